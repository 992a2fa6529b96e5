"""Ōgi in its two editions, ``'ogi'`` (Gomayo) and ``'ogi-classic'``."""

from kradan._kradan import Move as Move
from kradan._kradan import OgiBoard as Board

__all__ = ["GOTE", "SENTE", "Board", "Move"]

SENTE = True
GOTE = False
