"""Lists the games in src/games/ for the checks, so that a new folder or edition is checked without changes to a
tool."""

import re


def _texts(root, pattern):
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((root / "src/games").glob(pattern)))


def folders(root):
    """The folders of the games, which are also the prefixes of their reasons: "ogi" for "ogi.nifu"."""
    return sorted(path.name for path in (root / "src/games").iterdir() if path.is_dir())


def ids(root):
    """The ids of the games and editions, as their modules declare them: "ogi-classic"."""
    modules = _texts(root, "*/*.cpp")
    return sorted({*re.findall(r'\.id = "([a-z0-9-]+)"', modules), *re.findall(r'\bEdition \w+\(\s*"([a-z0-9-]+)"', modules)})


def names(root):
    """Their names in C++: "chess::chess_game"."""
    return sorted(
        f"{folder}::{name}" for folder in folders(root) for name in re.findall(r"extern const GameId (\w+);", _texts(root, f"{folder}/*.h"))
    )
