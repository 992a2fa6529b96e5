#!/usr/bin/env python3
"""Checks every *.md in the repository:

- every repository path in backticks, in a link or in plain text exists, and so does every linked heading;
- every symbol in backticks in ARCHITECTURE.md or in a code folder's README.md occurs in the code outside comments;
- each code folder has a README.md; a README.md has at most 250 words;
- no Markdown is damaged, for example by a code formatter: headings, list markers, tables, code spans, broken sentences;
- a Debian package that ships a document from docs/ also ships the documents in docs/ that it links to.

A path is resolved against the document's folder, the root, src/, include/, and the folders of earlier paths in the
same paragraph, list item or table row, or in the paragraph before the table. `*`, `{a,b}` and words in capitals
(NAME.txt) are wildcards, but must match something."""

import fnmatch
import functools
import pathlib
import posixpath
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent

MOST_WORDS = 250
# README.md files that may be longer, and why.
LONGER = {
    "README.md": "the front page of the repository",
    "data/conformance/README.md": "the reference of a file format",
    "data/boards_and_pieces/README.md": "the reference of a file format",
    "data/lessons/README.md": "the reference of a file format",
    "data/puzzles/README.md": "the reference of a file format",
    "data/rulebook/README.md": "the reference of a file format",
    "packaging/npm/README.md": "the manual of the npm package",
    "src/games/README.md": "holds the steps that add an edition or a preset, and the names that a game defines",
}
# Code folders outside src/. Each folder in src/ with code, and each folder in web/src/, needs a README.md too.
CODE_FOLDERS = ["bench", "cmake", "fuzz", "js/rules", "python", "tests", "tools", "training"]

CODE = {".h", ".cpp", ".ts", ".tsx", ".mjs", ".py", ".sh", ".cmake", ".in", ".txt"}

# Extensions that only repository files have. A name like game.sgf may be a reader's own file.
OURS = ("h", "cpp", "ts", "tsx", "mjs", "py", "sh", "cmake", "tsv", "md", "css")
# Some extensions that readers' own files, built files and host names have.
OTHERS = {"db", "dict", "example", "gz", "html", "ini", "js", "json", "net", "pgn", "png", "sgf", "svg", "toml", "txt",
          "wasm", "zst"}
# Repository paths without backticks.
PLAIN = r"(?<![\w/.:@~$-])(?:%s)/[\w./*{}-]*\w\.(?:%s)\b(?!/)"
# Words in capitals that are names, not placeholders.
REAL_CAPITALS = {"ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "LICENSE", "OFL", "README", "WASI"}

faults = []


def fault(place, what, remedy):
    faults.append(f"{place}: {what}; {remedy}")


def listed(*patterns):
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=root, check=True, capture_output=True, text=True).stdout.split("\0")
    return sorted({name for name in names if name and (root / name).is_file()})


files = listed()
folders = {parent.as_posix() for name in files for parent in pathlib.PurePosixPath(name).parents} - {"."}
existing = set(files) | folders
top_level = {name.split("/")[0] for name in files}
by_name = {}
for name in files:
    by_name.setdefault(posixpath.basename(name), []).append(name)
plain_path = re.compile(PLAIN % ("|".join(sorted(re.escape(t) for t in top_level if t in folders)), "|".join(OURS)))


# --- Paths ---

def alternatives(path):
    """Expands `a/{b,c}.h` to a/b.h and a/c.h."""
    match = re.search(r"\{([^{}]*)\}", path)
    if not match:
        return [path]
    return [p for word in match[1].split(",") for p in alternatives(path[:match.start()] + word + path[match.end():])]


def is_placeholder(word):
    return word not in REAL_CAPITALS and word == word.upper()


def matches(path):
    """The repository's files and folders that match a path from the root."""
    if path in existing:
        return [path]
    pattern = re.sub(r"(?<![A-Za-z])[A-Z]{2,}(?![a-z])", lambda m: "*" if is_placeholder(m[0]) else m[0], path)
    pattern = pattern.replace("…", "*")
    if "*" not in pattern:
        return []
    depth = None if "**" in pattern else pattern.count("/")
    pattern = pattern.replace("[", "[[]")
    return [e for e in existing if depth in (None, e.count("/")) and fnmatch.fnmatchcase(e, pattern)]


