#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>
#include <vector>

#include "board.h"
#include "catalog/games.h"
#include "errors.h"
#include "games/chess/epd.h"
#include "games/chess/game.h"
#include "games/chess/module.h"
#include "games/chess/options.h"
#include "options.h"
#include "pickle.h"
#include "text.h"

namespace kradan::python {

namespace {

constexpr int usual_array = 518;

const chess::Position& position_of(const ChessBoard& board) {
    return board.as<chess::Game>().position();
}

std::shared_ptr<ChessBoard> make_chess(py::handle fen, const std::string& edition, py::handle chess960,
                                       bool analysis) {
    const auto game = read_game(edition);
    if (!game || !chess::is_edition(*game)) {
        std::string all;
        for (const GameModule* each : chess::editions())
            all.append(all.empty() ? "'" : ", '").append(each->id()).append("'");
        throw py::value_error("the editions are " + all);
    }
    py::dict options;
    // A number selects the start array. True only affects how castling is written.
    if (chess960.ptr() == Py_True) {
        options["chess960"] = usual_array;
    } else if (chess960.ptr() != Py_False) {
        options["chess960"] = chess960;
    }
    std::optional<std::string> text;
    if (!fen.is_none()) text = utf8_of(fen, "fen");
    return std::make_shared<ChessBoard>(start_game(edition, text, analysis, options));
}

bool ends_by(const ChessBoard& board, EndReason reason) {
    const auto outcome = position_of(board).outcome();
    return outcome && outcome->reason == reason;
}

/// The legal move that a string or object describes. Throws IllegalMoveError if there is none.
chess::Move legal_move(const ChessBoard& board, py::handle any) {
    const AnyIntent intent = intent_from(board.game(), any);
    if (const auto refusal = board.game().why_illegal(intent)) raise_move(*refusal);
    chess::Position after = position_of(board);
    return *after.play(*intent.as<chess::Intent>());
}

bool is_capture(const ChessBoard& board, py::handle any) {
    chess::Position after = position_of(board);
    const int before = count(after.occupied());
    after.do_move(legal_move(board, any));
    return count(after.occupied()) < before;
}

/// The EPD opcodes whose operands are moves.
constexpr std::array<std::string_view, 5> moves_follow = {"am", "bm", "pm", "pv", "sm"};
/// python-chess options that would otherwise be taken for opcodes.
constexpr std::array<std::string_view, 3> no_opcodes = {"shredder", "en_passant", "promoted"};

std::string san_of(const AnyGame& game, py::handle move) {
    const auto played = game.label(intent_from(game, move));
    if (!played) raise_move(played.error());
    return played->label;
}

/// One move or several, each from the given position; with `line`, each from the position after the previous
/// one.
std::string moves_in_san(AnyGame game, py::handle moves, bool line) {
    if (find_move(moves) != nullptr || PyUnicode_Check(moves.ptr())) return san_of(game, moves);
    std::vector<std::string> sans;
    for (const py::handle move : py::iter(moves)) {
        sans.push_back(san_of(game, move));
        if (!line) continue;
        if (const auto made = game.make(intent_from(game, move)); !made) raise_move(made.error());
    }
    if (!line) std::ranges::sort(sans);
    std::string text;
    for (const std::string& san : sans) text.append(text.empty() ? "" : " ").append(san);
    return text;
}

std::string operand_text(const ChessBoard& board, std::string_view opcode, py::handle operand) {
    if (operand.is_none()) return {};
    if (find_move(operand) != nullptr || std::ranges::find(moves_follow, opcode) != moves_follow.end())
        return moves_in_san(board.game(), operand, opcode == "pv");
    if (PyUnicode_Check(operand.ptr())) {
        const std::string_view text = utf8_of(operand, "an operand");
        if (std::ranges::any_of(text, [](char c) { return c == '"' || static_cast<unsigned char>(c) < ' '; }))
            throw py::value_error(
                "a text in EPD has no quotation marks, line ends or other control characters");
        return '"' + std::string(text) + '"';
    }
    const bool number = PyLong_Check(operand.ptr()) && !PyBool_Check(operand.ptr());
    if (!number && !PyFloat_Check(operand.ptr())) {
        throw py::type_error("an operand of EPD is a move, a str, an int, a float or None, not " +
                             std::string(Py_TYPE(operand.ptr())->tp_name));
    }
    if (!number && !std::isfinite(operand.cast<double>()))
        throw py::value_error("a number in EPD must be finite");
    return py::str(operand);
}

std::string write_epd(const ChessBoard& board, const py::kwargs& operations) {
    std::vector<chess::EpdOperation> written;
    for (const auto& [key, operand] : operations) {
        const std::string opcode(utf8_of(key, "an opcode"));
        if (std::ranges::find(no_opcodes, opcode) != no_opcodes.end())
            throw py::type_error("epd() has no option '" + opcode + "'");
        const auto fits = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
        if (opcode.empty() || std::isalpha(static_cast<unsigned char>(opcode.front())) == 0 ||
            !std::ranges::all_of(opcode, fits))
            throw py::value_error(
                "an opcode of EPD is a letter, followed by letters, digits and underscores");
        written.push_back({.opcode = opcode, .operands = operand_text(board, opcode, operand)});
    }
    return chess::write_epd(position_of(board), written, false);
}

constexpr const char* about = R"(Board(fen=None, *, edition='chess', chess960=False, analysis=False)
--

A game of chess, or of a variant: ``'kingofthehill'`` or ``'3check'``.

``chess960`` is the number of a start array, or True: castling is then written as king takes rook. With ``analysis``, draws
do not end the game. Raises `InvalidPositionError`.

>>> from kradan import chess
>>> board = chess.Board()
>>> for san in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"]:
...     _ = board.push_san(san)
>>> board.turn == chess.WHITE
True
>>> board.san(chess.Move.from_uci("h5f7"))
'Qxf7#'
>>> board.push_san("Qxf7#")
Move('h5f7')
>>> board.is_checkmate(), board.result()
(True, '1-0')
>>> board.pop()
Move('h5f7')
>>> board.fen()
'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4'
>>> print(board)
8  r . b q k b . r
7  p p p p . p p p
6  . . n . . n . .
5  . . . . p . . Q
4  . . B . P . . .
3  . . . . . . . .
2  P P P P . P P P
1  R N B . K . N R
   a b c d e f g h
White to move
<BLANKLINE>
)";

}  // namespace

