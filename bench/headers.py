"""Measures the cost of including each library header: python3 bench/headers.py. For each installed compiler, prints the
CPU seconds needed to compile a program that includes only that header. Then compiles every installed header on its own,
with warnings, and fails if one is not self-contained."""

import resource
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/headers"
COMPILERS = [name for name in ("g++-12", "clang++-19") if shutil.which(name)]
WARNINGS = "-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror".split()
ROUNDS = 5


def compiled(compiler: str, header: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [compiler, "-std=c++23", f"-I{FOLDER}", *WARNINGS, "-fsyntax-only", "-x", "c++", "-"],
        input=f"#include <{header}>\n",
        text=True,
        capture_output=True,
    )


def seconds(compiler: str, header: str) -> float:
    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = spent()
    compiled(compiler, header)
    return spent() - before


def main() -> int:
    script = ROOT / "cmake/install_headers.cmake"
    subprocess.run(["cmake", f"-DSOURCE={ROOT}", f"-DOUTPUT={FOLDER}", "-P", script], check=True)
    print(f"CPU seconds; median of {ROUNDS} rounds (min–max)\n")
    print("| header | " + " | ".join(COMPILERS) + " |\n|---|" + "--:|" * len(COMPILERS))
    for path in sorted((ROOT / "include/kradan").glob("*.h")):
        header = f"kradan/{path.name}"
        cells = []
        for compiler in COMPILERS:
            times = [seconds(compiler, header) for _ in range(ROUNDS)]
            cells.append(f"{statistics.median(times):.2f} ({min(times):.2f}–{max(times):.2f})")
        print(f"| `{header}` | " + " | ".join(cells) + " |", flush=True)

    headers = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.h"))
    errors = [f"{header}:\n{said}" for header in headers if (said := compiled(COMPILERS[0], header).stderr)]
    print(f"\n{len(headers) - len(errors)} of {len(headers)} headers compile alone by {COMPILERS[0]} without a warning.")
    print(*errors, sep="\n", file=sys.stderr, end="")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
