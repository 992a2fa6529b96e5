#!/usr/bin/env python3
"""Writes the network of a run as the program reads it (`src/search/network/go/network.h`), with weights in integers.

  export.py --run FOLDER --samples FOLDER --out FILE"""

import argparse
import pathlib
import struct

import numpy
import torch

from network import HEAD, HIDDEN, Network
from samples import Samples

MAGIC = b"kradan go network 1\n"
LARGEST_ACTIVATION = 8191
# How far activations may exceed all that were seen before they are cut.
ROOM = 1.5


class Units:
    """How many units of the integers are one: from the largest activations that some positions cause."""

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


def folded(convolution, norm):
    """The weights and the bias of a convolution and the normalisation after it."""
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return (convolution.weight * factor[:, None, None, None]).detach().numpy(), \
        (norm.bias - norm.running_mean * factor).detach().numpy()


class File:
    def __init__(self):
        self.bytes = bytearray(MAGIC)

    def numbers(self, *numbers):
        self.bytes += struct.pack(f"<{len(numbers)}H", *numbers)

    def convolution(self, weights, bias, unit_in, unit_out):
        out = len(weights)
        step = numpy.maximum(numpy.abs(weights).reshape(out, -1).max(1), 1e-6) / 127
        whole = numpy.rint(weights / step[:, None, None, None]).astype(numpy.int8)
        self.bytes += (step * unit_out / unit_in).astype("<f4").tobytes()
        self.bytes += numpy.clip(numpy.rint(bias * unit_in / step), -(2**28), 2**28).astype("<i4").tobytes()
        self.bytes += whole.tobytes()

    def matrix(self, weights, bias=None):
        """Weights: outputs × inputs."""
        weights = numpy.asarray(weights, numpy.float64)
        step = numpy.maximum(numpy.abs(weights).max(1), 1e-9) / 32767
        self.bytes += step.astype("<f4").tobytes()
        self.bytes += numpy.asarray(numpy.zeros(len(weights)) if bias is None else bias).astype("<f4").tobytes()
        self.bytes += numpy.rint(weights / step[:, None]).astype("<i2").tobytes()


def write(net, units):
    file = File()
    file.numbers(net.channels, len(net.blocks), HIDDEN, 2)
    trunk, head = units["trunk"], units["head"]
    weights, bias = folded(net.stem, net.stem_norm)
    file.convolution(weights, numpy.zeros_like(bias), 1, trunk)
    file.matrix(net.globals.weight.detach().numpy() * trunk, bias * trunk)
    for i, block in enumerate(net.blocks):
        inner = units[f"inner {i}"]
        file.convolution(*folded(block.first, block.first_norm), trunk, inner)
        file.convolution(*folded(block.second, block.second_norm), inner, trunk)
        if block.pool:
            file.matrix(block.pool.weight.detach().numpy() * trunk / inner)
    file.convolution(*folded(net.head, net.head_norm), trunk, head)
    file.matrix(net.head_pool.weight.detach().numpy() * head / trunk)
    file.matrix(net.passing.weight.detach().numpy() / trunk, net.passing.bias.detach().numpy())
    file.matrix(net.policy.weight.detach().numpy()[:, :, 0, 0] / head)
    file.matrix(net.ownership.weight.detach().numpy()[:, :, 0, 0] / head, net.ownership.bias.detach().numpy())
    hidden = net.hidden.weight.detach().numpy().copy()
    hidden[:, : 2 * HEAD] /= head
    file.matrix(hidden, net.hidden.bias.detach().numpy())
    file.matrix(net.values.weight.detach().numpy(), net.values.bias.detach().numpy())
    return bytes(file.bytes)


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
