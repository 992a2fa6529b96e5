"""Runs the Python package's tests: /usr/bin/python3 -I tests/python/run.py [--report FILE] [NAME …].

The report consists of «PASSED FAILED», what failed and why, and lines "skipped: TEST: REASON"."""

import argparse
import faulthandler
import pathlib
import subprocess
import sys
import time
import unittest

here = pathlib.Path(__file__).resolve().parent
build = here.parent.parent / "build/python"
installed = build / "installed"
# This only limits tests that hang.
LONGEST = 600


class Result(unittest.TextTestResult):
    """Counts the tests that passed; subtests count as part of their test."""

    passed = 0

    def startTest(self, test):
        self.begun = time.monotonic()
        super().startTest(test)

    def addSuccess(self, test):
        self.passed += 1
        super().addSuccess(test)

    def stopTest(self, test):
        self.stream.writeln(f"    {time.monotonic() - self.begun:.2f} s")
        super().stopTest(test)


def install():
    """Installs the newest wheel, unless it is already installed."""
    (wheel,) = (build / "dist").glob("*.whl")
    if installed.exists() and installed.stat().st_mtime > wheel.stat().st_mtime:
        return
    pip = [sys.executable, "-I", "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--upgrade"]
    subprocess.run([*pip, "--root-user-action=ignore", "--target", installed, wheel], check=True)
    installed.touch()


def write_report(path, result):
    failed = result.failures + result.errors + [(test, "passed, but must fail") for test in result.unexpectedSuccesses]
    with open(path, "w", encoding="utf-8") as report:
        print(result.passed, len(failed), file=report)
        for test, why in failed:
            print(test, *("    " + line for line in str(why).splitlines()[-25:]), sep="\n", file=report)
        for test, why in result.skipped:
            print(f"skipped: {test}: {why}", file=report)


parser = argparse.ArgumentParser()
parser.add_argument("--report")
parser.add_argument("names", nargs="*")
arguments = parser.parse_args()
faulthandler.dump_traceback_later(LONGEST, exit=True)
install()
sys.dont_write_bytecode = True
sys.path[:0] = [str(installed), str(here)]
loader = unittest.TestLoader()
names = arguments.names or sorted(path.stem for path in here.glob("*_test.py"))
runner = unittest.TextTestRunner(stream=sys.stdout, verbosity=2, resultclass=Result)
result = runner.run(loader.loadTestsFromNames(names))
if arguments.report:
    write_report(arguments.report, result)
sys.exit(not result.wasSuccessful() or result.testsRun == 0)
