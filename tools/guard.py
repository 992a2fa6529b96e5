#!/usr/bin/env python3
"""Counts the instructions that the workloads in bench/guard.cpp execute under valgrind, and compares the counts with
bench/guard.tsv.

tools/guard.py [--update] [--program build/release/bench/guard]

A count may differ from the recorded one by 2%. --update records the counts. If a count is more than 2% above the
lowest ever recorded for the workload, write the reason in the last column by hand."""

import argparse
import concurrent.futures
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

BAND = 0.02
# Placeholder written by --update; replace it by hand.
UNWRITTEN = "?"
COLUMNS = ["workload", "instructions", "lowest", "why"]

root = pathlib.Path(__file__).resolve().parent.parent
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--update", action="store_true", help="write down what is counted")
parser.add_argument("--program", default=str(root / "build/release/bench/guard"))
parser.add_argument("--table", default=str(root / "bench/guard.tsv"))
options = parser.parse_args()
table = pathlib.Path(options.table)


def read_table():
    """The comment lines, the rows by workload, and the faults."""
    comment, rows, faults = [], {}, []
    for number, line in enumerate(table.read_text(encoding="utf-8").splitlines() if table.exists() else [], 1):
        if line.startswith("#"):
            comment.append(line)
            continue
        fields = line.split("\t")
        if len(fields) != len(COLUMNS) or not fields[1].isdigit() or not fields[2].isdigit() or not fields[3].strip():
            faults.append(f"{table.name}:{number}: wanted are, between tabs: {', '.join(COLUMNS)}")
            continue
        if fields[0] in rows:
            faults.append(f"{table.name}:{number}: {fields[0]} stands twice")
        rows[fields[0]] = {"instructions": int(fields[1]), "lowest": int(fields[2]), "why": fields[3].strip()}
    return comment, rows, faults


def count(workload):
    """The instruction count of a workload, or an error message."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=kradan_guard_work",
         options.program, workload], capture_output=True, text=True, check=False, timeout=600)
    collected = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    if done.returncode != 0 or not collected or int(collected[1]) == 0:
        return "\n".join(done.stderr.splitlines()[-5:])
    return int(collected[1])


def percent(new, old):
    return f"{(new / old - 1) * 100:+.1f}%"


if platform.machine() != "x86_64":
    print(f"bench/guard.tsv is about x86-64; this is {platform.machine()}: nothing to compare with")
    sys.exit(0)
for program in ["valgrind", options.program]:
    if not shutil.which(program):
        print(f"{program} was not found: ./dev guard installs and builds what is needed", file=sys.stderr)
        sys.exit(1)

comment, rows, faults = read_table()
# Run under valgrind: it reports fewer CPU features than the processor has.
listed = subprocess.run(["valgrind", "--tool=none", options.program], capture_output=True, text=True, check=True).stdout
runs = dict(line.split("\t") for line in listed.splitlines())
if not options.update:
    for workload in runs.keys() - rows.keys():
        faults.append(f"{workload} has no figure: ./dev guard --update")
for workload in rows.keys() - runs.keys():
    faults.append(f"{workload} is no workload of bench/guard.cpp: take its line out")

wanted = [workload for workload, can_run in runs.items() if can_run == "yes"]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    counts = dict(zip(wanted, pool.map(count, wanted)))

for workload, instructions in counts.items():
    if isinstance(instructions, str):
        faults.append(f"{workload} failed under valgrind:\n{instructions}")
        continue
    row = rows.get(workload)
    if options.update:
        if row is None:
            rows[workload] = row = {"instructions": instructions, "lowest": instructions, "why": "lowest so far"}
        elif instructions != row["instructions"]:
            lowest = min(row["lowest"], instructions)
            raised = instructions > lowest * (1 + BAND)
            row.update(instructions=instructions, lowest=lowest, why=UNWRITTEN if raised else "lowest so far")
    elif row is not None:
        change = percent(instructions, row["instructions"])
        print(f"{workload:32} {instructions:12} {change:>7}")
        if instructions > row["instructions"] * (1 + BAND):
            faults.append(f"{workload} takes {instructions} instructions, {change} of what bench/guard.tsv says. If that "
                          "has to be: ./dev guard --update, and write why")
        elif instructions < row["instructions"] * (1 - BAND):
            faults.append(f"{workload} takes only {instructions} instructions, {change}: write that down with "
                          "./dev guard --update")

for workload, row in rows.items():
    raised = row["instructions"] > row["lowest"] * (1 + BAND)
    if raised and row["why"] in (UNWRITTEN, "lowest so far"):
        faults.append(f"bench/guard.tsv: {workload} was raised from {row['lowest']} to {row['instructions']} "
                      f"({percent(row['instructions'], row['lowest'])}): write why in its last column")
for workload in sorted(runs.keys() - set(wanted)):
    print(f"{workload:32} not run: this processor has no such path")

if options.update:
    ordered = [w for w in runs if w in rows] + [w for w in rows if w not in runs]
    lines = [f"{w}\t{rows[w]['instructions']}\t{rows[w]['lowest']}\t{rows[w]['why']}" for w in ordered]
    table.write_text("\n".join(comment + lines) + "\n", encoding="utf-8")
for fault in faults:
    print(fault, file=sys.stderr)
sys.exit(1 if faults else 0)