def look_up(path, bases):
    """The matches of a path in the first of these folders that contains any."""
    for base in bases:
        joined = posixpath.normpath(posixpath.join(base, path))
        if joined == ".":
            return ["."]
        if joined.startswith(".."):
            continue
        if found := matches(joined):
            return found
    return []


def looks_like_ours(path, bases):
    """Whether a text looks like a repository path."""
    if not re.fullmatch(r"[\w.@*{},+…-]+(?:/[\w.@*{},+…-]+)*/?", path):
        return False
    if path.startswith(("@", "build/", "node_modules/")):
        return False
    if re.fullmatch(r"\.\w+|[\d.]+(?:/\d+)?|\.\.?/?", path):
        return False
    extension = re.search(r"[\w*}]\.(\w+)$", path)
    if extension and extension[1] in OURS:
        return True
    if "/" not in path:
        return False
    first = path.split("/")[0]
    return any(posixpath.normpath(posixpath.join(base, first)) in existing for base in bases)


class Paragraph:
    """The folders against which to resolve the paths in one paragraph, list item or table row."""

    def __init__(self, document, named=()):
        self.fixed = list(dict.fromkeys([posixpath.dirname(document), "", "src", "include"]))
        self.named = list(named)

    def bases(self):
        return self.fixed + self.named

    def name(self, found):
        for path in sorted(found):
            folder = path if path in folders else posixpath.dirname(path)
            if folder not in self.named:
                self.named.insert(0, folder)


def check_path(place, path, paragraph):
    path = re.sub(r":\d+$", "", path).removeprefix("./")
    if not looks_like_ours(path, paragraph.fixed):
        return False
    for each in alternatives(path.rstrip("/")):
        found = look_up(each, paragraph.bases())
        if found:
            paragraph.name(found)
            continue
        others = by_name.get(posixpath.basename(each), [])
        remedy = f"is {' or '.join(others[:3])} meant?" if others else "write where it is now, or take it out"
        fault(place, f"there is no {each}", remedy)
    return True


# --- Symbols ---

def without_comments(name, text):
    if name.endswith(".py"):
        text = re.sub(r'"""(?:.|\n)*?"""', "", text)
    if name.endswith((".py", ".sh", ".cmake", ".txt")):
        return re.sub(r"(?m)(?:^|\s)#.*$", "", text)
    return re.sub(r"(?m)(?<!:)//.*$", "", text)


@functools.cache
def code_in(folder):
    """The words in each code file in a folder, and its text."""
    result = []
    for name in files:
        path = pathlib.PurePosixPath(name)
        if not name.startswith(folder + "/") or path.suffix not in CODE:
            continue
        if path.suffix == ".txt" and path.name != "CMakeLists.txt":
            continue
        text = without_comments(name, (root / name).read_text(encoding="utf-8"))
        result.append((frozenset(re.findall(r"\w+", text)), text))
    return result


def symbol_occurs(parts, code):
    """Whether the last part occurs: alone, next to the part before it, or in a file that defines that part."""
    *owners, last = parts
    if not all(any(part in words for words, _ in code) for part in parts):
        return False
    if not owners:
        return True
    owner = re.escape(owners[-1])
    together = re.compile(rf"\b{owner}\b(?:<[^;{{}}]*>)?(?:::|\.|->){re.escape(last)}\b")
    defined = re.compile(rf"\b(?:class|struct|enum|union|namespace|concept|using|interface|type|const|function)\s+"
                         rf"(?:\w+(?:::\w+)*::)?{owner}\b(?!\s*;)")
    return any(last in words and owners[-1] in words and (together.search(text) or defined.search(text))
               for words, text in code)


def symbol_of(span):
    """Splits a symbol name: `Table::settle`, `clause(Reason, rules)`, `Foo<T>::bar_`, `Rules.why`."""
    head = re.match(r"[~\w:.<>, ]*?[\w>](?=\(|$)", span)
    if not head or (head.end() < len(span) and ")" not in span):
        return None
    name = head[0]
    while True:
        shorter = re.sub(r"<[^<>]*>", "", name)
        if shorter == name:
            break
        name = shorter
    if not re.fullmatch(r"[A-Za-z_]\w*(?:(?:::|\.)[A-Za-z_]\w*)*", name):
        return None
    parts = re.split(r"::|\.", name)
    if len(parts) > 1 and any(len(part) > 1 and is_placeholder(part) for part in (parts[0], parts[-1])):
        return None  # FILE.pgn, kradan.game.ID
    if "::" not in name and len(parts) > 1 and parts[-1] in OTHERS:
        return None  # rules.wasm
    return parts


