"""A Go network file, with integer weights, as `src/search/network/go/network.h` reads it."""

import math
import struct

import numpy
import torch

from network import GLOBALS, HEAD, HIDDEN, LEAD_FEATURES, PLANES, Network

MAGIC = b"kradan go network 1\n"
# Every second block pools.
POOLING = 2


def folded(convolution, norm):
    """The weights and the bias of a convolution combined with the normalisation after it."""
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
    file.numbers(net.channels, len(net.blocks), HIDDEN, POOLING)
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


class Reader:
    """Reads the output of `write`, in units of one."""

    def __init__(self, data):
        assert data.startswith(MAGIC), "not a network of Go"
        self.data, self.at = data, len(MAGIC)

    def take(self, kind, *shape):
        count = int(numpy.prod(shape))
        numbers = numpy.frombuffer(self.data, kind, count, self.at).reshape(shape)
        self.at += numbers.nbytes
        return numbers

    def convolution(self, inputs, outputs, taps):
        scale = self.take("<f4", outputs)
        bias = self.take("<i4", outputs)
        weights = self.take("i1", outputs, inputs, taps)
        side = 3 if taps == 9 else 1
        return (weights * scale[:, None, None]).reshape(outputs, inputs, side, side), bias * scale

    def matrix(self, inputs, outputs):
        step = self.take("<f4", outputs)
        bias = self.take("<f4", outputs)
        return self.take("<i2", outputs, inputs) * step[:, None], bias


def read(data, batches):
    """A network that computes the same as the file. Its norms get the statistics of these batches, so that training can
    continue."""
    file = Reader(data)
    channels, blocks, hidden, pooling = file.take("<u2", 4).tolist()
    assert (hidden, pooling) == (HIDDEN, POOLING), "made for other layers"
    net = Network(channels, blocks)
    biases = {}

    def copy(into, values):
        with torch.no_grad():
            into.copy_(torch.from_numpy(numpy.array(values, numpy.float32)).reshape(into.shape))

    def convolution(layer, norm, inputs, outputs, taps):
        weights, biases[norm] = file.convolution(inputs, outputs, taps)
        copy(layer.weight, weights)

    def matrix(layer):
        weights, bias = file.matrix(layer.weight.shape[1], layer.weight.shape[0])
        copy(layer.weight, weights)
        if layer.bias is not None:
            copy(layer.bias, bias)
        return bias

    convolution(net.stem, net.stem_norm, PLANES, channels, 9)
    biases[net.stem_norm] = matrix(net.globals)
    for block in net.blocks:
        convolution(block.first, block.first_norm, channels, channels, 9)
        convolution(block.second, block.second_norm, channels, channels, 9)
        if block.pool:
            matrix(block.pool)
    convolution(net.head, net.head_norm, channels, 2 * HEAD, 1)
    for layer in (net.head_pool, net.passing, net.policy, net.ownership, net.hidden, net.values):
        matrix(layer)
    assert net.hidden.weight.shape[1] == 2 * HEAD + GLOBALS + LEAD_FEATURES and file.at == len(data)
    set_norms(net, biases, batches)
    use_small_units(net)
    return net


def use_small_units(net):
    """Changes the units of activations from those of a file, in which they reach thousands, to some in which they are
    about 1, without changing what the network computes. An optimizer's steps would destroy the small weights after
    large activations."""

    def size(values):
        return float(values.square().mean().sqrt())

    def after(norm, unit_in, unit_out):
        """The norm after a convolution, whose input's and output's units change."""
        norm.running_mean /= unit_in
        norm.running_var /= unit_in**2
        norm.weight /= unit_out
        norm.bias /= unit_out

    with torch.no_grad():
        trunk, head = size(net.stem_norm.weight), size(net.head_norm.weight)
        after(net.stem_norm, 1, trunk)
        net.globals.weight /= trunk
        for block in net.blocks:
            inner = size(block.first_norm.weight)
            after(block.first_norm, trunk, inner)
            after(block.second_norm, inner, trunk)
            if block.pool:
                block.pool.weight *= inner / trunk
        after(net.head_norm, trunk, head)
        net.head_pool.weight *= trunk / head
        net.passing.weight *= trunk
        net.policy.weight *= head
        net.ownership.weight *= head
        net.hidden.weight[:, : 2 * HEAD] *= head
        # A norm follows each convolution, so the size of its weights has no effect but on the optimizer's steps.
        convolutions = [(net.stem, net.stem_norm), (net.head, net.head_norm)]
        for block in net.blocks:
            convolutions += [(block.first, block.first_norm), (block.second, block.second_norm)]
        for layer, norm in convolutions:
            factor = 1 / (size(layer.weight) * math.sqrt(layer.weight[0].numel()))
            layer.weight *= factor
            norm.running_mean *= factor
            norm.running_var *= factor**2


def set_norms(net, biases, batches):
    """Gives each norm the mean and variance of its input, with a scale and bias such that it still only adds its
    bias."""
    seen = {}

    def look(norm, inputs):
        x = inputs[0].detach()
        seen.setdefault(norm, []).append((x.mean((0, 2, 3)), x.var((0, 2, 3))))

    def through(norm):
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)
        norm.weight.fill_(1)
        norm.bias.copy_(torch.from_numpy(biases[norm].astype(numpy.float32)))

    net.eval()
    with torch.no_grad():
        for norm in biases:
            through(norm)
        hooks = [norm.register_forward_pre_hook(look) for norm in biases]
        for batch in batches:
            net(batch["planes"], batch["globals"], batch["margin"])
        for hook in hooks:
            hook.remove()
        for norm, stats in seen.items():
            mean = torch.stack([one for one, _ in stats]).mean(0)
            variance = torch.stack([one for _, one in stats]).mean(0)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.bias.add_(mean)
