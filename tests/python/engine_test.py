"""The engine, in every game."""

import unittest

import kradan
from kradan import chess, go, ogi
from support import random_game, starts


class Engine(unittest.TestCase):
    def setUp(self):
        self.engine = kradan.Engine()
        self.addCleanup(self.engine.close)

    def test_plays_every_game_by_its_rules(self):
        for seed, start in enumerate(starts()):
            board = random_game(start, seed, 6)
            before = board.copy()
            for _ in range(4):
                move = self.engine.play(board, level=1, seed=seed)
                self.assertIn(move, board.legal_moves)
                self.assertEqual(move, self.engine.play(board.copy(), level=1, seed=seed))
                board.push(move)
            for _ in range(4):
                board.pop()
            self.assertEqual(board, before)

    def test_finds_mates_on_both_sides(self):
        board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1")
        found = self.engine.analyse(board, depth=3)
        self.assertEqual((found.move.uci(), found.mate, found.score), ("h5f7", 1, None))
        self.assertEqual(found.pv, [found.move])
        # Black has one move, and is mated after it.
        lost = chess.Board("7k/8/5K2/8/8/8/8/R7 b - - 0 1")
        self.assertLess(self.engine.analyse(lost, depth=6).mate, 0)

    def test_scores_and_lines(self):
        found = self.engine.analyse(chess.Board("4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1"), depth=3)
        self.assertTrue(found.mate is not None or found.score < -1000)
        found = self.engine.analyse(chess.Board(), nodes=20_000, lines=3)
        self.assertEqual(len(found.lines), 3)
        self.assertEqual(len({line.move for line in found.lines}), 3)
        self.assertEqual(found.lines[0].move, found.move)
        self.assertGreaterEqual(found.lines[0].score, found.lines[2].score)
        self.assertIsInstance(found.score, int)
        self.assertGreater(found.depth, 1)
        self.assertEqual((found.win_rate, found.points, found.ownership), (None, None, None))
        board = chess.Board()
        for move in found.pv:
            board.push(move)

    def test_is_deterministic_on_one_thread(self):
        def think():
            with kradan.Engine() as engine:
                found = engine.analyse(ogi.Board(), nodes=30_000)
                return found.score, found.pv, found.nodes, found.depth

        self.assertEqual(think(), think())

    def test_go(self):
        black = [f"C{y}" for y in range(1, 8)]
        found = self.engine.analyse(go.Board(7, rules="chinese", komi=0.5, black=black), nodes=300)
        self.assertGreater(found.win_rate, 0.9)
        self.assertGreater(found.points, 5)
        self.assertEqual(len(found.ownership), 49)
        self.assertEqual((found.score, found.mate), (None, None))

    def test_limits(self):
        board = chess.Board()
        self.assertLess(self.engine.analyse(board, nodes=5000).nodes, 50_000)
        self.assertEqual(self.engine.analyse(board, depth=2).depth, 2)
        self.assertIsNotNone(self.engine.analyse(board, time=0.05).move)
        for limits in ({}, {"nodes": 0}, {"depth": 0}, {"time": 0.0}, {"time": float("nan")}, {"depth": 1, "lines": 0}):
            with self.assertRaises(ValueError):
                self.engine.analyse(board, **limits)
        for level in (0, 11, -1):
            with self.assertRaises(ValueError):
                self.engine.play(board, level=level)

    def test_a_game_that_is_over(self):
        mated = chess.Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
        found = self.engine.analyse(mated, depth=3)
        self.assertEqual((found.move, found.pv), (None, []))
        with self.assertRaises(ValueError):
            self.engine.play(mated, level=1)

    def test_a_closed_engine(self):
        with kradan.Engine(hash=1) as engine:
            pass
        for _ in range(2):
            with self.assertRaises(ValueError):
                engine.analyse(chess.Board(), depth=1)
            engine.close()

    def test_several_threads(self):
        with kradan.Engine(threads=2) as engine:
            self.assertIn(engine.analyse(chess.Board(), nodes=20_000).move, chess.Board().legal_moves)
            self.assertIn(engine.analyse(go.Board(9), nodes=100).move, go.Board(9).legal_moves)


if __name__ == "__main__":
    unittest.main()