def check_symbol(place, span, document):
    parts = symbol_of(span)
    if not parts or (len(parts) == 1 and len(parts[0]) < 3):
        return
    if len(parts) == 1 and (parts[0] in existing or f"src/{parts[0]}" in existing):
        return
    own = posixpath.dirname(document)
    program = code_in("src") + code_in("web/src") + code_in("js")
    other = [part for folder in {"tests", "tools", own} - {""} for part in code_in(folder)]
    # The program's symbols are looked up only there, because a test may have a type of the same name.
    known = len(parts) > 1 and any(parts[-2] in words for words, _ in program)
    if not symbol_occurs(parts, program if known else program + other):
        fault(place, f"no code has `{span}`", "write the name that it has now, or take it out")


# --- Documents ---

def without_code_spans(line):
    return re.sub(r"(`+)(?:(?!\1).)*\1", " ", line)


def code_spans(line):
    return [m[2].strip() for m in re.finditer(r"(`+)((?:(?!\1).)+)\1(?!`)", line)]


@functools.cache
def anchors(document):
    """The link targets in a document: headings as GitHub names them, and ids."""
    found, counts, fence = set(), {}, None
    for line in (root / document).read_text(encoding="utf-8").splitlines():
        if match := re.match(r"\s*(```+|~~~+)", line):
            fence = None if fence and line.strip().startswith(fence) else fence or match[1]
            continue
        if fence:
            continue
        found.update(re.findall(r'(?:id|name)="([^"]+)"', line))
        if match := re.match(r"#{1,6}\s+(.*?)\s*#*$", line):
            text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", match[1])
            slug = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
            number = counts.get(slug, 0)
            counts[slug] = number + 1
            found.add(f"{slug}-{number}" if number else slug)
    return found


def check_link(place, target, document):
    if re.match(r"[a-z][a-z0-9+.-]*:|//", target):
        return
    path, _, anchor = target.partition("#")
    linked = document
    if path:
        base = "" if path.startswith("/") else posixpath.dirname(document)
        linked = posixpath.normpath(posixpath.join(base, path.lstrip("/")))
        if linked not in existing and linked != ".":
            others = by_name.get(posixpath.basename(path), [])
            remedy = "link to where it is now, or take the link out"
            if others:
                remedy = f"is {' or '.join(others[:3])} meant?"
            fault(place, f"the link points to {linked}, which does not exist", remedy)
            return
    if anchor and linked.endswith(".md") and anchor not in anchors(linked):
        fault(place, f"{linked} has no heading for #{anchor}", f"it has {', '.join(sorted(anchors(linked)))}")


def cells(row):
    return without_code_spans(row.strip()).replace("\\|", " ").strip("|").split("|")


def check_damage(document, lines):
    """Finds damage that clang-format and similar tools do to Markdown."""
    remedy = "write it as Markdown; a formatter may have taken it for code"
    fence, columns, in_list, before = None, 0, False, ""
    for number, line in enumerate(lines, 1):
        place = f"{document}:{number}"
        if match := re.match(r"\s*(?:>\s*)*(```+|~~~+)", line):
            fence = None if fence and match[1].startswith(fence) else fence or match[1]
            before = ""
            continue
        if fence:
            continue
        is_item = re.match(r"\s*(?:[-*+]|\d+\.)\s", line) is not None
        is_row = re.match(r" {0,3}\|", line) is not None
        indent = len(line) - len(line.lstrip())
        if line and indent == 0 and not is_item:
            in_list = in_list and before != ""
        if indent >= 4 and not is_item and not in_list:
            if before and not before.startswith("    "):
                fault(place, "an indented line continues a paragraph", remedy)
            before = line
            continue
        in_list = in_list or is_item
        if re.match(r"#+[^#\s]", line):
            fault(place, "a heading without a space after #", remedy)
        if re.match(r"\s*(?:[-*+]|\d+\.)$", line):
            fault(place, "a list marker alone on its line", remedy)
        if re.match(r"\s*[-+][A-Za-z`]", line):
            fault(place, "a list marker without a space after it", remedy)
        if is_row:
            count = len(cells(line))
            if not line.rstrip().endswith("|") or columns not in (0, count):
                fault(place, f"a table row of {count} cells in a table of {columns or count}, or without | at its end", remedy)
            columns = columns or count
        else:
            columns = 0
        for span in code_spans(line):
            joined = re.sub(r"\s*/\s*", "/", span)
            if joined != span and re.fullmatch(r"[\w./{},*-]+", joined) and look_up(joined.rstrip("/"), Paragraph(document).bases()):
                fault(place, f"a path with blanks, `{span}`", remedy)
        plain = without_code_spans(line)
        if re.search(r"[a-z)] [,;:](?:\s|$)", plain):
            fault(place, "a blank before a punctuation mark", remedy)
        before = line


