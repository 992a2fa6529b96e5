"""Times the Python package and python-chess: bench/python.py PACKAGE PYTHON_CHESS [ROUNDS].

PACKAGE is the folder that contains kradan, and PYTHON_CHESS the folder that contains python-chess's chess package.
First checks that both find the same moves. The figures are CPU seconds. Each ratio comes from one round, in which the
two run one after the other."""

import pathlib
import platform
import random
import statistics
import sys
import tempfile
import time

GAMES = 20_000
DEPTH = 4

if len(sys.argv) < 3:
    sys.exit("usage: ./dev bench python FOLDER [ROUNDS]; FOLDER has python-chess' package chess")
sys.path[:0] = [str(pathlib.Path(folder).resolve()) for folder in sys.argv[1:3]]
rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5

import chess  # noqa: E402
import chess.pgn  # noqa: E402

import kradan.chess  # noqa: E402
import kradan.records  # noqa: E402


def seconds(work):
    begun = time.process_time()
    result = work()
    return time.process_time() - begun, result


def perft(board, depth):
    """Perft as Python programs usually do it: counts the moves of the last ply without making them."""
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += perft(board, depth - 1)
        board.pop()
    return nodes


def make_games(path):
    """Random games of 40 to 139 plies, the same in each run."""
    chance = random.Random(20240229)

    def games():
        for _ in range(GAMES):
            board = kradan.chess.Board()
            for _ in range(chance.randrange(40, 140)):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[chance.randrange(len(moves))])
            yield kradan.records.Game(board)

    kradan.records.write(games(), path)


def read_theirs(path):
    plies = 0
    with open(path, encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            assert not game.errors
            plies += sum(1 for _ in game.mainline_moves())
    return plies


def read_ours(path):
    plies = 0
    for game in kradan.records.read(path):
        assert not game.faults
        plies += game.plies
    return plies


def read_moves(path):
    return sum(len(game.moves) for game in kradan.records.read(path))


def at_leisure(work):
    """Repeats short work until it takes long enough to time."""
    repeats, total = 0, 0.0
    while total < 0.05:
        once, result = seconds(work)
        total += once
        repeats += 1
    return total / repeats, result


def compare(theirs, all_ours):
    """The table rows, one per workload: the medians, and the ratio with its minimum and maximum."""
    times = []
    for _ in range(rounds):
        their_time, expected = seconds(theirs)
        row = [their_time]
        for name, ours in all_ours.items():
            our_time, result = at_leisure(ours)
            assert result == expected, (name, result, expected)
            row.append(our_time)
        times.append(row)
    their_times, *columns = zip(*times)
    for name, our_times in zip(all_ours, columns):
        ratios = [their_time / our_time for their_time, our_time in zip(their_times, our_times)]
        print(
            f"| {name} | {statistics.median(their_times):.3f} | {statistics.median(our_times):.5f} | "
            f"{statistics.median(ratios):.0f} ({min(ratios):.0f}–{max(ratios):.0f}) |",
            flush=True,
        )


with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder, "games.pgn")
    make_games(path)
    print(
        f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, "
        f"python-chess {chess.__version__}, kradan {kradan.__version__}; CPU seconds, median of {rounds} rounds; "
        f"{GAMES} games, {path.stat().st_size / 1e6:.1f} MB\n"
    )
    print("| | python-chess | kradan | times as fast (min–max) |\n|---|--:|--:|--:|")
    compare(
        lambda: perft(chess.Board(), DEPTH),
        {
            f"perft {DEPTH}, `board.perft`": lambda: kradan.chess.Board().perft(DEPTH),
            f"perft {DEPTH}, the same program in Python": lambda: perft(kradan.chess.Board(), DEPTH),
        },
    )
    compare(
        lambda: read_theirs(path),
        {
            "PGN, moves checked": lambda: read_ours(path),
            "PGN, and all moves as objects": lambda: read_moves(path),
        },
    )
