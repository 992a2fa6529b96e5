"""Code shared by several tests."""

import os
import pathlib
import random
import sys

import kradan

# python-chess, if available.
sys.path += filter(None, [os.environ.get("KRADAN_PYTHON_CHESS")])
try:
    import chess as peer
except ImportError:
    peer = None

root = pathlib.Path(__file__).resolve().parent.parent.parent
data = root / "data"


def random_game(board, seed, plies):
    """Plays random legal moves until the game ends or `plies` is reached; returns the board."""
    chance = random.Random(seed)
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chance.choice(moves))
    return board


def starts():
    """A new board of every game."""
    return [kradan.board(game) for game in kradan.games()]


def table(path):
    """The lines of a table in data/ without comments, each as a list of columns."""
    lines = (data / path).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def cases(name):
    """The cases in a file in data/conformance/, with a list of values for each key."""
    found = []
    for paragraph in (data / "conformance" / f"{name}.txt").read_text(encoding="utf-8").split("\n\n"):
        case, key = {}, None
        for line in paragraph.splitlines():
            if line.startswith("#") or not line.strip():
                continue
            if line.startswith(" "):
                case[key].append(line.strip())
            else:
                key, _, value = line.partition(":")
                case.setdefault(key, []).extend([value.strip()] if value.strip() else [])
        if "case" in case:
            found.append(case)
    return found
