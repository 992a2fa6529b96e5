#!/usr/bin/env python3
"""Checks data/clauses.tsv, data/settings.tsv and the tables in web/src/i18n/: columns, empty fields, duplicate ids;
that each language has every clause and message that English has; that the page and the program have the same languages;
that exactly the reasons in the code have messages; that no text repeats a word in brackets; and that the page's kanji
font has every character in its texts."""

import pathlib
import re
import sys

import game_list

root = pathlib.Path(__file__).resolve().parent.parent
faults = []


def table(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    columns = lines[0].split("\t")
    rows = {}
    for number, line in enumerate(lines[1:], 2):
        fields = line.split("\t")
        place = f"{path.relative_to(root)}:{number}"
        if len(fields) != len(columns) or not all(fields):
            faults.append(f"{place}: {len(columns)} filled columns are wanted")
            continue
        if fields[0] in rows:
            faults.append(f"{place}: {fields[0]} stands twice")
        rows[fields[0]] = dict(zip(columns, fields))
    return rows


def languages_in(path, pattern):
    found = re.search(pattern, (root / path).read_text(encoding="utf-8"))
    return sorted(re.findall(r"\b[a-z]{2,3}(?=[\":])", found[1]))


games = game_list.ids(root)
clauses = table(root / "data/clauses.tsv")
for clause, row in clauses.items():
    if row["status"] not in {"tested", "rulebook-only"}:
        faults.append(f"data/clauses.tsv: {clause}: status is 'tested' or 'rulebook-only'")
    for game in row["games"].split(","):
        if game not in games:
            faults.append(f"data/clauses.tsv: {clause}: there is no game '{game}'")

words = root / "web/src/i18n"
languages = sorted(path.name for path in words.iterdir() if path.is_dir())
lists = {"web/src/base/languages.ts": r"languageNames = \{(.*?)\}", "src/module/language.h": r"language_ids = \{(.*?)\}"}
for path, pattern in lists.items():
    if languages_in(path, pattern) != languages:
        faults.append(f"{path}: the languages are the folders of web/src/i18n: {', '.join(languages)}")
names = ("clauses", "messages/refusals", "messages/outcomes", "messages/counting")
tables = {language: {name: table(words / language / f"{name}.tsv") for name in names} for language in languages}
for language in languages:
    for name, rows in tables[language].items():
        wanted = clauses if name == "clauses" else tables["en"][name]
        if list(rows) != list(wanted):
            differing = sorted(rows.keys() ^ wanted.keys()) or ["the order of the ids"]
            faults.append(f"web/src/i18n/{language}/{name}.tsv: differs from {'data/clauses' if name == 'clauses' else 'English'} in {', '.join(differing)}")
settings = table(root / "data/settings.tsv")
for language in languages:
    if language not in next(iter(settings.values())):
        faults.append(f"data/settings.tsv: has no column {language}")
messages, outcomes, counting = (tables["en"][f"messages/{name}"] for name in ("refusals", "outcomes", "counting"))
given = set()
beginnings = "|".join([*game_list.folders(root), *"setup session rating pairing relations challenge bot server account moderation passkey provider token proof api record document pgn epd san sgf pcn pmn log".split()])
reason_literal = re.compile(rf'"((?:{beginnings})\.[a-z][a-z0-9-]*)"')
for source in sorted((root / "src").rglob("*.[hc]*")):
    for reason in reason_literal.findall(source.read_text(encoding="utf-8")):
        given.add(reason)
        if reason not in messages:
            faults.append(f"{source.relative_to(root)}: {reason} has no words in web/src/i18n/en/messages/refusals.tsv")
for reason in sorted(messages.keys() - given):
    faults.append(f"web/src/i18n/en/messages/refusals.tsv: {reason} is given by no code")
named = set(re.findall(r'"(cause\.[a-z-]+)"', (root / "src/games/go/compare.h").read_text(encoding="utf-8")))
for cause in sorted(named ^ {key for key in counting if key.startswith("cause.")}):
    faults.append(f"{cause} stands in only one of src/games/go/compare.h and web/src/i18n/en/messages/counting.tsv")
ends = re.search(r"end_reason_ids = \{(.*?)\};", (root / "src/core/outcome.h").read_text(encoding="utf-8"), re.S)
for reason in re.findall(r'"([a-z-]+)"', ends[1]):
    if reason not in outcomes:
        faults.append(f"src/core/outcome.h: {reason} has no words in web/src/i18n/en/messages/outcomes.tsv")

# Without a Japanese font, devices show characters that web/src/kanji lacks as empty boxes. Readers of Japanese have such a
# font, so skip Japanese texts (main.tsx has one sentence in each language).
def covered(name):
    return {int(code, 16) for code in re.findall(r"U\+([0-9a-f]+)", (root / f"web/src/kanji/{name}.css").read_text(encoding="utf-8"))}


font, about = covered("kanji"), covered("kanji") | covered("about")
page = [path for path in sorted((root / "web/src").rglob("*.ts*")) if "i18n/ja" not in path.as_posix() and path.name != "main.tsx"]
texts = [(path.relative_to(root), path.read_text(encoding="utf-8")) for path in [*page, root / "web/index.html"]]
texts += [("data/settings.tsv", row[language]) for row in settings.values() for language in ("en", "th")]
texts += [(path.relative_to(root), path.read_text(encoding="utf-8")) for path in sorted(words.rglob("*.tsv")) if "i18n/ja" not in path.as_posix()]
for place, text in texts:
    for character in sorted({c for c in text if "\u2e80" <= c <= "\u9fff" or "\uf900" <= c <= "\uffef"}):
        if ord(character) not in (about if "about" in str(place) else font):
            faults.append(f"{place}: web/src/kanji has no {character} (IN_TEXTS or IN_ABOUT in tools/bake_glyphs.mjs)")
# Words repeated in brackets, as left behind when one word is replaced with the other: "เบี้ยคว่ำ (เบี้ยคว่ำ)", "馬（馬）".
doubled = re.compile(r"([^\s()（）「」“”\"'.,:;·、。：|/-]+) ?[(（]\1[)）]")
said = [root / "data/settings.tsv", *sorted(words.rglob("*.tsv")), *sorted(words.rglob("*.json"))]
said += [*sorted((root / "web/src").rglob("*.ts")), *sorted(root.glob("README*.md"))]
# In scripts, calling a function with an argument of the same name looks like this too.
for path in said:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for words in doubled.finditer(line):
            if path.suffix != ".ts" or not words[1].isascii():
                faults.append(f"{path.relative_to(root)}:{number}: {words[0]} says the same twice")
for fault in faults:
    print(fault, file=sys.stderr)
sys.exit(1 if faults else 0)
