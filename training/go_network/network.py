"""A Go network in floating point. `src/search/network/go/network.h` computes the same in integers."""

import torch
from torch import nn

PLANES = 16
GLOBALS = 12
HIDDEN = 64
# Channels in each of the two heads.
HEAD = 32
# Inputs to the last layers in addition to the pooled channels and the globals: see `lead_features`.
LEAD_FEATURES = 3


def pooled(x):
    """The mean and the maximum of each channel."""
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


def lead_features(lead):
    """A lead in points at three scales, without functions whose results differ between processors."""
    return torch.stack([lead / (1 + lead.abs()), lead / (6 + lead.abs()), (lead / 20).clamp(-4, 4)], 1)


class Block(nn.Module):
    """A residual block. With `pools`, the pooled output of the first convolution is added to the bias of the second."""

    def __init__(self, channels, pools):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)
        self.pool = nn.Linear(2 * channels, channels, bias=False) if pools else None
        nn.init.zeros_(self.second_norm.weight)

    def forward(self, x):
        inner = torch.relu(self.first_norm(self.first(x)))
        y = self.second_norm(self.second(inner))
        if self.pool:
            y = y + self.pool(pooled(inner).float())[:, :, None, None]
        return torch.relu(x + y)


class Network(nn.Module):
    def __init__(self, channels=64, blocks=5):
        super().__init__()
        self.channels = channels
        self.stem = nn.Conv2d(PLANES, channels, 3, padding=1, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.globals = nn.Linear(GLOBALS, channels, bias=False)
        self.blocks = nn.ModuleList(Block(channels, pools=i % 2 == 1) for i in range(blocks))
        self.head = nn.Conv2d(channels, 2 * HEAD, 1, bias=False)
        self.head_norm = nn.BatchNorm2d(2 * HEAD)
        self.head_pool = nn.Linear(2 * channels, HEAD, bias=False)
        self.policy = nn.Conv2d(HEAD, 1, 1, bias=False)
        self.passing = nn.Linear(2 * channels, 1)
        self.ownership = nn.Conv2d(HEAD, 1, 1)
        self.hidden = nn.Linear(2 * HEAD + GLOBALS + LEAD_FEATURES, HIDDEN)
        self.values = nn.Linear(HIDDEN, 2)

    def forward(self, planes, globals_, margin):
        """Planes: batch × 16 × rows × columns; globals: batch × 12; margin in points: batch. Returns the logits of the
        moves, row by row, with the pass last; the logit of a win; the lead in points; the owner of each point."""
        x = self.stem_norm(self.stem(planes)).float() + self.globals(globals_)[:, :, None, None]
        x = torch.relu(x)
        for block in self.blocks:
            x = block(x)
        both = pooled(x).float()
        head = self.head_norm(self.head(x)).float()
        of_policy = torch.relu(head[:, :HEAD] + self.head_pool(both)[:, :, None, None])
        of_values = torch.relu(head[:, HEAD:])
        policy = torch.cat([self.policy(of_policy).float().flatten(1), self.passing(both).float()], 1)
        ownership = torch.tanh(self.ownership(of_values).float()[:, 0])
        base = ownership.sum((1, 2)) + margin
        hidden = torch.relu(self.hidden(torch.cat([pooled(of_values).float(), globals_, lead_features(base)], 1)).float())
        values = self.values(hidden).float()
        return policy, values[:, 0], base + 4 * values[:, 1], ownership
