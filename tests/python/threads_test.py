"""Long operations let other threads run, and Ctrl-C ends them."""

import io
import os
import pathlib
import signal
import tempfile
import threading
import time
import unittest

import kradan
from kradan import chess, go, records

# This only limits tests that hang.
LONGEST = 120


def progress_during(work):
    """How often another thread ran during `work`, which runs no Python code itself."""
    count, stop, running = 0, threading.Event(), threading.Event()

    def turn():
        nonlocal count
        while not stop.is_set():
            count += 1
            running.set()
            time.sleep(0)

    thread = threading.Thread(target=turn)
    thread.start()
    running.wait(LONGEST)
    before = count
    work()
    after = count
    stop.set()
    thread.join()
    return after - before


class Progress(unittest.TestCase):
    """
    Another thread keeps running. If it had to wait for the GIL, it would run only a few dozen times, before and after
    the work, however long the work takes. If the machine is too fast or too busy to tell, the test repeats with more
    work.
    """

    MANY = 500
    SIZES = [1 << k for k in range(7)]

    def check(self, work, sizes=SIZES):
        self.assertTrue(any(progress_during(lambda: work(size)) > self.MANY for size in sizes))

    def test_a_thread_that_keeps_the_gil_is_noticed(self):
        for size in self.SIZES:
            self.assertLess(progress_during(lambda: sum(range(size * 1_000_000))), self.MANY)

    def test_perft(self):
        self.check(chess.Board().perft, [5, 6, 6, 7, 7])

    def test_engine(self):
        engine = kradan.Engine()
        self.check(lambda size: engine.analyse(chess.Board(), nodes=size * 200_000))

    def test_dead_stones(self):
        def judge(size):
            board = go.Board(size, black=["A1"], white=["B9"])
            board.push("pass")
            board.push("pass")
            board.dead_stones()

        self.check(judge, [9, 13, 19, 25])

    def test_reading(self):
        def read(size):
            # One long game: no Python code runs until the whole game has been read.
            next(records.parse("1. Nf3 Nf6 2. Ng1 Ng8 " * size * 20_000 + "*\n\n"))

        self.check(read)


class Together(unittest.TestCase):
    def run_all(self, *works):
        errors = []

        def guarded(work):
            try:
                work()
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=guarded, args=(work,)) for work in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(LONGEST)
            self.assertFalse(thread.is_alive())
        return errors

    def test_one_board_in_many_threads(self):
        board = chess.Board()
        counts = []

        def count():
            counts.append(board.copy().perft(4))

        def play():
            for _ in range(500):
                # Another thread might already have taken the move back, or played another.
                try:
                    board.push(next(iter(board.legal_moves)))
                    list(board.legal_moves), board.fen(), board.svg(), board.move_stack
                    board.pop()
                except (IndexError, kradan.IllegalMoveError, StopIteration):
                    pass

        self.assertEqual(self.run_all(count, play, play, count, play), [])
        self.assertEqual(len(counts), 2)

    def test_one_reader_in_two_threads(self):
        reader = records.parse("1. e4 e5 2. Nf3 *\n\n" * 20_000)
        read = []

        def take():
            while True:
                try:
                    game = next(reader)
                except ValueError:
                    continue
                except StopIteration:
                    return
                read.append(game.plies)

        self.assertEqual(self.run_all(take, take), [])
        self.assertEqual(read, [3] * 20_000)

    def test_a_reader_cannot_read_itself(self):
        class Source(io.StringIO):
            def read(self, size=-1):
                if reader:
                    next(reader)
                return super().read(size)

        reader = None
        reader = records.read(Source("1. e4 e5 *\n\n" * 100_000))
        with self.assertRaisesRegex(ValueError, "reading already"):
            list(reader)

    def test_an_engine_searches_once_at_a_time(self):
        engine, board = kradan.Engine(), chess.Board()
        found, refused = [], threading.Event()

        def search():
            found.append(engine.analyse(board, time=LONGEST))

        def interfere():
            while not refused.is_set():
                try:
                    engine.analyse(board, nodes=1)
                except RuntimeError:
                    refused.set()
            with self.assertRaises(RuntimeError):
                engine.close()
            while not found:
                engine.stop()
                time.sleep(0.01)

        self.assertEqual(self.run_all(search, interfere), [])
        self.assertIsNotNone(found[0].move)


class Interrupts(unittest.TestCase):
    """A signal ends the work of the main thread."""

    def setUp(self):
        # A shell starts background programs with this signal ignored.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)

    def interrupted(self, work):
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                work()
                # The work was faster than the signal.
                time.sleep(LONGEST)
        finally:
            timer.join()

    def test_perft(self):
        self.interrupted(lambda: chess.Board().perft(12))

    def test_engine(self):
        engine = kradan.Engine()
        self.interrupted(lambda: engine.analyse(chess.Board(), time=LONGEST))
        # The engine is no longer busy.
        self.assertIsNotNone(engine.analyse(chess.Board(), depth=2).move)

    def test_reading(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "games.pgn")
            path.write_text("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n" * 1000)

            def read_on():
                while True:
                    for _ in records.read(path):
                        pass

            self.interrupted(read_on)


if __name__ == "__main__":
    unittest.main()
