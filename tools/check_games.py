#!/usr/bin/env python3
"""Finds comparisons with one game. Code above the catalog, and page code above the page's list of games, must ask the
game's module instead.

Files that belong to one game are exempt: those in its folder, and those for a format that only this game has. Other
exceptions are in EXCEPTIONS with their reasons; there can be at most ten.

    tools/check_games.py
"""
import pathlib
import re
import sys

import game_list

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Folders of files that belong to one game.
OF_ONE_GAME = (
    "src/games/",
    "src/record/pgn/",
    "src/record/epd/",
    "src/record/sgf/",
    "src/record/ogi/",
    "src/engine_protocols/gtp/",
    "src/find/chess.",
    "web/src/games/chess/",
    "web/src/games/go/",
    "web/src/games/ogi/",
)
WORDS_OF_ONE_GAME = re.compile(r"web/src/i18n/[^/]+/(games|about)/")
MOST_EXCEPTIONS = 10
# file: (number of comparisons, reason)
EXCEPTIONS = {
    "src/process/uci_dialogue.cpp": (1, "an engine that speaks UCI plays chess unless it is told otherwise"),
    "src/cli/bot_command.cpp": (1, "likewise an engine of a bot"),
}

NAME = rf"(?:{'|'.join(game_list.names(ROOT))})\b"
# Ids and families, including literals of type std::string_view or std::string.
FOLDER = "|".join(game_list.folders(ROOT))
CPP_ID = rf'"(?:{"|".join(game_list.ids(ROOT))}|{FOLDER})"s?v?'
COMPARISON = re.compile(
    rf"[=!]=\s*{NAME}|{NAME}\s*[=!]=|\bis_(?:edition|{FOLDER})\(|case\s+{NAME}|[=!]=\s*{CPP_ID}|{CPP_ID}\s*[=!]="
)
# On the page, every comparison with an id or a family counts, whatever is compared, because a property may hold the
# name of the game. Lists of a game's editions, maps keyed by games, games passed as arguments, and `isGo` count too.
PAGE_GAMES = sorted(
    set(re.findall(r"^ +\"?([\w-]+)\"?: true;", (ROOT / "js/rules/game-ids.ts").read_text(encoding="utf-8"), re.M))
    | {path.parent.name for path in ROOT.glob("web/src/games/*/index.ts")}
)
PAGE_ID = rf"[\"'`](?:{'|'.join(PAGE_GAMES)})[\"'`]"
PAGE_COMPARISON = re.compile(
    rf"[!=]==?\s*{PAGE_ID}|{PAGE_ID}\s*[!=]==?|case {PAGE_ID}|includes\({PAGE_ID}|"
    rf"\[{PAGE_ID}[\],]|(?:^|[{{,]\s*)(?:{PAGE_ID}|{'|'.join(PAGE_GAMES)}): |Record<{PAGE_ID}|\bgame={PAGE_ID}|\({PAGE_ID}|"
    rf"\bis(?:{'|'.join(name.title().replace('-', '') for name in PAGE_GAMES)})\b"
)
COMMENT_OR_STRING = re.compile(r"""\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|//[^\n]*|/\*.*?\*/""", re.S)


def comparisons(path: pathlib.Path) -> list[int]:
    """The line numbers of comparisons with a game, outside comments."""
    pattern = PAGE_COMPARISON if path.suffix in {".ts", ".tsx"} else COMPARISON
    text = path.read_text(encoding="utf-8")
    text = COMMENT_OR_STRING.sub(lambda it: it[0] if it[0][0] in "\"'`" else "\n" * it[0].count("\n"), text)
    return [i for i, line in enumerate(text.splitlines(), 1) for _ in pattern.finditer(line)]


def main() -> int:
    faults = []
    found = {}
    kinds = ("src/**/*.cpp", "src/**/*.h", "web/src/**/*.ts", "web/src/**/*.tsx")
    for path in sorted(path for kind in kinds for path in ROOT.glob(kind)):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(OF_ONE_GAME) or WORDS_OF_ONE_GAME.match(name):
            continue
        lines = comparisons(path)
        allowed = EXCEPTIONS.get(name, (0, ""))[0]
        found[name] = len(lines)
        for line in lines[allowed:]:
            faults.append(f"{name}:{line}: compares with one game; ask its module ({'web/src/games/game.ts' if name.startswith('web/') else 'src/module/README.md'})")
    for name, (number, _) in EXCEPTIONS.items():
        if found.get(name, 0) < number:
            faults.append(f"tools/check_games.py: {name} compares only {found.get(name, 0)} times; lower its exception")
    if sum(number for number, _ in EXCEPTIONS.values()) > MOST_EXCEPTIONS:
        faults.append(f"tools/check_games.py: more than {MOST_EXCEPTIONS} exceptions")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
