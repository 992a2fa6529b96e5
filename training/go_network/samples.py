"""Reads the samples that `kradan_training prepare go` writes."""

import pathlib

import numpy
import torch

from network import GLOBALS, PLANES

MOVES = 20


def layout(size):
    points = size * size
    return numpy.dtype([("held_out", "<i2"), ("ply", "<i2"), ("win", "<u2"), ("lead", "<i2"), ("margin", "<i2"),
                        ("globals", "<i2", GLOBALS), ("points", "<u2", (size, size)), ("policy", "<u2", (MOVES, 2)),
                        ("ownership", "<i2", (size, size))]), points


class Samples:
    """The positions for one board size."""

    def __init__(self, path):
        self.size = int(pathlib.Path(path).stem)
        self.all = numpy.memmap(path, dtype=layout(self.size)[0], mode="r")
        held_out = self.all["held_out"] != 0
        self.training = numpy.flatnonzero(~held_out)
        self.validation = numpy.flatnonzero(held_out)

    def batch(self, places, symmetry=0):
        """Tensors of these samples under one of the eight symmetries."""
        some = self.all[numpy.sort(places)]
        n, points = self.size, self.size * self.size
        bits = torch.from_numpy(some["points"].astype(numpy.int32))
        planes = (bits[:, None] >> torch.arange(PLANES)[None, :, None, None] & 1).float()
        target = numpy.zeros((len(some), points + 1), numpy.float32)
        moves, weights = some["policy"][..., 0], some["policy"][..., 1].astype(numpy.float32)
        numpy.add.at(target, (numpy.arange(len(some))[:, None], moves), weights)
        target = torch.from_numpy(target / numpy.maximum(target.sum(1, keepdims=True), 1))
        stones = turned(target[:, :-1].reshape(-1, n, n), symmetry).reshape(-1, points)
        return {
            "planes": turned(planes, symmetry).contiguous(memory_format=torch.channels_last),
            "globals": torch.from_numpy(some["globals"].astype(numpy.float32) / 128),
            "margin": torch.from_numpy(some["margin"].astype(numpy.float32) / 2),
            "policy": torch.cat([stones, target[:, -1:]], 1),
            "win": torch.from_numpy(some["win"].astype(numpy.float32) / 65535),
            "lead": torch.from_numpy(some["lead"].astype(numpy.float32) / 32),
            "ownership": turned(torch.from_numpy(some["ownership"].astype(numpy.float32) / 7), symmetry),
            "ply": torch.from_numpy(some["ply"].astype(numpy.int64)),
        }


def turned(x, symmetry):
    if symmetry & 4:
        x = x.transpose(-1, -2)
    return torch.rot90(x, symmetry & 3, (-2, -1))
