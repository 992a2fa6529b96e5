"""Every kind of bad input raises an exception and changes nothing."""

import io
import os
import random
import unittest

import kradan
from kradan import chess, go, ogi, records
from support import random_game, starts

TEXTS = ["", " ", "\0", "e2e4\0", "e2e", "e9e4", "ก", "\ud800", "x" * 100_000_000, "1" * 5000, "-", "pass pass", "\x1b[0m"]
OBJECTS = [None, 3, 2.5, b"e2e4", [], {}, object(), int, lambda: None, 1 << 100]
REFUSALS = (ValueError, TypeError)


class Boards(unittest.TestCase):
    def test_moves(self):
        for board in starts():
            before = board.copy()
            for bad in TEXTS + OBJECTS:
                for method in (board.push, board.push_san, board.push_uci, board.parse_san, board.parse_uci, board.san,
                               board.uci, board.is_legal, board.why_illegal, board.legal_moves.__contains__):
                    with self.assertRaises(REFUSALS):
                        method(bad)
            self.assertEqual((board, board.ply()), (before, 0))

    def test_messages_are_short(self):
        for text in TEXTS:
            try:
                chess.Board().push(text)
            except ValueError as error:
                self.assertLess(len(str(error)), 500)

    def test_moves_of_other_games(self):
        for board in starts():
            for other in starts():
                if type(other) is type(board):
                    continue
                move = next(iter(other.legal_moves))
                with self.assertRaises(ValueError):
                    board.push(move)
                self.assertFalse(board.is_legal(move))
                self.assertNotIn(move, board.legal_moves)

    def test_moves_as_objects(self):
        for bad in TEXTS + OBJECTS:
            with self.assertRaises(REFUSALS):
                kradan.Move(bad)
            with self.assertRaises(REFUSALS):
                kradan.Move.from_uci(bad)
        for game in ["", "chess ", "x" * 1_000_000, None, 3]:
            with self.assertRaises(REFUSALS):
                kradan.Move("e2e4", game)
            with self.assertRaises(REFUSALS):
                kradan.board(game)

    def test_positions(self):
        for bad in TEXTS + [3, b"", [], "9/8/8/8/8/8/8/8 w - - 0 1", "/" * 70, "8/" * 100_000]:
            for make in (chess.Board, ogi.Board):
                with self.assertRaises(REFUSALS):
                    make(bad)

    def test_options(self):
        for make, options in (
            (go.Board, {"size": 0}),
            (go.Board, {"size": 26}),
            (go.Board, {"size": 1 << 80}),
            (go.Board, {"size": -(1 << 80)}),
            (go.Board, {"size": "9"}),
            (go.Board, {"size": 9.0, "komi": []}),
            (go.Board, {"komi": float("nan")}),
            (go.Board, {"komi": 1e300}),
            (go.Board, {"komi": "many"}),
            (go.Board, {"rules": "house"}),
            (go.Board, {"rules": "\0" * 10_000}),
            (go.Board, {"ko": 3}),
            (go.Board, {"handicap": 10}),
            (go.Board, {"black": ["Z99"]}),
            (go.Board, {"black": ["D4", "D4"]}),
            (go.Board, {"black": "D4"}),
            (go.Board, {"black": [["D4"]]}),
            (go.Board, {"turn": "black"}),
            (chess.Board, {"chess960": 960}),
            (chess.Board, {"chess960": -1}),
            (chess.Board, {"chess960": "518"}),
            (ogi.Board, {"edition": "chess"}),
            (ogi.Board, {"promoted": ["e1"]}),
            (ogi.Board, {"promoted": 3}),
        ):
            with self.assertRaises(REFUSALS, msg=options):
                make(**options)
        nested = []
        for _ in range(100_000):
            nested = [nested]
        for options in ({"sise": 9}, {"size": nested}, {"stones": {"first": nested}}, {"size": object()}, {"ก": 1}):
            with self.assertRaises(REFUSALS):
                kradan.board("go", **options)
        del nested

    def test_arguments_out_of_range(self):
        board = chess.Board()
        for method, arguments in (
            (board.perft, (-1,)),
            (board.perft, (1 << 80,)),
            (board.perft, ("2",)),
            (board.piece_at, ("i1",)),
            (board.piece_at, (3,)),
            (board.pop, ()),
            (board.peek, ()),
            (go.Board().group, ("A99",)),
            (go.Board().score, (["A0"],)),
            (go.Board().score, ("D4",)),
            (go.Board().resume, ()),
            (kradan.Engine, (0,)),
            (kradan.Engine, (1, 0)),
            (kradan.Engine, ("1",)),
            (kradan.message, ("ogi.nifu", "xx")),
        ):
            with self.assertRaises((IndexError, *REFUSALS), msg=(method, arguments)):
                method(*arguments)
        for width in (0, -1, 15, 4097, 1 << 40):
            with self.assertRaises(REFUSALS):
                board.svg(width=width)

    def test_classes_that_nobody_makes(self):
        for make in (kradan.Board, kradan.Outcome, kradan.LegalMoves, kradan.Analysis, kradan.Refusal, records.Node,
                     records.Reader, records.Fault, go.Score):
            with self.assertRaises(TypeError):
                make()

    def test_objects_that_nobody_initialised(self):
        """No method of any class accepts them."""
        everything = {it for module in (kradan, chess, ogi, go, records) for it in vars(module).values()
                      if type(it).__name__ == "pybind11_type"}
        self.assertGreater(len(everything), 12)
        for make in everything:
            for name in {*dir(make), "__repr__", "__str__", "__hash__"} - {"__init__", "__setstate__", "__class__"}:
                bare = make.__new__(make)
                for arguments in ((), (bare,), ("e4",), (1,)):
                    try:
                        value = getattr(bare, name)
                        if callable(value):
                            value(*arguments)
                    except (TypeError, RuntimeError, AttributeError, ValueError):
                        pass

    def test_subclasses_must_initialise(self):
        class Own(chess.Board):
            def __init__(self):
                pass

        with self.assertRaises(TypeError):
            Own()

        class Right(chess.Board):
            pass

        self.assertEqual(Right().fen(), chess.STARTING_FEN)

    def test_forged_pickles(self):
        state = chess.Board().__getstate__()
        for forged in ((), state[:-1], (*state[:3], [("e2e5", True)], *state[4:]), (*state[:3], [3], *state[4:]),
                       ("{", *state[1:]), ('{"game":"go"}', *state[1:]), (3, *state[1:])):
            board = chess.Board.__new__(chess.Board)
            with self.assertRaises((RuntimeError, *REFUSALS)):
                board.__setstate__(forged)


