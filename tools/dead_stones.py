#!/usr/bin/env python3
"""Measures how well Kradan finds the dead stones in finished games.

    tools/dead_stones.py FOLDER [--program build/release/kradan] [--every N]

FOLDER has SGF files of games that were played to the end and counted, with RE, RU and KM: for example sgf/9x9 and
sgf/19x19 from the branch `benchmark` of the public repository lemonsqueeze/score-estimator. `kradan score --dead auto`
scores each game by its own rules. Compares the winner and the margin with the result that the players agreed on.
"""

import argparse
import re
import subprocess
import sys
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--program", default="build/release/kradan")
    parser.add_argument("--every", type=int, default=1, help="only each N-th game")
    arguments = parser.parse_args()
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
        asked = "not sure of the stones" in answer.stderr
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
