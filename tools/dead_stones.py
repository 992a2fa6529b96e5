#!/usr/bin/env python3
"""Measures how well Kradan finds the dead stones in finished games.

    tools/dead_stones.py FOLDER [--program build/release/kradan] [--every N]

FOLDER has SGF files of games that were played to the end and counted, with RE, RU and KM: for example sgf/9x9 and
sgf/19x19 from the branch `benchmark` of the public repository lemonsqueeze/score-estimator. `kradan score --dead auto`
scores each game by its own rules. Compares the winner and the margin with the result that the players agreed on.

FOLDER may instead have boards as JSON with the owner of each point, such as the autoscore files in the public
repository online-go/goban. Then the dead stones are compared.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def points(text):
    """B+3.5 is 3.5, W+3.5 is -3.5, a draw is 0, anything else is None."""
    if text in ("0", "Draw", "Jigo"):
        return 0.0
    match = re.fullmatch(r"([BW])\+(\d+(?:\.\d+)?)", text)
    return (1 if match[1] == "B" else -1) * float(match[2]) if match else None


def sign(value):
    return (value > 0) - (value < 0)


def unsure_of(answer):
    """The stones of which `kradan score` says that their status is uncertain."""
    match = re.search(r"is uncertain: ([^;]*);", answer.stderr)
    return set(match[1].split()) if match else set()


def compare_board(file, program):
    """Returns the stones whose status differs from the file's, and those of them that are not asked about."""
    data = json.loads(file.read_text())
    board, owners = data["board"], data["correct_ownership"]
    stones = [(x, y) for y, row in enumerate(board) for x, cell in enumerate(row) if cell.upper() in "BW"]
    setup = "".join(f"A{board[y][x].upper()}[{chr(97 + x)}{chr(97 + y)}]" for x, y in stones)
    with tempfile.NamedTemporaryFile("w", suffix=".sgf") as record:
        record.write(f"(;GM[1]FF[4]SZ[{len(board)}]{setup};B[];W[])")
        record.flush()
        command = [program, "score", record.name, "--dead", "auto", "--explain", "--json"]
        command += ["--rules", data.get("rules", "chinese")]
        answer = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(answer.stdout)["board"]
    wrong = [
        f"{'ABCDEFGHJKLMNOPQRST'[x]}{len(board) - y}"
        for x, y in stones
        if owners[y][x] in "BW" and (owners[y][x] != board[y][x].upper()) != (found[y][x] not in "XO")
    ]
    return wrong, [vertex for vertex in wrong if vertex not in unsure_of(answer)]


def compare_boards(files, program):
    right = asked = 0
    for file in files:
        wrong, certain = compare_board(file, program)
        right += not wrong
        asked += bool(wrong) and not certain
        if wrong:
            print(f"{file.name}: {' '.join(certain) or 'none certain'} differ; asked about {len(wrong) - len(certain)}")
    print(f"{len(files)} boards: {right} as expected, {asked} differ only in stones asked about")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--program", default="build/release/kradan")
    parser.add_argument("--every", type=int, default=1, help="only each N-th game")
    arguments = parser.parse_args()
    boards = sorted(arguments.folder.glob("*.json"))[:: arguments.every]
    if boards:
        return compare_boards(boards, arguments.program)
    games = winner = exact = to_fill = unsure = 0
    seconds = []
    for file in sorted(arguments.folder.glob("*.sgf"))[:: arguments.every]:
        record = file.read_text(errors="replace")
        properties = dict(re.findall(r"\b(RE|RU|KM)\[([^\]]*)\]", record))
        agreed = points(properties.get("RE", ""))
        if agreed is None:
            continue
        command = [arguments.program, "score", str(file), "--dead", "auto", "--explain"]
        command += ["--rules", properties.get("RU", "japanese").lower()]
        command += ["--komi", properties["KM"]] if "KM" in properties else []
        start = time.monotonic()
        answer = subprocess.run(command, capture_output=True, text=True)
        seconds.append(time.monotonic() - start)
        lines = answer.stdout.split("\n")
        found = points(answer.stdout.strip().split("\n")[-1])
        games += 1
        asked = bool(unsure_of(answer))
        unsure += asked
        if found is None:
            print(f"{file.name}: {answer.stderr.strip()}", file=sys.stderr)
            continue
        winner += sign(found) == sign(agreed)
        exact += found == agreed
        uncounted = sum(len(re.findall(r" [fs](?= |$)", line)) for line in lines if re.match(r" ?\d+ [.XOxobwsf]", line))
        to_fill += found != agreed and 0 < abs(found - agreed) <= uncounted
        if found != agreed:
            print(f"{file.name}: agreed {agreed:+}, found {found:+}; {uncounted} points in seki or to be filled"
                  f"{', asked about' if asked else ''}")
    if not games:
        sys.exit(f"{arguments.folder}: no game with a counted result")
    seconds.sort()
    share = lambda n: f"{n} ({100 * n / games:.1f}%)"
    print(f"{games} games: winner {share(winner)}, exact margin {share(exact)}; "
          f"{share(to_fill)} differ by no more than points in seki or to be filled; asked about in {share(unsure)}; "
          f"95th percentile {seconds[int(0.95 * len(seconds))]:.2f} s")


if __name__ == "__main__":
    main()
