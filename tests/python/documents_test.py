"""The samples in docstrings and in docs/python.md, the types, and the wheel."""

import doctest
import importlib.util
import inspect
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile

import kradan
from support import peer, root

MODULES = [kradan, kradan.chess, kradan.ogi, kradan.go, kradan.records, kradan.errors]
FLAGS = doctest.ELLIPSIS | doctest.REPORT_NDIFF
package = pathlib.Path(kradan.__file__).parent


def members():
    """Every public object of the package with its name, once."""
    seen = {}
    for module in MODULES:
        seen.setdefault(id(module), (module.__name__, module))
        for name, member in vars(module).items():
            if name.startswith("_") or inspect.ismodule(member) or getattr(member, "__module__", "")[:6] != "kradan":
                continue
            place = f"{module.__name__}.{name}"
            seen.setdefault(id(member), (place, member))
            if inspect.isclass(member):
                for part, value in vars(member).items():
                    if not part.startswith("_"):
                        seen.setdefault(id(value), (f"{place}.{part}", value))
    return list(seen.values())


class Samples(unittest.TestCase):
    def run_samples(self, name, text):
        test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
        said = []
        failed, tried = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append)
        self.assertEqual(failed, 0, "".join(said))
        return tried

    def test_docstrings(self):
        tried = 0
        for name, member in members():
            doc = inspect.getdoc(member)
            if not isinstance(member, (str, int, tuple, kradan.Move, type(kradan.records.Headers.__abstractmethods__))):
                with self.subTest(name):
                    self.assertTrue(doc, "there is no docstring")
                    tried += self.run_samples(name, doc)
        self.assertGreater(tried, 60)

    def test_the_manual(self):
        manual = (root / "docs/python.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```$", manual, re.MULTILINE | re.DOTALL)
        self.assertGreater(self.run_samples("docs/python.md", "\n".join(blocks)), 30)


def missing_names():
    """The names of python-chess that are missing according to docs/python.md, in the order of its table."""
    manual = (root / "docs/python.md").read_text(encoding="utf-8")
    table = manual.split("| python-chess | here |\n")[1].split("\n\n")[0]
    return [name for row in table.splitlines() for name in re.findall(r"`([\w.]+)`", row.split("|")[1])]


class WhatIsMissing(unittest.TestCase):
    def test_it_is_not_here(self):
        names = missing_names()
        self.assertGreater(len(names), 100)
        self.assertEqual(len(names), len(set(names)))
        ours = (kradan.chess, kradan.chess.Board, kradan.chess.Move, kradan.chess.Board())
        self.assertEqual([name for name in names if any(hasattr(it, name) for it in ours)], [])

    @unittest.skipUnless(peer, "python-chess is not installed; KRADAN_PYTHON_CHESS may name its folder")
    def test_it_is_all_that_is_missing(self):
        families = r"[A-H][1-8]|(BB|FILE|RANK|STATUS)_\w+|\w+T"
        theirs = {
            name for name, it in vars(peer).items() if getattr(it, "__module__", "chess") == "chess" and not inspect.ismodule(it)
        }
        absent = {name for name in theirs if not re.fullmatch(families, name)} - set(dir(kradan.chess)) - set(dir(kradan))
        absent |= {*dir(peer.Board), *vars(peer.Board())} - set(dir(kradan.chess.Board()))
        absent |= set(dir(peer.Move)) - set(dir(kradan.Move))
        self.assertEqual(sorted({name for name in absent if not name.startswith("_")} - set(missing_names())), [])


@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
class Types(unittest.TestCase):
    def mypy(self, module, *options):
        return subprocess.run(
            [sys.executable, "-m", module, *options],
            cwd=package.parent,
            env={"MYPYPATH": "", "PYTHONPATH": str(package.parent)},
            capture_output=True,
            text=True,
        )

    def test_the_stub_says_what_is_there(self):
        said = self.mypy("mypy.stubtest", "--concise", "kradan._kradan").stdout
        # These differences are due to the way pybind11 creates classes.
        known = r"metaclass differs$|\.__init__ is inconsistent, stub does not have \*args"
        self.assertIn("metaclass differs", said)
        self.assertEqual([line for line in said.splitlines() if not re.search(known, line)], [])

    def test_programs_are_checked(self):
        program = """
import kradan, kradan.chess, kradan.go
from kradan import records

board = kradan.chess.Board(chess960=True)
for move in board.legal_moves:
    board.push(move)
    reveal_type(board.copy())
    board.pop()
for game in records.read("games.pgn"):
    reveal_type(game.headers["White"])
    reveal_type(game.tree.next())
    game.players = ("A", "B")
reveal_type(kradan.go.Board(9).score(["A1"]).margin)
reveal_type(board.epd(bm=[kradan.Move("e2", "e4"), "Nf3"], ce=3, noop=None))
board.push(3)
board.absent()
"""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "program.py")
            path.write_text(program.lstrip())
            said = self.mypy("mypy", "--strict", "--no-incremental", "--cache-dir", folder, str(path)).stdout
        notes = re.findall(r'Revealed type is "(.*?)"', said)
        self.assertEqual(
            notes,
            [
                "kradan._kradan.ChessBoard",
                "builtins.str",
                "Union[kradan._kradan.Node, None]",
                "builtins.float",
                "builtins.str",
            ],
        )
        errors = re.findall(r"program.py:(\d+): error:", said)
        self.assertEqual(errors, ["15", "16"], said)

    def test_the_package_itself(self):
        with tempfile.TemporaryDirectory() as folder:
            done = self.mypy("mypy", "--strict", "--cache-dir", folder, "-p", "kradan")
        self.assertEqual(done.returncode, 0, done.stdout)


class Wheel(unittest.TestCase):
    def setUp(self):
        (self.path,) = (root / "build/python/dist").glob("*.whl")

    def test_holds_what_it_needs_and_nothing_else(self):
        with zipfile.ZipFile(self.path) as wheel:
            names = set(wheel.namelist())
            info = f"kradan-{kradan.__version__}.dist-info/"
            metadata = wheel.read(info + "METADATA").decode()
        sources = {f"kradan/{path.name}" for path in (root / "python/kradan").iterdir() if path.is_file()}
        compiled = {name for name in names if name.endswith(".so")}
        self.assertEqual(len(compiled), 1)
        about = {info + name for name in ("LICENSE", "METADATA", "RECORD", "WHEEL", "top_level.txt")}
        self.assertEqual(names, sources | compiled | about)
        self.assertIn(f"Version: {kradan.__version__}\n", metadata)
        self.assertIn("# The Python package", metadata)

    def test_shows_one_name_to_others(self):
        (compiled,) = package.glob("_kradan.*.so")
        said = subprocess.run(["nm", "-D", "--defined-only", compiled], capture_output=True, text=True, check=True)
        self.assertEqual([line.split()[-1] for line in said.stdout.splitlines()], ["PyInit__kradan"])


if __name__ == "__main__":
    unittest.main()
