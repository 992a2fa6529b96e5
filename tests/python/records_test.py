"""Whole games: reading as a stream, errors with their positions, trees, writing."""

import gzip
import io
import os
import pathlib
import tempfile
import unittest

import kradan
from kradan import chess, go, ogi, records
from support import random_game, starts

BROKEN = """[Event "one"]

1. e4 e5 2. Ke3 Nc6 1-0

[Event "two"]

1. d4 d5 {unclosed
"""


class Counting(io.StringIO):
    """Counts the characters that were read."""

    asked = 0

    def read(self, size=-1):
        text = super().read(size)
        self.asked += len(text)
        return text


class Reading(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_a_path_an_open_file_and_a_text_give_the_same(self):
        text = "1. e4 (1. d4 d5) e5 1-0\n\n1. Nf3 * \n"
        path = self.folder / "games.pgn"
        path.write_text(text)
        (self.folder / "games.pgn.gz").write_bytes(gzip.compress(text.encode()))
        with open(path) as as_text, open(path, "rb") as as_bytes:
            for reader in (
                records.read(path),
                records.read(str(path)),
                records.read(os.fsencode(path)),
                records.read(self.folder / "games.pgn.gz"),
                records.read(as_text),
                records.read(as_bytes, format="pgn"),
                records.parse(text),
                records.parse(text.encode()),
            ):
                games = list(reader)
                self.assertEqual([(game.result, game.plies, game.line) for game in games], [("1-0", 2, 1), ("*", 1, 3)])

    def test_errors_have_their_place_and_reason(self):
        one, two = records.parse(BROKEN)
        (fault,) = one.faults
        self.assertEqual((fault.line, fault.column, fault.reason), (3, 13, "chess.cannot-reach"))
        self.assertEqual((fault.clause, fault.is_note), ("X4", False))
        self.assertIn("Ke3", fault.detail)
        self.assertTrue(str(fault).startswith("3:13: chess.cannot-reach (X4)"))
        # Everything before the error is read.
        self.assertEqual((one.plies, one.headers["Event"], one.result), (2, "one", "1-0"))
        self.assertEqual([fault.reason for fault in two.faults], ["pgn.unclosed-comment"])
        self.assertEqual((two.plies, two.faults[0].line), (2, 7))

    def test_checks_can_be_left_out(self):
        text = "(;GM[1]SZ[9];B[ee];W[ee])"
        self.assertEqual([fault.reason for fault in next(records.parse(text)).faults], ["go.occupied"])
        self.assertEqual(next(records.parse(text, check=False)).faults, [])
        mate = "1. f3 e5 2. g4 Qh4# 1-0"
        self.assertEqual([fault.reason for fault in next(records.parse(mate)).faults], ["record.wrong-result"])

    def test_notes_are_no_faults(self):
        game = next(records.parse("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *"))
        self.assertEqual(game.faults, [])
        self.assertEqual([note.reason for note in game.notes], ["record.draw-not-claimed"])
        self.assertTrue(game.notes[0].is_note)

    def test_reads_a_stream(self):
        source = Counting("1. e4 e5 2. Nf3 *\n\n" * 50_000)
        reader = records.read(source)
        next(reader)
        self.assertLess(source.asked, 200_000)
        self.assertEqual(sum(1 for _ in reader), 49_999)

    def test_what_is_no_record(self):
        for text in ("", "nothing of the kind", b"\xff\xfe\x00\x01"):
            with self.assertRaises(kradan.RecordError):
                list(records.parse(text))
        with self.assertRaises(FileNotFoundError):
            records.read(self.folder / "absent.pgn")
        with self.assertRaises(IsADirectoryError):
            records.read(self.folder)
        damaged = self.folder / "damaged.pgn.gz"
        damaged.write_bytes(gzip.compress(("1. e4 e5 *\n\n" * 1000).encode())[:-20])
        with self.assertRaises(kradan.RecordError) as raised:
            list(records.read(damaged))
        self.assertEqual(raised.exception.reason, "file.damaged")
        with self.assertRaises(ValueError):
            records.parse("1. e4 *", format="doc")

    def test_errors_of_a_source_come_through(self):
        class Source:
            calls = 0

            def read(self, size):
                self.calls += 1
                if self.calls > 1:
                    raise KeyError("lost")
                return "1. e4 e5 *\n\n" * 10_000

        with self.assertRaises(KeyError):
            list(records.read(Source()))

        class Numbers:
            def read(self, size):
                return 3

        with self.assertRaises(TypeError):
            records.read(Numbers())

    def test_a_closed_reader_ends(self):
        with records.parse("1. e4 *\n\n1. d4 *") as reader:
            next(reader)
        self.assertEqual(list(reader), [])


class Trees(unittest.TestCase):
    def test_nodes(self):
        game = next(records.parse("{start} 1. e4! {[%clk 0:05:00] best} e5 (1... c5 $14 2. Nf3) 2. Nc3 *"))
        root = game.tree
        self.assertEqual((root.parent, root.move, root.turn, root.comment), (None, None, None, "start"))
        e4 = root.next()
        self.assertEqual((e4.san(), e4.turn, e4.clock, e4.comment, e4.glyphs), ("e4", True, 300.0, "best", [1]))
        e5, c5 = e4.children
        self.assertEqual((e5.parent, e5.parent.parent), (e4, root))
        self.assertEqual((c5.glyphs, c5.next().san()), ([14], "Nf3"))
        self.assertEqual(game.end().san(), "Nc3")
        self.assertIsNone(game.end().next())
        self.assertEqual(game.end().board().move_stack, game.moves)
        self.assertEqual(len({root, e4, e5, c5, game.tree}), 4)

    def test_a_node_outlives_its_game(self):
        node = next(records.parse("1. e4 e5 *")).tree.next()
        self.assertEqual(node.san(), "e4")
        self.assertEqual(node.game.plies, 2)

    def test_edits(self):
        game = records.Game(random_game(chess.Board(), 3, 10))
        node = game.tree.next()
        before = node.board()
        move = [it for it in before.legal_moves if it != node.next().move][0]
        added = node.add(move, comment="or so")
        self.assertEqual(node.add(str(move)), added)
        added.comment = "better"
        with self.assertRaises(kradan.IllegalMoveError):
            node.add("e1e5")
        self.assertEqual(game.plies, 10)
        again = next(records.parse(game.to_text()))
        self.assertEqual([child.move for child in again.tree.next().children], [node.next().move, move])
        self.assertEqual(again.tree.next().children[1].comment, "better")

    def test_headers(self):
        game = records.Game(chess.Board())
        game.headers["White"] = "Ōgi \"Q\" \\ ก"
        game.headers["Event"] = "Test"
        self.assertEqual(game.players, ("Ōgi \"Q\" \\ ก", ""))
        self.assertEqual(game.title, "Test")
        again = next(records.parse(game.to_text()))
        self.assertEqual(again.headers["White"], game.headers["White"])
        del game.headers["White"]
        self.assertEqual(list(game.headers), ["Event"])
        with self.assertRaises(KeyError):
            del game.headers["White"]
        self.assertEqual(game.headers.get("Black", "nobody"), "nobody")
        stones = records.Game(go.Board(9))
        stones.headers["PB"] = "a]b\\c"
        again = next(records.parse(stones.to_text()))
        self.assertEqual((again.headers["PB"], again.players[0]), ("a]b\\c", "a]b\\c"))

    def test_the_players_of_every_game_are_named(self):
        names = ("Anong [1]", "เบน \\")
        for seed, board in enumerate(starts()):
            game = records.Game(random_game(board, seed, 10))
            self.assertEqual(game.players, ("", ""))
            game.players = names
            self.assertEqual(game.players, names)
            again = next(records.parse(game.to_text()))
            self.assertEqual((again.players, again.faults), (names, []))
            again.players = ["A", "B"]
            self.assertEqual(next(records.parse(again.to_text("log"))).players, ("A", "B"))
            again.players = ("", "C")
            self.assertEqual(again.players, ("", "C"))
            self.assertEqual(next(records.parse(again.to_text())).players, ("", "C"))
            for wrong in ("AB", ("A",), ("A", "B", "C"), (), ("A", 3), (b"A", "B"), 3, None, {"A", "B"}):
                with self.assertRaises((TypeError, ValueError), msg=wrong):
                    again.players = wrong
            self.assertEqual(again.players, ("", "C"))

    def test_a_game_of_go_with_stones_set_up(self):
        game = next(records.parse("(;GM[1]FF[4]SZ[9]HA[2]AB[cg][gc]KM[0.5]RU[Chinese];W[ee];B[ce];W[];B[])"))
        self.assertEqual((game.game, game.plies, game.faults), ("go", 4, []))
        self.assertEqual(game.board().turn, go.WHITE)
        self.assertEqual(game.end().board().is_game_over(), True)
        self.assertEqual(len(game.end().board().pieces()), 4)


class Writing(unittest.TestCase):
    def test_every_game_comes_back(self):
        for seed, board in enumerate(starts()):
            random_game(board, seed, 50)
            game = records.Game(board)
            self.assertEqual(game.moves, board.move_stack)
            again = next(records.parse(game.to_text()))
            self.assertEqual((again.moves, again.game), (board.move_stack, board.game))
            self.assertEqual(again.faults, [])
            self.assertEqual(again.end().board(), board)
            self.assertEqual(str(game), game.to_text(game.usual_format))

    def test_formats(self):
        game = records.Game(random_game(ogi.Board(), 1, 20))
        for format in ("pcn", "pcn-toml", "pmn", "log"):
            self.assertEqual(next(records.parse(game.to_text(format))).moves, game.moves)
        for format in ("kifu-en", "kifu-ja", "kifu-th", "feen"):
            self.assertTrue(game.to_text(format))
        with self.assertRaises(kradan.RecordError):
            game.to_text("pgn")
        game.tree.comment = "said"
        self.assertEqual((game.lost_in("pcn"), game.lost_in("pmn")), ("", "comments"))
        self.assertIn("pgn", records.formats)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "some.pgn")
            boards = [random_game(chess.Board(), seed, 30) for seed in range(5)]
            self.assertEqual(records.write(map(records.Game, boards), path), 5)
            self.assertEqual([game.moves for game in records.read(path)], [board.move_stack for board in boards])
            self.assertEqual(records.write(records.Game(boards[0]), path), 1)
            self.assertEqual(len(list(records.read(path))), 1)
            with self.assertRaises(ValueError):
                records.write([records.Game(ogi.Board())] * 2, io.StringIO())
            with self.assertRaises(FileNotFoundError):
                records.write([], pathlib.Path(folder, "absent", "some.pgn"))

    def test_results(self):
        board = chess.Board()
        for move in ["f3", "e5", "g4", "Qh4"]:
            board.push(move)
        self.assertEqual(records.Game(board).result, "0-1")
        self.assertEqual(records.Game(chess.Board()).result, "*")
        self.assertEqual(records.Game(chess.Board(), result="1/2-1/2").result, "1/2-1/2")
        self.assertEqual(records.Game(go.Board()).result, "")


if __name__ == "__main__":
    unittest.main()
