#!/usr/bin/env python3
"""Writes a run's network in the format that the program reads.

  export.py --run FOLDER --samples FOLDER --out FILE"""

import argparse
import pathlib

import numpy
import torch

from network import Network
from network_file import write
from samples import Samples

LARGEST_ACTIVATION = 8191
# How far activations may exceed the largest one seen before they are clamped.
ROOM = 1.5


class Units:
    """The integer that stands for 1.0 in each layer, based on the largest activations that a few positions cause."""

    def __init__(self, net, batches):
        self.seen = {}
        hooks = [block.register_forward_pre_hook(self.look("trunk")) for block in net.blocks]
        hooks += [block.second.register_forward_pre_hook(self.look(f"inner {i}")) for i, block in enumerate(net.blocks)]
        hooks += [net.head.register_forward_pre_hook(self.look("trunk"))]
        hooks += [net.policy.register_forward_pre_hook(self.look("head")),
                  net.ownership.register_forward_pre_hook(self.look("head"))]
        with torch.no_grad():
            for batch in batches:
                net(batch["planes"], batch["globals"], batch["margin"])
        for hook in hooks:
            hook.remove()

    def look(self, name):
        def see(_module, inputs):
            self.seen[name] = max(self.seen.get(name, 0), inputs[0].max().item())
        return see

    def __getitem__(self, name):
        return LARGEST_ACTIVATION / (ROOM * self.seen[name])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", required=True, type=pathlib.Path)
    parser.add_argument("--samples", required=True, type=pathlib.Path)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    options = parser.parse_args()
    state = torch.load(options.run / "checkpoint.pt")
    net = Network(state["channels"], state["blocks"])
    net.load_state_dict(state["kept"])
    net.eval()
    random = numpy.random.default_rng(1)
    batches = []
    for path in sorted(options.samples.glob("*.samples")):
        samples = Samples(path)
        batches += [samples.batch(random.choice(samples.training, min(256, len(samples.training)), replace=False))
                    for _ in range(4)]
    data = write(net, Units(net, batches))
    options.out.write_bytes(data)
    print(f"{options.out}: {len(data)} bytes, after {state['step']} steps")


if __name__ == "__main__":
    main()
