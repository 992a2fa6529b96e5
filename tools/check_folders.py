#!/usr/bin/env python3
"""Checks that each folder of src/ includes only itself and the folders above it, in the order of ARCHITECTURE.md."""

import pathlib
import re
import sys

ORDER = ["core", "chess", "ogi", "go", "catalog", "session", "record", "draw", "search", "engine", "protocol", "store",
         "wire", "server", "wasm", "cli"]
# One game never includes another.
GAMES = {"chess", "ogi", "go"}
# Rules include no notation.
NOTATIONS = {"fen.h", "feen.h", "san.h", "notation.h", "vertex.h", "pmn.h"}
RULES = {"position", "game", "setup", "movegen", "rules", "reason", "intent", "board", "scoring", "piece", "move"}

root = pathlib.Path(__file__).resolve().parent.parent / "src"
faults = []
for folder in sorted(p.name for p in root.iterdir() if p.is_dir()):
    if folder not in ORDER:
        faults.append(f"src/{folder}: not a folder of ARCHITECTURE.md")
        continue
    for source in sorted((root / folder).rglob("*.*")):
        if source.suffix not in {".h", ".cpp"}:
            continue
        for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
            match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if not match:
                continue
            place = f"src/{source.relative_to(root)}:{number}"
            parts = match[1].split("/")
            if len(parts) < 2 or parts[0] not in ORDER:
                faults.append(f'{place}: "{match[1]}" is not written as FOLDER/FILE')
                continue
            if ORDER.index(parts[0]) > ORDER.index(folder):
                faults.append(f"{place}: {folder}/ includes {parts[0]}/, which stands below it")
            if {folder, parts[0]} <= GAMES and folder != parts[0]:
                faults.append(f"{place}: one game includes another")
            if folder in GAMES and source.stem in RULES and parts[-1] in NOTATIONS:
                faults.append(f"{place}: rules include a notation")
for fault in faults:
    print(fault, file=sys.stderr)
sys.exit(1 if faults else 0)
