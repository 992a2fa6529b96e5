#!/usr/bin/env python3
"""Fits a Go network to the samples in a folder. A stopped run resumes from its last checkpoint.

  fit.py --samples FOLDER --run FOLDER [--steps N] [--from FILE] [--blocks N] [--channels N]

`--from` starts from the network in a file instead of a random one.

Writes checkpoint.pt to the run folder, and prints the errors for the held-out positions."""

import argparse
import copy
import math
import pathlib
import time

import numpy
import torch
from torch.nn import functional

import network_file
from network import Network
from samples import Samples

# Batch sizes by board size. Each batch takes about the same amount of work.
BATCHES = {9: 256, 13: 128, 19: 64}
KEEPS = 0.999


def losses(net, batch):
    policy, win, lead, ownership = net(batch["planes"], batch["globals"], batch["margin"])
    legal = batch["policy"] > 0
    of_policy = -(batch["policy"] * functional.log_softmax(policy, 1)).sum(1).mean()
    entropy = -(batch["policy"][legal] * batch["policy"][legal].log()).sum() / len(policy)
    return {
        "policy": of_policy - entropy,
        "win": 1.5 * functional.binary_cross_entropy_with_logits(win, batch["win"]),
        "lead": 0.25 * functional.smooth_l1_loss(lead / 8, batch["lead"] / 8),
        "ownership": 1.5 * (ownership - batch["ownership"]).square().mean(),
    }


def measure(net, samples, most=4000):
    """Errors for the held-out positions: for all of them, and for the late ones."""
    net.eval()
    sums = {}
    with torch.no_grad():
        for begin in range(0, min(len(samples.validation), most), 256):
            batch = samples.batch(samples.validation[begin : begin + 256])
            policy, win, lead, ownership = net(batch["planes"], batch["globals"], batch["margin"])
            target = batch["policy"]
            log = functional.log_softmax(policy, 1)
            errors = {
                "divergence": (target * (target.clamp(min=1e-9).log() - log)).sum(1),
                "first": (policy.argmax(1) == target.argmax(1)).float(),
                "win²": (win.sigmoid() - batch["win"]).square(),
                "lead": (lead - batch["lead"]).abs(),
                "owner²": (ownership - batch["ownership"]).square().mean((1, 2)),
            }
            late = batch["ply"] > 0.7 * samples.size**2
            for name, each in errors.items():
                for phase, chosen in (("", slice(None)), (" late", late)):
                    total, count = sums.get(name + phase, (0, 0))
                    sums[name + phase] = total + each[chosen].sum().item(), count + len(each[chosen])
    net.train()
    mean = {name: total / max(count, 1) for name, (total, count) in sums.items()}
    return {name.replace("²", ""): math.sqrt(value) if "²" in name else value for name, value in mean.items()}


def begin(options, sizes):
    if not options.begin:
        return Network(options.channels, options.blocks)
    batches = [one.batch(one.training[:: max(1, len(one.training) // 256)][:256]) for one in sizes]
    net = network_file.read(options.begin.read_bytes(), batches)
    net.train()
    return net


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", required=True, type=pathlib.Path)
    parser.add_argument("--run", required=True, type=pathlib.Path)
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--from", dest="begin", type=pathlib.Path, help="file of a network")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shares", type=float, nargs="*", help="how often each size is drawn, the smallest first")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    options.run.mkdir(parents=True, exist_ok=True)
    sizes = sorted((Samples(path) for path in options.samples.glob("*.samples")), key=lambda one: one.size)
    shares = numpy.array(options.shares or [len(one.training) / BATCHES.get(one.size, 128) for one in sizes])
    net = begin(options, sizes).to(memory_format=torch.channels_last)
    kept = copy.deepcopy(net)
    decayed = [p for p in net.parameters() if p.ndim > 1]
    rest = [p for p in net.parameters() if p.ndim == 1]
    optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": 2e-2}, {"params": rest, "weight_decay": 0}],
                                  lr=options.rate)
    step = 0
    checkpoint = options.run / "checkpoint.pt"
    if checkpoint.exists():
        state = torch.load(checkpoint)
        net.load_state_dict(state["net"])
        kept.load_state_dict(state["kept"])
        optimizer.load_state_dict(state["optimizer"])
        step = state["step"]
    random = numpy.random.default_rng(options.seed + step)
    sums, since = {}, time.time()
    while step < options.steps:
        warm, progress = min(1, (step + 1) / 500), step / options.steps
        for group in optimizer.param_groups:
            group["lr"] = options.rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
        samples = sizes[random.choice(len(sizes), p=shares / shares.sum())]
        places = random.choice(samples.training, BATCHES.get(samples.size, 128), replace=False)
        batch = samples.batch(places, int(random.integers(8)))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            parts = losses(net, batch)
        loss = sum(parts.values())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        step += 1
        keeps = min(KEEPS, 1 - 1 / (step + 1))
        with torch.no_grad():
            for mine, theirs in zip(kept.state_dict().values(), net.state_dict().values()):
                mine.lerp_(theirs, 1 - keeps) if mine.is_floating_point() else mine.copy_(theirs)
        for name, part in parts.items():
            sums[name] = sums.get(name, 0) + part.item()
        if step % 250 == 0:
            told = "  ".join(f"{name} {total / 250:.4f}" for name, total in sums.items())
            print(f"step {step}  {told}  {time.time() - since:.0f} s", flush=True)
            sums = {}
        if step % 1000 == 0 or step == options.steps:
            torch.save({"net": net.state_dict(), "kept": kept.state_dict(), "optimizer": optimizer.state_dict(),
                        "step": step, "channels": net.channels, "blocks": len(net.blocks)},
                       checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").replace(checkpoint)
            for one in sizes:
                errors = measure(kept, one)
                print(f"  {one.size}×{one.size}: " + "  ".join(f"{k} {v:.3f}" for k, v in errors.items()), flush=True)


if __name__ == "__main__":
    main()
