"""Random chess games in lockstep with other programs."""

import io
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import kradan
from kradan import chess, records
from support import peer, random_game

if peer:
    import chess.pgn as peer_pgn

# Debian installs it in a folder that is not on every PATH.
extract = shutil.which("pgn-extract", path=os.environ.get("PATH", "") + ":/usr/games")
GAMES = 60


def games():
    return [random_game(chess.Board(analysis=True), seed, 40 + 3 * seed) for seed in range(GAMES)]


@unittest.skipUnless(extract, "pgn-extract is not installed")
class PgnExtract(unittest.TestCase):
    """pgn-extract reads our SAN as the same moves and positions."""

    @classmethod
    def setUpClass(cls):
        cls.boards = games()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "games.pgn")
            records.write(map(records.Game, cls.boards), path)
            cls.text = path.read_text(encoding="utf-8")

    def extract(self, *options):
        done = subprocess.run(
            [extract, "-s", "-w100000", *options], input=self.text, capture_output=True, text=True, check=True
        )
        self.assertEqual(done.stderr.strip(), "")
        return done.stdout

    def test_moves(self):
        lines = [line for line in self.extract("-Wuci").splitlines() if line and not line.startswith("[")]
        self.assertEqual(len(lines), len(self.boards))
        for line, board in zip(lines, self.boards):
            self.assertEqual(line.lower().split()[:-1], [move.uci() for move in board.move_stack])

    def test_positions(self):
        lines = self.extract("-Wepd").splitlines()
        positions = [line.split() for line in lines if "/" in line]
        self.assertGreater(len(positions), 2000)
        at = 0
        for board in self.boards:
            copy = board.root()
            # The initial position, and the position after each move.
            for move in [None, *board.move_stack]:
                if move:
                    copy.push(move)
                self.assertEqual(positions[at][:3], copy.fen().split()[:3])
                at += 1
        self.assertEqual(at, len(positions))


class PythonChess(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not peer:
            raise unittest.SkipTest("python-chess is not installed; KRADAN_PYTHON_CHESS may name its folder")

    def check(self, ours, theirs):
        self.assertEqual({move.uci() for move in ours.legal_moves}, {move.uci() for move in theirs.legal_moves})
        if theirs.chess960:
            self.assertEqual(ours.fen().split()[:2], theirs.fen(en_passant="legal").split()[:2])
        else:
            self.assertEqual(ours.fen(), theirs.fen(en_passant="legal"))
            self.assertEqual(ours.epd(), theirs.epd())
        self.assertEqual(ours.turn, theirs.turn)
        self.assertEqual(ours.is_check(), theirs.is_check())
        self.assertEqual(ours.is_checkmate(), theirs.is_checkmate())
        self.assertEqual(ours.is_stalemate(), theirs.is_stalemate())
        self.assertEqual(len(ours.legal_moves), theirs.legal_moves.count())
        self.assertEqual(sorted(ours.checkers()), sorted(peer.square_name(it) for it in theirs.checkers()))

    def in_step(self, ours, theirs):
        played = ours.root()
        for move in ours.move_stack:
            self.check(played, theirs)
            their_move = theirs.parse_uci(move.uci())
            san = played.san(move)
            ours_said = played.epd(bm=[move], ce=3, c0="a b", hmvc=played.halfmove_clock).split(" ", 4)
            theirs_said = theirs.epd(bm=[their_move], ce=3, c0="a b", hmvc=theirs.halfmove_clock).split(" ", 4)
            self.assertEqual(ours_said[4], theirs_said[4])
            self.assertEqual(san, theirs.san(their_move))
            self.assertEqual(played.parse_san(san), move)
            self.assertEqual(played.is_capture(move), theirs.is_capture(their_move))
            self.assertEqual(played.gives_check(move), theirs.gives_check(their_move))
            played.push(move)
            theirs.push(their_move)
        self.check(played, theirs)
        while played.ply():
            self.assertEqual(played.pop().uci(), theirs.pop().uci())
        self.assertEqual(played, ours.root())

    def test_random_games(self):
        for board in games()[:25]:
            self.in_step(board, peer.Board())

    def test_random_games_of_chess960(self):
        for number in range(0, 960, 96):
            board = random_game(chess.Board(chess960=number, analysis=True), number, 60)
            self.in_step(board, peer.Board.from_chess960_pos(number))

    def test_claims_and_outcomes(self):
        for seed in range(25):
            board = random_game(chess.Board(), 1000 + seed, 400)
            theirs = peer.Board()
            for move in board.move_stack:
                theirs.push_uci(move.uci())
            outcome = theirs.outcome()
            self.assertEqual(board.outcome() is None, outcome is None)
            if outcome:
                self.assertEqual((board.outcome().winner, board.result()), (outcome.winner, outcome.result()))
            else:
                self.assertEqual("fifty-moves" in board.claims(), theirs.is_fifty_moves())
                self.assertEqual("threefold" in board.claims(), theirs.is_repetition(3))

    def test_pgn(self):
        text = "\n".join(records.Game(board).to_text() for board in games())
        theirs = io.StringIO(text)
        read = list(records.parse(text))
        self.assertEqual(len(read), GAMES)
        for ours in read:
            game = peer_pgn.read_game(theirs)
            self.assertEqual(game.errors, [])
            self.assertEqual(ours.faults, [])
            self.assertEqual([move.uci() for move in ours.moves], [move.uci() for move in game.mainline_moves()])
            self.assertEqual(ours.end().board().fen(), game.end().board().fen(en_passant="legal"))
        self.assertIsNone(peer_pgn.read_game(theirs))


if __name__ == "__main__":
    unittest.main()