class Records(unittest.TestCase):
    def test_arguments(self):
        for bad in OBJECTS:
            with self.assertRaises((OSError, AttributeError, *REFUSALS)):
                list(records.read(bad))
        for bad in ("a\0b", b"a\0b", "\ud800\0"):
            with self.assertRaises(ValueError):
                records.read(bad)
        for bad in (None, 3, [], io.StringIO()):
            with self.assertRaises(REFUSALS):
                records.parse(bad)
        for bad in (3, "", "PGN\0", "pdf"):
            with self.assertRaises(REFUSALS):
                records.parse("1. e4 *", bad)
        game = next(records.parse("1. e4 *"))
        for bad in OBJECTS:
            with self.assertRaises(REFUSALS):
                game.headers["White"] = bad
            with self.assertRaises(REFUSALS):
                game.tree.comment = bad
            with self.assertRaises((RuntimeError, *REFUSALS)):
                records.Game(bad)
        with self.assertRaises(ValueError):
            game.headers[""] = "x"

    def test_bytes_by_chance(self):
        chance = random.Random(5)
        seeds = [records.Game(random_game(board, 1, 20)).to_text().encode() for board in starts()]
        seeds += [game.to_text("log").encode() for game in map(records.Game, starts())]
        read = 0
        for turn in range(1500):
            text = bytearray(chance.choice(seeds))
            for _ in range(chance.randrange(1, 8)):
                at = chance.randrange(len(text))
                text[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
            try:
                for game in records.parse(bytes(text)):
                    read += 1
                    list(map(str, game.faults)), repr(game), dict(game.headers), game.moves
                    game.end().board()
                    game.to_text()
            except kradan.RefusedError:
                pass
        self.assertGreater(read, 500)

    def test_a_deep_tree(self):
        game = next(records.parse("1. Nf3 Nf6 2. Ng1 Ng8 " * 5000 + "(" * 50_000))
        self.assertEqual(game.plies, 20_000)
        node = game.end()
        while node.parent:
            node = node.parent
        self.assertEqual(node, game.tree)


if __name__ == "__main__":
    unittest.main()
