#!/usr/bin/env python3
"""Runs clang-tidy on src/, or on the given files, in parallel. Skips a file if it, its headers and the checks are
unchanged since it was last clean. tools/tidy.py [FILE…]"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
stamps = root / "build/tidy/stamps"
stamps.mkdir(parents=True, exist_ok=True)
# Only configures, to get the compile command of each file. Files in one folder are checked together, because library
# headers take most of the time.
subprocess.run(["cmake", "--preset", "tidy"], cwd=root, check=True, stdout=subprocess.DEVNULL)
commands = {e["file"]: e for e in json.loads((root / "build/tidy/compile_commands.json").read_text())}


def sources_of(file):
    """The files in src/ that are checked together with this one."""
    path = pathlib.Path(file)
    if path.is_relative_to(root / "src"):
        return [file]
    if not path.is_relative_to(root / "build/tidy/src") or not path.name.startswith("unity_"):
        return []
    return re.findall(r'^#include "(.+)"', path.read_text(), re.M)


# Files that only the WebAssembly modules use have no compile command here.
named = {str(pathlib.Path(f).resolve()) for f in sys.argv[1:]}
wanted = sorted(f for f in commands if (named & set(sources_of(f)) if named else sources_of(f)))


def fingerprint(file):
    """A hash of the file, the headers that it includes, and the checks."""
    digest = hashlib.sha256((root / ".clang-tidy").read_bytes())
    entry = commands[file]
    command = entry["command"].split(" -o ")[0].replace("ccache ", "", 1) + f" -MM {file}"
    made = subprocess.run(command.split(), cwd=entry["directory"], capture_output=True, text=True, check=False).stdout
    for name in sorted(set(made.replace("\\\n", " ").split()[1:])):
        path = (pathlib.Path(entry["directory"]) / name).resolve()
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


def check(file):
    mark = stamps / (hashlib.sha256(file.encode()).hexdigest() + ".clean")
    print_ = fingerprint(file)
    if mark.exists() and mark.read_text() == print_:
        return True, ""
    done = subprocess.run(["clang-tidy-19", "--quiet", "-p", str(root / "build/tidy"), file], capture_output=True,
                          text=True, check=False)
    if done.returncode == 0:
        mark.write_text(print_)
    return done.returncode == 0, done.stdout


clean = True
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    for number, (good, text) in enumerate(pool.map(check, wanted), 1):
        if sys.stderr.isatty():
            print(f"\r  [{number}/{len(wanted)}] ", end="", file=sys.stderr, flush=True)
        if not good:
            clean = False
            print(text)
print(f"{sum(len(sources_of(f)) for f in wanted)} files read by clang-tidy", file=sys.stderr)
sys.exit(0 if clean else 1)