def check_document(document):
    is_map = document == "ARCHITECTURE.md" or (
        document.endswith("/README.md") and document.startswith(("src/", "web/src/", *(f + "/" for f in CODE_FOLDERS))))
    lines = (root / document).read_text(encoding="utf-8").splitlines()
    words = sum(1 for line in lines for word in line.split() if re.search(r"\w", word))
    if posixpath.basename(document) == "README.md" and document not in LONGER and words > MOST_WORDS:
        fault(document, f"{words} words, more than {MOST_WORDS}",
              "shorten it, or say in LONGER of tools/check_documents.py why it is longer")
    check_damage(document, lines)
    paragraph, before_table, fence = Paragraph(document), [], None
    for number, line in enumerate(lines, 1):
        place = f"{document}:{number}"
        if match := re.match(r"\s*(?:>\s*)*(```+|~~~+)", line):
            fence = None if fence and match[1].startswith(fence) else fence or match[1]
            continue
        if re.match(r"\s*\|", line):
            paragraph = Paragraph(document, before_table)
        elif re.match(r"\s*(?:$|[-*+] |\d+\. |#)", line):
            before_table = paragraph.named if line == "" and not lines[number - 2].startswith("|") else []
            paragraph = Paragraph(document)
        if fence or re.match(r" {4,}|\t", line) and not re.match(r"\s*(?:[-*+]|\d+\.)\s", line):
            # In code samples, check only unambiguous paths.
            for path in plain_path.findall(line):
                check_path(place, path, paragraph)
            continue
        for span in code_spans(line):
            if check_path(place, span, paragraph):
                continue
            if " " in span:
                for path in plain_path.findall(span):
                    check_path(place, path, paragraph)
            if is_map:
                check_symbol(place, span, document)
        plain = without_code_spans(line)
        for target in re.findall(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)", plain):
            check_link(place, target, document)
        for target in re.findall(r'(?:src|href)="([^"]+)"', plain):
            check_link(place, target, document)
        plain = re.sub(r"\[[^\]]*\]\([^)]*\)", " ", plain)
        for path in plain_path.findall(plain):
            check_path(place, path, paragraph)


def check_folders():
    needing = {posixpath.dirname(f) for f in files if f.startswith("src/") and f.endswith((".h", ".cpp"))}
    needing |= {"/".join(f.split("/")[:3]) for f in files if re.match(r"web/src/[^/]+/.*\.tsx?$", f)}
    for folder in sorted(needing.union(CODE_FOLDERS)):
        if f"{folder}/README.md" not in existing:
            fault(f"{folder}/", "has no README.md",
                  "write one: what the folder is for, its main files, what it must not know, where a change goes")


def check_shipped(package):
    """Checks that `packaging/debian/PACKAGE.docs` lists existing documents, and the documents that they link to."""
    patterns = (root / package).read_text(encoding="utf-8").split()
    for pattern in patterns:
        if not matches(pattern):
            fault(package, f"there is no {pattern}", "write where it is now, or take it out")
    shipped = {name for pattern in patterns for name in matches(pattern)}
    for document in sorted(name for name in shipped if re.fullmatch(r"docs/[^/]+\.md", name)):
        for target in re.findall(r"\]\(([\w.-]+)(?:#[^)]*)?\)", (root / document).read_text(encoding="utf-8")):
            if f"docs/{target}" not in shipped:
                fault(package, f"{document} links to docs/{target}, which the package does not ship", "add it")


for document in listed("*.md"):
    check_document(document)
check_folders()
for package in listed("packaging/debian/*.docs"):
    check_shipped(package)
for line in faults:
    print(line, file=sys.stderr)
sys.exit(1 if faults else 0)
