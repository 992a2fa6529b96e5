#!/usr/bin/env python3
"""Above the catalogue no program compares with one game: it asks the game's module. This finds who does.

A file of one game may: it is in that game's folder, or writes a form that only this game has. All others are listed in
EXCEPTIONS with the reason; there may be ten of them.

    tools/check_games.py
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Folders whose files belong to one game.
OF_ONE_GAME = (
    "src/games/",
    "src/record/pgn/",
    "src/record/epd/",
    "src/record/sgf/",
    "src/record/ogi/",
    "src/protocol/gtp/",
)
MOST_EXCEPTIONS = 10
# file: (how often, why)
EXCEPTIONS = {
    "src/process/uci_client.cpp": (1, "an engine that speaks UCI plays chess unless it is told otherwise"),
}

NAME = r"(?:chess::chess_game|go::go_game|ogi::gomayo_game|ogi::classic_game)"
ID = r'"(?:chess|go|ogi|ogi-classic)"'
COMPARISON = re.compile(
    rf"[=!]=\s*{NAME}|{NAME}\s*[=!]=|is_edition\(|case\s+{NAME}|"
    rf"(?:\bid\([^()]*\)|\.id\(\)|family\(\))\s*[=!]=\s*{ID}|{ID}\s*[=!]=\s*(?:id\(|\w+\.module)"
)


def comparisons(path: pathlib.Path) -> list[int]:
    """The lines of a file that compare with a game, without what comments say."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [i for i, line in enumerate(lines, 1) for _ in COMPARISON.finditer(re.sub(r"//.*", "", line))]


def main() -> int:
    faults = []
    found = {}
    for path in sorted([*ROOT.glob("src/**/*.cpp"), *ROOT.glob("src/**/*.h")]):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(OF_ONE_GAME):
            continue
        lines = comparisons(path)
        allowed = EXCEPTIONS.get(name, (0, ""))[0]
        found[name] = len(lines)
        for line in lines[allowed:]:
            faults.append(f"{name}:{line}: compares with one game; ask its module (src/module/README.md)")
    for name, (number, _) in EXCEPTIONS.items():
        if found.get(name, 0) < number:
            faults.append(f"tools/check_games.py: {name} compares only {found.get(name, 0)} times; lower its exception")
    if sum(number for number, _ in EXCEPTIONS.values()) > MOST_EXCEPTIONS:
        faults.append(f"tools/check_games.py: more than {MOST_EXCEPTIONS} exceptions")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
