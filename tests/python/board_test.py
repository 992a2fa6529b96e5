"""Boards: every method, in every game."""

import copy
import pickle
import unittest
import xml.etree.ElementTree

import kradan
from kradan import chess, go, ogi, records
from support import random_game, starts


class Boards(unittest.TestCase):
    def test_every_game_has_a_board_of_its_own_class(self):
        classes = {
            "ogi": ogi.Board,
            "ogi-classic": ogi.Board,
            "chess": chess.Board,
            "kingofthehill": chess.Board,
            "3check": chess.Board,
            "go": go.Board,
        }
        self.assertEqual({board.game: type(board) for board in starts()}, classes)
        for board in starts():
            self.assertIsInstance(board, kradan.Board)
            self.assertTrue(board.turn)

    def test_push_and_pop_undo_each_other(self):
        for seed, start in enumerate(starts()):
            board = random_game(start.copy(), seed, 60)
            seen = []
            while board.ply():
                last = board.peek()
                self.assertEqual(last, board.move_stack[-1])
                seen.append((last, board.position()))
                self.assertEqual(board.pop(), last)
            self.assertEqual(board, start)
            for move, position in reversed(seen):
                self.assertIn(move, board.legal_moves)
                board.push(move)
                self.assertEqual(board.position(), position)

    def test_legal_moves_are_a_view(self):
        for board in starts():
            moves = board.legal_moves
            listed = list(moves)
            self.assertEqual(len(listed), len(set(listed)))
            self.assertEqual(len(moves), len(listed))
            self.assertEqual(moves.count(), len(listed))
            for move in listed:
                self.assertIn(move, moves)
                self.assertTrue(board.is_legal(move))
                self.assertIsNone(board.why_illegal(move))
            # A list does not change while it is being iterated over; the view does.
            for move in moves:
                board.push(move)
                self.assertEqual(len(moves), len(list(board.legal_moves)))
                board.pop()
            board.push(listed[0])
            self.assertNotEqual(set(moves), set(listed))

    def test_texts_of_moves_read_back(self):
        for seed, board in enumerate(starts()):
            random_game(board, seed, 30)
            for move in board.legal_moves:
                self.assertEqual(board.parse_uci(board.uci(move)), move)
                self.assertEqual(board.parse_san(board.san(move)), move)
                self.assertEqual(kradan.Move(str(move), move.game), move)

    def test_an_illegal_move_changes_nothing(self):
        board = chess.Board()
        before = board.fen()
        for push in (board.push, board.push_uci):
            with self.assertRaises(kradan.IllegalMoveError) as raised:
                push("e1e2")
            self.assertEqual(raised.exception.reason, "chess.own-piece-on-target")
            self.assertEqual(raised.exception.clause, board.why_illegal("e1e2").clause)
            self.assertIn(raised.exception.message, str(raised.exception))
        self.assertEqual((board.fen(), board.ply()), (before, 0))

    def test_san_may_be_ambiguous_or_impossible(self):
        board = chess.Board("4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
        with self.assertRaises(kradan.AmbiguousMoveError):
            board.push_san("Rd1")
        self.assertEqual(board.parse_san("Rad1").uci(), "a1d1")
        with self.assertRaises(kradan.IllegalMoveError):
            board.push_san("Nf3")
        with self.assertRaises(kradan.InvalidMoveError):
            board.push_san("Rx")

    def test_copies_are_independent(self):
        for seed, start in enumerate(starts()):
            board = random_game(start, seed, 20)
            for twin in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
                self.assertIs(type(twin), type(board))
                self.assertEqual(twin, board)
                self.assertEqual(twin.move_stack, board.move_stack)
                self.assertEqual(twin.game, board.game)
                twin.pop()
                self.assertNotEqual(twin.move_stack, board.move_stack)

    def test_pickles_keep_options_and_resumptions(self):
        board = go.Board(9, rules="aga", komi=0.5, handicap=3, free_placement=True)
        for point in ["C3", "G7", "C7", "E5", "pass", "pass"]:
            board.push(point)
        board.resume(go.BLACK)
        twin = pickle.loads(pickle.dumps(board))
        self.assertEqual((twin.rules, twin.komi, twin.size), ("aga", 0.5, 9))
        self.assertEqual((twin.turn, twin.is_game_over()), (go.BLACK, False))
        twin.push("D4")
        twin.push("pass")
        twin.push("pass")
        self.assertTrue(pickle.loads(pickle.dumps(twin)).is_game_over())
        position = chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 3 9", chess960=True, analysis=True)
        twin = pickle.loads(pickle.dumps(position))
        self.assertEqual((twin.fen(), twin.chess960), (position.fen(), True))
        twin.push_san("O-O")
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(twin, protocol))
            self.assertEqual((again.peek().uci(), again), ("e1h1", twin))
            with self.assertRaises(TypeError):
                pickle.dumps(twin.legal_moves, protocol)

    def test_boards_are_equal_by_position_and_not_hashable(self):
        one, other = chess.Board(), chess.Board()
        self.assertEqual(one, other)
        other.push("e4")
        self.assertNotEqual(one, other)
        self.assertNotEqual(chess.Board(), ogi.Board())
        self.assertNotEqual(chess.Board(), "chess")
        with self.assertRaises(TypeError):
            hash(one)

    def test_moves_are_values(self):
        move = kradan.Move.from_uci("e7e8q")
        self.assertEqual({move, kradan.Move("e7e8q")}, {move})
        self.assertNotEqual(move, kradan.Move("e7e8r"))
        self.assertNotEqual(kradan.Move("e2e3"), kradan.Move("e2e3", "ogi"))
        self.assertEqual(pickle.loads(pickle.dumps(move)), move)
        with self.assertRaises(AttributeError):
            move.promotion = "r"
        drop = kradan.Move("+P@e5", "ogi")
        self.assertEqual((drop.drop, drop.from_square, drop.to_square), ("+P", None, "e5"))
        promoting = kradan.Move("b2g7+", "ogi")
        self.assertEqual((promoting.promotes, promoting.keeps), (True, False))
        self.assertTrue(kradan.Move("e1e2^", "ogi").keeps)
        self.assertTrue(go.PASS.is_pass)
        self.assertEqual(kradan.Move("D4", "go").to_square, "D4")
        for one in (move, drop, promoting, go.PASS):
            self.assertEqual(eval(repr(one), {"Move": kradan.Move}), one)

    def test_a_move_is_made_of_two_squares(self):
        self.assertEqual(kradan.Move("e2", "e4"), kradan.Move("e2e4"))
        self.assertEqual(kradan.Move("e7", "e8", "q"), kradan.Move("e7e8q"))
        self.assertEqual(kradan.Move(from_square="a7", to_square="b8", promotion="N"), kradan.Move("a7b8n"))
        self.assertEqual(kradan.Move("e3", "e4", game="ogi"), kradan.Move("e3e4", "ogi"))
        self.assertEqual(kradan.Move("b2", "g7", "+", game="ogi"), kradan.Move("b2g7+", "ogi"))
        self.assertEqual(kradan.Move(text="D4", game="go"), kradan.Move("D4", "go"))
        for wrong in (("e2", "e9"), ("e2e", "e4"), ("e2e4", "e5"), ("", "e2e4"), ("e2e4", "q4"), ("e7", "e8", "qq")):
            with self.assertRaises(kradan.InvalidMoveError, msg=wrong):
                kradan.Move(*wrong)
        for wrong in (("e7", "e8", 5), ("e2", 28), (12, 28), ("e2", "e4", None, "chess"), ("e2",), ("e2", "draughts")):
            with self.assertRaises((TypeError, ValueError), msg=wrong):
                kradan.Move(*wrong)

    def test_epd_has_four_fields_and_the_operations_that_are_given(self):
        board = chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 30 40")
        fields = "4k3/8/8/8/8/8/4P3/4K3 w - -"
        self.assertEqual(board.epd(), fields)
        self.assertEqual(
            board.epd(hmvc=board.halfmove_clock, fmvn=board.fullmove_number), fields + " hmvc 30; fmvn 40;"
        )
        self.assertEqual(board.epd(noop=None, c0="a; b", acn=7, ce=-1.5), fields + ' noop; c0 "a; b"; acn 7; ce -1.5;')
        e4 = chess.Move("e2", "e4")
        self.assertEqual(board.epd(bm=[e4, "Kd1"], am="e3", sm=e4, x=e4), fields + " bm Kd1 e4; am e3; sm e4; x e4;")
        self.assertEqual(board.epd(pv=["e4", "Ke7", "e5"]), fields + " pv e4 Ke7 e5;")
        read = next(records.parse(board.epd(bm="e4", id="7") + "\n", "epd"))
        self.assertEqual((read.board().fen().split()[:4], read.faults), (board.fen().split()[:4], []))
        for wrong in ({"bm": "e5"}, {"pv": ["e4", "e5"]}, {"id": 'a"b'}, {"id": "a\nb"}, {"ce": float("nan")},
                      {"ก": 1}, {"a b": 1}, {"a;b": 1}, {"1a": 1}):
            with self.assertRaises(ValueError, msg=wrong):
                board.epd(**wrong)
        for wrong in ({"bm": 3}, {"ce": True}, {"ce": [1]}, {"en_passant": "fen"}, {"shredder": False}):
            with self.assertRaises(TypeError, msg=wrong):
                board.epd(**wrong)

    def test_a_position_is_text_of_which_the_same_board_is_made(self):
        for seed, board in enumerate([*starts(), go.Board(25, rules="aga", komi=-3.5, handicap=9), go.Board(2)]):
            random_game(board, seed, 40)
            twin = kradan.board(board.game, board.position())
            self.assertIs(type(twin), type(board))
            self.assertEqual((twin.pieces(), twin.turn, twin.position()), (board.pieces(), board.turn, board.position()))
        board = go.Board(9, rules="chinese", komi=0.5, handicap=2, free_placement=True)
        for move in ("C3", "G7", "E5"):
            board.push(move)
        twin = kradan.board("go", board.position())
        self.assertEqual((twin.size, twin.rules, twin.komi, twin.turn), (9, "chinese", 0.5, go.BLACK))
        self.assertEqual(twin.score().result(), board.score().result())
        for wrong in ("", "4k3/8 w", "(;SZ[30])", "(;SZ[9]AB[zz])", "(;GM[2])"):
            with self.assertRaises(ValueError, msg=wrong):
                kradan.board("go", wrong)
        with self.assertRaises(TypeError):
            kradan.board("go", board.position(), size=9)

    def test_only_stones_are_dead(self):
        board = go.Board(5, rules="japanese", black=["C3"], white=["A1"])
        self.assertEqual(board.score(["A1"]).margin, board.score(["A1", "A1"]).margin)
        for empty in ("B2", "E5"):
            with self.assertRaisesRegex(ValueError, f"no stone on '{empty}'"):
                board.score(["A1", empty])
        with self.assertRaisesRegex(ValueError, "no point of this board"):
            board.score(["F6"])

    def test_a_draw_can_be_claimed_or_played_on(self):
        board = chess.Board()
        for move in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
            board.push(move)
        self.assertEqual((board.claims(), board.outcome(), board.can_claim_draw()), (["threefold"], None, True))
        self.assertEqual((board.result(), board.result(claim_draw=True)), ("*", "1/2-1/2"))
        self.assertEqual(board.outcome(claim_draw=True).winner, None)
        self.assertTrue(board.is_repetition(3))
        for _ in range(2):
            for move in ["Nf3", "Nf6", "Ng1", "Ng8"]:
                board.push(move)
        self.assertEqual(board.outcome().reason, "fivefold")
        self.assertEqual(list(board.legal_moves), [])
        free = chess.Board(analysis=True)
        for move in board.move_stack:
            free.push(move)
        self.assertEqual(len(free.legal_moves), 20)

    def test_pictures(self):
        for board in starts():
            self.assertEqual(str(board), board.draw())
            document = xml.etree.ElementTree.fromstring(board.svg(width=200, flipped=True, dark=True, western=True))
            self.assertEqual((document.tag, document.get("width")), ("{http://www.w3.org/2000/svg}svg", "200"))
            self.assertEqual(board._repr_svg_(), board.svg())
        self.assertIn("王", ogi.Board().draw(kanji=True))

    def test_pieces(self):
        board = ogi.Board("4k^3/8/8/3+r4/8/8/8/4K3 2P/n O/o")
        self.assertEqual((board.hand(ogi.SENTE), board.hand(ogi.GOTE)), ({"P": 2}, {"N": 1}))
        self.assertEqual(board.piece_at("d5"), "+r")
        self.assertIsNone(board.piece_at("a1"))
        self.assertEqual(set(board.pieces()), {"e1", "e8", "d5"})
        self.assertEqual(board.feen(), board.position())
        stones = go.Board(9, black=["J9", "A1"], white=["H1"])
        self.assertEqual(stones.pieces(), {"A1": "X", "H1": "O", "J9": "X"})

    def test_checks_of_both_kings(self):
        board = ogi.Board("4k^3/4r3/8/8/4R3/8/8/4K3 / O/o")
        self.assertEqual(board.sides_in_check(), [])
        board = ogi.Board("4k^3/8/8/8/4R3/8/8/4K3 / o/O")
        self.assertEqual((board.sides_in_check(), board.is_check()), ([ogi.GOTE], True))

    def test_go(self):
        board = go.Board(5, rules="japanese", komi="0.5")
        for point in ["B1", "A1", "A2"]:
            board.push(point)
        self.assertEqual((board.prisoners(go.BLACK), board.piece_at("A1")), (1, None))
        board = go.Board(5, black=["B2", "A3", "C3"], white=["B3"], turn=go.BLACK)
        self.assertEqual(board.in_atari(), [["B3"]])
        board = go.Board(5, black=["B3", "C2", "C4"], white=["C3", "D2", "D4", "E3"], turn=go.BLACK)
        board.push("D3")
        self.assertEqual((board.ko, board.why_illegal("C3").reason), ("C3", "go.ko"))
        self.assertEqual(board.group("D3"), ["D3"])
        self.assertEqual(board.group("A1"), [])

    def test_go_ends_by_two_passes(self):
        board = go.Board(9)
        board.push(go.PASS)
        self.assertFalse(board.is_game_over())
        board.push("pass")
        self.assertEqual((board.is_game_over(), board.outcome().reason), (True, "score"))
        self.assertEqual(list(board.legal_moves), [])
        board.resume(go.WHITE)
        self.assertEqual((board.is_game_over(), board.turn), (False, go.WHITE))
        self.assertEqual(board.pop(), go.PASS)
        self.assertEqual((board.ply(), board.turn), (1, go.WHITE))

    def test_scores(self):
        board = go.Board(9, rules="japanese", komi=6.5, black=[f"E{y}" for y in range(1, 10)], white=["G5"])
        score = board.score(dead=["G5"])
        self.assertEqual((score.black.territory, score.black.dead, score.white.komi), (72, 1, 6.5))
        self.assertEqual((score.margin, score.winner, str(score)), (66.5, go.BLACK, "B+66.5"))
        self.assertEqual(len(score.points(go.BLACK)), 72)
        self.assertEqual(score.points(go.WHITE), [])

    def test_dead_stones(self):
        board = go.Board(9, rules="japanese", black=[f"E{y}" for y in range(1, 10)] + ["B2", "C2"], white=["A1", "B1"])
        board.push("pass")
        board.push("pass")
        self.assertEqual(board.dead_stones(), ["A1", "B1"])


class Words(unittest.TestCase):
    def test_words_in_three_languages(self):
        texts = {kradan.message("ogi.nifu", language) for language in ("en", "th", "ja")}
        self.assertEqual(len(texts), 3)
        self.assertNotIn("", texts)
        self.assertEqual(kradan.message("no.such"), "")
        self.assertNotEqual(kradan.clause_text("X1", "th"), kradan.clause_text("X1"))


if __name__ == "__main__":
    unittest.main()
