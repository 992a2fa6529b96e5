#!/usr/bin/env python3
"""Checks the machine code of a program: nothing that functions named hot_… can call, at any depth, may allocate, throw,
or call anything through a pointer (as virtual calls do). Prints the chain of calls that leads to a violation. Functions
named trap_… violate this, and all of them must be detected. Usage: tests/no_allocation/check_calls.py PROGRAM"""

import re
import subprocess
import sys

tools = "-19"
wrong = re.compile(
    r"__cxa_(throw|rethrow|allocate_exception|bad_cast|bad_typeid|throw_bad_array_new_length)|_Unwind_RaiseException"
    r"|_Zn[wa]|(malloc|calloc|realloc|memalign|aligned_alloc|posix_memalign|reallocarray)$|_ZSt\d+__throw_")


def read(program):
    """For each function, the functions that it refers to and its calls through pointers."""
    code = subprocess.run([f"llvm-objdump{tools}", "--disassemble", "--no-show-raw-insn", "--no-leading-addr", program],
                          capture_output=True, text=True, check=True).stdout
    calls, pointers, name = {}, {}, None
    for line in code.splitlines():
        start = re.fullmatch(r"(?:[0-9a-f]+ )?<(.+)>:", line)
        if start:
            name = start[1].split("@")[0]
            calls.setdefault(name, set()), pointers.setdefault(name, [])
        elif name:
            calls[name].update(n.split("@")[0] for n in re.findall(r"<([^<>+]+)(?:\+0x[0-9a-f]+)?>", line))
            if re.search(r"\bcallq?\s+\*|\bblr\b", line):
                pointers[name].append(line.strip())
    return calls, pointers


def plain(names):
    return subprocess.run([f"llvm-cxxfilt{tools}"], input="\n".join(names), capture_output=True, text=True,
                          check=True).stdout.strip().split("\n")


def look(root, calls, pointers):
    """The functions that a function can reach, each with its caller, and the violations found in them."""
    came_from, waiting, bad = {root: None}, [root], []

    def chain(name):
        names = []
        while name:
            names.append(name)
            name = came_from[name]
        return "\n    called by ".join(plain(names))

    while waiting:
        name = waiting.pop()
        if wrong.match(name):
            bad.append(chain(name))
            continue
        bad += [f"{line}\n    in {chain(name)}" for line in pointers.get(name, [])]
        for other in sorted(calls.get(name, ())):
            if other not in came_from:
                came_from[other] = name
                waiting.append(other)
    return came_from, bad


calls, pointers = read(sys.argv[1])
hot = sorted(name for name in calls if name.startswith("hot_"))
traps = sorted(name for name in calls if name.startswith("trap_"))
if not hot or not traps:
    sys.exit(f"{sys.argv[1]} has no functions named hot_… or none named trap_…")
failed = False
reached = set()
for root in hot:
    found, bad = look(root, calls, pointers)
    reached |= {name for name in found if name in calls}
    for line in bad:
        print(line)
        failed = True
for root in traps:
    if not look(root, calls, pointers)[1]:
        print(f"{root} was not found out")
        failed = True
print(f"{len(reached)} functions can be reached by {', '.join(hot)}")
sys.exit(1 if failed else 0)
