"""The rules, against published counts and the conformance cases."""

import unittest

import kradan
from support import cases, table

MOST_NODES = 3_000_000
# Case options that apply only to the arbiter or to programs.
FOREIGN = {"engines", "furigoma"}
WINNERS = {"first": True, "second": False, "draw": None}


class Perft(unittest.TestCase):
    def count(self, game, file, **options):
        for name, position, counts, *_ in table(f"perft/{file}.tsv"):
            for depth, nodes in enumerate(map(int, counts.split()), 1):
                if nodes > MOST_NODES:
                    break
                with self.subTest(name, depth=depth):
                    board = kradan.board(game, position, **options)
                    self.assertEqual(board.perft(depth), nodes)
                    if depth == 1:
                        self.assertEqual(len(list(board.legal_moves)), nodes)

    def test_chess(self):
        for game in ("chess", "kingofthehill", "3check"):
            self.count(game, game)

    def test_a_deep_count_is_made_in_parts(self):
        self.assertEqual(kradan.board("chess").perft(5), 4_865_609)
        self.assertEqual(kradan.board("chess").perft(0), 1)

    def test_ogi(self):
        for name, game, position, counts, *_ in table("perft/ogi.tsv"):
            for depth, nodes in enumerate(map(int, counts.split()), 1):
                if nodes > MOST_NODES:
                    break
                with self.subTest(name, depth=depth):
                    self.assertEqual(kradan.board(game, position or None).perft(depth), nodes)


def options_of(case):
    """A case's options; None if Python does not support such games."""
    options = dict(word.split("=", 1) for words in case.get("options", []) for word in words.split())
    if FOREIGN & set(options):
        return None
    for key in ("size", "handicap", "chess960"):
        if key in options:
            options[key] = int(options[key])
    if "promoted" in options:
        options["promoted"] = options["promoted"].split(",")
    if "board" in case:
        rows = [row.replace(" ", "") for row in reversed(case["board"])]
        stones = {"first": [], "second": []}
        for y, row in enumerate(rows):
            for x, stone in enumerate(row):
                if stone in "XO":
                    column = chr(ord("A") + x + (x >= 8))
                    stones["first" if stone == "X" else "second"].append(f"{column}{y + 1}")
        options |= {"size": len(rows), "stones": stones, "turn": case.get("turn", ["first"])[0] == "first"}
    return options


class Conformance(unittest.TestCase):
    def check_position(self, case, board, move, expected):
        what, _, rest = expected.partition(" ")
        words = rest.split()
        if what == "legal":
            self.assertIsNone(board.why_illegal(move))
        elif what == "illegal":
            with self.assertRaises(kradan.IllegalMoveError) as raised:
                board.copy().push(move)
            self.assertEqual(raised.exception.reason, rest)
            if raised.exception.clause:
                self.assertIn(raised.exception.clause, case["clauses"][0].split())
        else:
            return False
        return True

    def check_after(self, case, board, expected):
        what, _, rest = expected.partition(" ")
        words = rest.split()
        if what == "ends":
            outcome = board.outcome()
            self.assertIsNotNone(outcome)
            self.assertEqual((outcome.winner, outcome.reason), (WINNERS[words[0]], words[1]))
            self.assertTrue(board.is_game_over())
        elif what == "continues":
            self.assertFalse(board.is_game_over())
            self.assertIsNone(board.outcome())
        elif what == "claim":
            self.assertIn(rest, board.claims())
            self.assertTrue(board.is_game_over(claim_draw=True))
        elif what == "no-claim":
            self.assertNotIn(rest, board.claims())
        elif what == "moves":
            self.assertEqual(len(board.legal_moves), int(rest))
        elif what == "has":
            self.assertIn(rest, map(str, board.legal_moves))
        elif what == "lacks":
            self.assertNotIn(rest, map(str, board.legal_moves))
        elif what == "position":
            self.assertEqual(board.position(), rest)
        elif what == "points":
            self.assertEqual([board.piece_at(point) for point in words], [None] * len(words))
        elif what == "stones":
            stone = "X" if words[0] == "first" else "O"
            self.assertEqual({board.piece_at(point) for point in words[1:]}, {stone})
        elif what == "captures":
            self.assertEqual(board.prisoners(words[0] == "first"), int(words[1]))
        elif what == "score":
            self.assertEqual(board.score(" ".join(case.get("dead", [])).split()).result(), rest)
        else:
            self.fail(f"unknown expectation {expected}")

    def run_case(self, case):
        options = options_of(case)
        position = case.get("position", [None])[0]
        if any(expected.startswith("refused") for expected in case["expect"]):
            with self.assertRaises(kradan.InvalidPositionError) as raised:
                kradan.board(case["game"][0], position, **options)
            reasons = {refusal.reason for refusal in raised.exception.refusals}
            for expected in case["expect"]:
                self.assertLessEqual(set(expected.split()[1:]), reasons)
            return
        board = kradan.board(case["game"][0], position, **options)
        for word in " ".join(case.get("moves", [])).split():
            if word.startswith("resume-"):
                board.resume(word == "resume-first")
            else:
                board.push(word)
        move = case.get("try", [None])[0]
        rest = [it for it in case["expect"] if move is None or not self.check_position(case, board, move, it)]
        if move is not None and board.is_legal(move):
            board.push(move)
        for expected in rest:
            self.check_after(case, board, expected)

    def run_file(self, name, at_least):
        run = [case for case in cases(name) if "do" not in case and options_of(case) is not None]
        self.assertGreater(len(run), at_least)
        for case in run:
            with self.subTest(case["case"][0]):
                self.run_case(case)

    def test_chess(self):
        self.run_file("chess", 150)

    def test_ogi(self):
        self.run_file("ogi", 150)

    def test_ogi_classic(self):
        self.run_file("ogi-classic", 100)

    def test_go(self):
        self.run_file("go", 150)


if __name__ == "__main__":
    unittest.main()
