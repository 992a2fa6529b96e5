#!/usr/bin/env python3
"""Checks that each folder in src/ includes only itself and the folders that src/CMakeLists.txt links it with, directly
or indirectly, and that folders in one library include each other only as kradan_inside allows there; that rules include
no notation; that fuzz/ includes files that exist; and that the picture in ARCHITECTURE.md shows these links.

tools/check_folders.py [--write]

--write redraws the picture."""

import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent / "src"
page = root.parent / "ARCHITECTURE.md"
BEFORE_PICTURE = "<!-- Drawn from src/CMakeLists.txt by tools/check_folders.py --write -->\n"
AFTER_PICTURE = "<!-- End of the picture -->\n"

# Rules include no notation.
NOTATIONS = {"fen.h", "feen.h", "san.h", "notation.h", "vertex.h", "pmn.h"}
RULES = {"position", "game", "setup", "movegen", "rules", "reason", "intent", "board", "scoring", "piece", "move"}


def link_graph():
    """The folders in order, each with the folders that it links with."""
    folder_of, links = {}, {}
    for path in [root / "CMakeLists.txt", *sorted(root.glob("*/CMakeLists.txt"))]:
        text = re.sub(r"#.*", "", path.read_text(encoding="utf-8"))
        for command, words in re.findall(r"(\w+)\(([^)]*)\)", text):
            words = words.split()
            if command == "kradan_library":
                folder = words[0]
                folder_of[folder.split("/")[-1]] = folder
                links.setdefault(folder, set()).update(words[1:])
            elif command in {"add_library", "add_executable"} and path.parent != root:
                folder = path.parent.name
                folder_of[words[0].removeprefix("kradan_")] = folder
                links.setdefault(folder, set())
            elif command == "target_link_libraries":
                target = folder_of.get(words[0].removeprefix("kradan_"))
                if target:
                    links[target].update(w.removeprefix("kradan_") for w in words[1:] if w.startswith("kradan_"))
    return {
        folder: {folder_of[name] for name in names if name in folder_of} - {folder} for folder, names in links.items()
    }


def inside_graph():
    """The parts of folders, like record/pgn, each with the parts that it may include. record/. means the files in
    record/."""
    text = re.sub(r"#.*", "", (root / "CMakeLists.txt").read_text(encoding="utf-8"))
    parts = {}
    for words in re.findall(r"kradan_inside\(([^)]*)\)", text):
        part, *others = words.split()
        parts[part] = {part.split("/")[0] + "/" + other for other in others}
    return parts


def part_of(path):
    """The part that a path belongs to: record/pgn for record/pgn/san.h, record/. for record/tree.h."""
    words = path.split("/")
    return words[0] + "/" + (words[1] if len(words) > 2 else ".")


def check_inside(graph, parts):
    """Checks that each subfolder without its own library has a line, and that no line names a missing folder."""
    there = {part_of(p.relative_to(root).as_posix()) for p in root.rglob("*.*") if p.suffix in {".h", ".cpp"}}
    divided = {part.split("/")[0] for part in there if not part.endswith("/.") and part not in graph}
    needed = {part for part in there if part.split("/")[0] in divided}
    named = set(parts).union(*parts.values())
    missing = [f"src/{part}: src/CMakeLists.txt has no kradan_inside for it" for part in sorted(needed - set(parts))]
    stale = [f"src/CMakeLists.txt: kradan_inside names {part}, which has no sources" for part in sorted(named - there)]
    return missing + stale


def reachable(graph, folder):
    found, waiting = set(), [folder]
    while waiting:
        for other in graph[waiting.pop()] - found:
            found.add(other)
            waiting.append(other)
    return found | {folder}


def folder_in(graph, path):
    """The folder in the link graph that contains a path like games/chess/san.h, or None."""
    parts = path.split("/")
    return next((p for p in ("/".join(parts[:2]), parts[0]) if p in graph), None)


def picture(graph, allowed):
    """The links as Mermaid text, without those implied by others."""
    lines = ["```mermaid", "flowchart TD"]
    for folder, others in graph.items():
        shown = [o for o in graph if o in others and not any(o in allowed[third] for third in others - {o})]
        name = folder.replace("/", "_")
        label = f'{name}["{folder}"]' if name != folder else name
        lines.append("    " + label + (" --> " + " & ".join(o.replace("/", "_") for o in shown) if shown else ""))
    return "\n".join([*lines, "```", ""])


def check_picture(graph, allowed, write):
    text = page.read_text(encoding="utf-8")
    before, start, rest = text.partition(BEFORE_PICTURE)
    _, end, after = rest.partition(AFTER_PICTURE)
    if not start or not end:
        return [f"{page.name}: the picture's lines {BEFORE_PICTURE.strip()} and {AFTER_PICTURE.strip()} are missing"]
    right = before + start + picture(graph, allowed) + end + after
    if text == right:
        return []
    if not write:
        line = before.count("\n") + 1
        return [f"{page.name}:{line}: the picture is not that of src/CMakeLists.txt; run tools/check_folders.py --write"]
    page.write_text(right, encoding="utf-8")
    return []


if sys.argv[1:] not in ([], ["--write"]):
    sys.exit(__doc__)
graph = link_graph()
parts = inside_graph()
allowed = {folder: reachable(graph, folder) for folder in graph}
faults = check_inside(graph, parts)
for folder, others in allowed.items():
    if any(folder in reachable(graph, other) for other in graph[folder]):
        faults.append(f"src/{folder}: is linked with itself, through {', '.join(sorted(graph[folder]))}")
for source in sorted(root.rglob("*.*")):
    if source.suffix not in {".h", ".cpp"}:
        continue
    name = source.relative_to(root).as_posix()
    folder = folder_in(graph, name)
    if not folder:
        faults.append(f"src/{name}: no library of src/CMakeLists.txt has this folder")
        continue
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
        match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        if not match:
            continue
        place = f"src/{name}:{number}"
        included = folder_in(graph, match[1])
        part, other = part_of(name), part_of(match[1])
        if not included or "/" not in match[1]:
            faults.append(f'{place}: "{match[1]}" is not written as FOLDER/FILE')
        elif included not in allowed[folder]:
            faults.append(f"{place}: {folder} includes {included}, with which src/CMakeLists.txt does not link it")
        elif part in parts and other.split("/")[0] == part.split("/")[0] and other not in parts[part] | {part}:
            faults.append(f"{place}: {part} includes {other}, which its kradan_inside in src/CMakeLists.txt does not name")
        if folder.startswith("games/") and source.stem in RULES and match[1].split("/")[-1] in NOTATIONS:
            faults.append(f"{place}: rules include a notation")
# Only `./test --full` builds these.
for source in sorted((root.parent / "fuzz").glob("*.cpp")):
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
        match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        if match and not (root / match[1]).is_file():
            faults.append(f"fuzz/{source.name}:{number}: src/{match[1]} does not exist")
faults += check_picture(graph, allowed, write="--write" in sys.argv)
for fault in faults:
    print(fault, file=sys.stderr)
sys.exit(1 if faults else 0)