void add_chess(py::module_& module) {
    py::class_<ChessBoard, Board, std::shared_ptr<ChessBoard>> board(module, "ChessBoard", about);
    board
        .def(py::init(&make_chess), py::arg("fen") = py::none(), py::kw_only(), py::arg("edition") = "chess",
             py::arg("chess960") = false, py::arg("analysis") = false)
        .def_static(
            "from_chess960_pos",
            [](int number) { return make_chess(py::none(), "chess", py::int_(number), false); },
            py::arg("number"),
            R"(from_chess960_pos(number)
--

The start array of Chess960 with this number, from 0 to 959.)")
        .def_property_readonly(
            "chess960",
            [](const ChessBoard& self) { return chess::writes_king_takes_rook(self.game().options()); },
            "Whether castling is written as king takes rook.")
        .def_property_readonly(
            "halfmove_clock", [](const ChessBoard& self) { return position_of(self).halfmove_clock(); },
            "Plies since the last capture or pawn move.")
        .def_property_readonly(
            "fullmove_number", [](const ChessBoard& self) { return position_of(self).fullmove_number(); },
            "The number of the next move.")
        .def(
            "fen", [](const ChessBoard& self) { return self.game().position_text(); },
            R"(fen(self)
--

The position as FEN. It has an en passant square only if a capture there is legal.)")
        .def("epd", &write_epd, R"(epd(self, **operations)
--

The position as EPD: four fields, then the operations that are given by their opcodes. An operand is a str, a number, a
move or None; those of ``am``, ``bm``, ``pm``, ``pv`` and ``sm`` are one move or several.

>>> from kradan import chess
>>> board = chess.Board()
>>> board.epd()
'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
>>> board.epd(bm=["g1f3", "e4"], ce=30, pv=["e4", "e5"], id="start", hmvc=board.halfmove_clock)
'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Nf3 e4; ce 30; pv e4 e5; id "start"; hmvc 0;'
)")
        .def(
            "is_checkmate", [](const ChessBoard& self) { return ends_by(self, EndReason::checkmate); },
            R"(is_checkmate(self)
--

Whether the side to move is mated.)")
        .def(
            "is_stalemate", [](const ChessBoard& self) { return ends_by(self, EndReason::stalemate); },
            R"(is_stalemate(self)
--

Whether the side to move has no legal move and is not in check.)")
        .def(
            "is_insufficient_material",
            [](const ChessBoard& self) { return position_of(self).insufficient_material(); },
            R"(is_insufficient_material(self)
--

Whether neither side can ever win.)")
        .def(
            "can_claim_draw", [](const ChessBoard& self) { return !self.game().claims().empty(); },
            R"(can_claim_draw(self)
--

Whether the side to move can claim a draw now, by threefold repetition or fifty moves.)")
        .def(
            "is_repetition",
            [](const ChessBoard& self, int times) { return self.as<chess::Game>().repetitions() >= times; },
            py::arg("count") = 3,
            R"(is_repetition(self, count=3)
--

Whether the position has occurred this many times, including now.)")
        .def("is_capture", &is_capture, py::arg("move"), R"(is_capture(self, move)
--

Whether a legal move captures, en passant included. Raises `IllegalMoveError`.)")
        .def(
            "gives_check",
            [](const ChessBoard& self, py::handle move) {
                return position_of(self).gives_check(legal_move(self, move));
            },
            py::arg("move"),
            R"(gives_check(self, move)
--

Whether a legal move gives check. Raises `IllegalMoveError`.)")
        .def(
            "checkers",
            [](const ChessBoard& self) {
                std::vector<std::string> squares;
                for (Bitboard rest = position_of(self).checkers(); rest != 0; rest &= rest - 1)
                    squares.push_back(write_square(lowest(rest)));
                return squares;
            },
            R"(checkers(self)
--

The squares of the pieces that give check.)");
    board.def(pickle_board<ChessBoard>());
    board.attr("__module__") = "kradan.chess";
    board.attr("__qualname__") = "Board";
    board.attr("__name__") = "Board";
}

}  // namespace kradan::python
