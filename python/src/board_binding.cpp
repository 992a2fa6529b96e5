#include <pybind11/stl.h>

#include <algorithm>
#include <vector>

#include "board.h"
#include "catalog/show.h"
#include "catalog/visit.h"
#include "draw/picture.h"
#include "errors.h"
#include "options.h"
#include "quick_board.h"
#include "records.h"
#include "text.h"

namespace kradan::python {

namespace {

std::string draw(const Board& board, bool kanji) {
    return show(board.game(), kanji ? Lettering::kanji : Lettering::letters);
}

std::string svg(const Board& board, int width, bool flipped, bool coordinates, bool dark, bool western) {
    if (width < draw::least_width || width > draw::most_width) {
        throw py::value_error("width must be from " + std::to_string(draw::least_width) + " to " +
                              std::to_string(draw::most_width));
    }
    std::vector<std::string> line;
    for (const AnyIntent& intent : played_moves(board.game())) line.push_back(intent.text());
    auto picture = draw::picture_of(board.game(), line);
    picture.width = width;
    picture.flipped = flipped;
    picture.coordinates = coordinates;
    if (dark) picture.theme = draw::Theme::dark;
    if (western) picture.pieces = draw::PieceSet::western;
    return draw::svg(picture);
}

/// The index of a square among a board's cells.
std::size_t cell_at(const BoardCells& cells, std::string_view square) {
    const auto cell = draw::read_cell(cells, square);
    if (!cell)
        throw py::value_error("'" + std::string(square.substr(0, 20)) + "' is no square of this board");
    return cell->y * static_cast<std::size_t>(cells.files) + cell->x;
}

py::object piece_at(const Board& board, py::handle square) {
    const BoardCells cells = board.game().board();
    return str_or_none(cells.cells[cell_at(cells, utf8_of(square, "square"))]);
}

py::dict pieces(const Board& board) {
    const BoardCells cells = board.game().board();
    py::dict result;
    for (int rank = 0; rank < cells.ranks; ++rank) {
        for (int file = 0; file < cells.files; ++file) {
            const auto& piece = cells.cells[static_cast<std::size_t>(rank * cells.files + file)];
            if (piece.empty()) continue;
            // Go has no column I.
            const char first = cells.points ? static_cast<char>('A' + file + (file >= 8 ? 1 : 0))
                                            : static_cast<char>('a' + file);
            result[py::str(first + std::to_string(rank + 1))] = to_str(piece);
        }
    }
    return result;
}

py::object why_illegal(const Board& board, py::handle move) {
    const auto refusal = board.game().why_illegal(intent_from(board.game(), move));
    if (!refusal) return py::none();
    return py::cast(info_of(*refusal));
}

/// The legal move that matches an intent.
Move parse(const Board& board, const AnyIntent& intent) {
    // Castling can be written in two ways. Return the form that the list of legal moves uses.
    const auto ahead = board.game().look_ahead(intent);
    if (!ahead) raise_move(ahead.error());
    return {read_own(board.game(), ahead->text)};
}
Move parse_san(const Board& board, py::handle text) {
    (void)utf8_of(text, "san");
    return parse(board, intent_from(board.game(), text));
}
Move parse_uci(const Board& board, py::handle text) {
    if (utf8_of(text, "uci").size() > longest_move)
        raise_move({"session.malformed", "", "the text is too long"});
    const auto intent = board.game().read_move(utf8_of(text, "uci"));
    if (!intent) raise_move({"session.malformed", "", intent.error().message});
    return parse(board, *intent);
}

std::string san(const Board& board, py::handle move) {
    const auto played = board.game().label(intent_from(board.game(), move));
    if (!played) raise_move(played.error());
    return played->label;
}

std::uint64_t perft_of(const Board& board, int depth) {
    if (depth < 0) throw py::value_error("depth must not be negative");
    return count_leaves(board.game(), depth);
}

bool is_over(const Board& board, bool claim_draw) {
    const AnyGame& game = board.game();
    return game.outcome() || game.play_ended() || (claim_draw && !game.claims().empty());
}

bool same_position(const Board& a, const Board& b) {
    if (a.game().game() != b.game().game()) return false;
    return visit_game(a.game(), [&]<class G>(const G& own) { return own.position() == b.as<G>().position(); })
        .value_or(false);
}

py::object root(const Board& board) {
    auto game = AnyGame::start(board.game().options());
    if (!game) raise_position(game.error());
    return py::cast(make_board(*std::move(game)));
}

std::string describe_board(const Board& board) {
    const AnyGame& game = board.game();
    const std::string position = game.position_text();
    const std::string name(game.module().family());
    if (!position.empty()) return "kradan." + name + ".Board('" + position + "')";
    return "<kradan." + name + ".Board, " + std::to_string(game.board().files) + "×" +
           std::to_string(game.board().ranks) + ", after " + std::to_string(game.ply()) + " moves>";
}

/// The board at the start of the first game in an SGF text, which specifies all options.
std::shared_ptr<Board> board_of_sgf(const std::string& text, const py::kwargs& options) {
    if (!options.empty()) throw py::type_error("a position of Go in SGF has its options itself");
    const auto game = RecordReader::of_text(text, record::Format::sgf, true)->next();
    if (!game) throw py::value_error("the position has no SGF, such as (;SZ[9]AB[ee]PL[W])");
    std::vector<Refusal> refusals;
    for (const record::Fault& fault : game->record.faults) {
        if (!fault.note)
            refusals.push_back({.reason = fault.reason, .clause = fault.clause, .detail = fault.detail});
    }
    if (!refusals.empty()) raise_position(refusals);
    return board_at(game->record, record::Tree::root);
}

std::shared_ptr<Board> new_board(std::string_view game, const std::optional<std::string>& position,
                                 bool analysis, const py::kwargs& options) {
    if (const auto id = read_game(game); position && id && id->module().forms().records == RecordStyle::sgf)
        return board_of_sgf(*position, options);
    return make_board(start_game(game, position, analysis, options));
}

void add_outcome(py::module_& module) {
    py::class_<OutcomeInfo>(module, "Outcome", R"(How a game ended.

>>> import kradan.chess
>>> board = kradan.chess.Board()
>>> for move in ["f3", "e5", "g4", "Qh4"]:
...     _ = board.push_san(move)
>>> outcome = board.outcome()
>>> outcome.winner == kradan.chess.BLACK, outcome.reason, outcome.clause, outcome.result()
(True, 'checkmate', 'X9', '0-1')
>>> print(outcome)
Black wins: checkmate (X9)
)")
        .def_property_readonly(
            "winner",
            [](const OutcomeInfo& info) {
                return info.winner ? std::optional(to_bool(*info.winner)) : std::nullopt;
            },
            "True if the first side has won (White, Sente, Black in Go), False if the second, None in a "
            "draw.")
        .def_property_readonly(
            "reason", [](const OutcomeInfo& info) { return info.reason; },
            "The stable id of the reason: ``'checkmate'``.")
        .def_property_readonly(
            "clause", [](const OutcomeInfo& info) { return str_or_none(info.clause); },
            "The clause of the rulebook, or None: ``'X9'``.")
        .def(
            "result", [](const OutcomeInfo& info) { return info.result; },
            R"(result(self)
--

The result as records write it: ``1-0``, ``1/2-1/2``, ``B+3.5``.)")
        .def("__str__", [](const OutcomeInfo& info) { return info.words; })
        .def("__repr__", [](const OutcomeInfo& info) { return "<kradan.Outcome: " + info.words + ">"; });
}

constexpr const char* about_board =
    R"(A game in progress: the base of `kradan.chess.Board`, `kradan.ogi.Board` and `kradan.go.Board`.

`kradan.board` makes one by the id of its game. Functions that take a move accept a `Move` or a str in any
notation of the game.
)";

using BoardClass = py::class_<Board, std::shared_ptr<Board>>;

/// Adds the moves played so far, and playing more.
void add_play(BoardClass& board) {
    board
        .def_property_readonly(
            "game", [](const Board& self) { return id(self.game().game()); },
            "The id of the game: ``'chess'``, ``'ogi'``, ``'ogi-classic'``, ``'go'``.")
        .def_property_readonly(
            "turn", [](const Board& self) { return to_bool(self.game().side_to_move()); },
            "The side to move: True is the first (White, Sente, Black in Go), False the second.")
        .def_property_readonly(
            "move_stack", [](const Board& self) { return list_of(played_moves(self.game())); },
            "The moves played so far, as a new list.")
        .def(
            "ply", [](const Board& self) { return self.game().ply(); },
            R"(ply(self)
--

How many moves were played.)")
        .def(
            "push_san",
            [](Board& self, py::handle san) {
                Move move = parse_san(self, san);
                self.push(move.intent);
                return move;
            },
            py::arg("san"),
            R"(push_san(self, san)
--

Plays a move in any notation of the game and returns it.)")
        .def(
            "push_uci",
            [](Board& self, py::handle uci) {
                Move move = parse_uci(self, uci);
                self.push(move.intent);
                return move;
            },
            py::arg("uci"),
            R"(push_uci(self, uci)
--

Plays a move in the notation of `Move` and returns it.)")
        .def(
            "peek",
            [](const Board& self) {
                if (self.game().ply() == 0) throw py::index_error("this board has no moves");
                return Move{played_move(self.game(), self.game().ply() - 1)};
            },
            R"(peek(self)
--

The last move. Raises IndexError if there is none.)");
}

/// Adds moves as text, and whether they are legal.
void add_notation(BoardClass& board) {
    board
        .def("parse_san", &parse_san, py::arg("san"), R"(parse_san(self, san)
--

The legal move that a text means, in any notation of the game: in chess SAN and UCI, in Ōgi also PMN and ``P-e4``.

>>> import kradan.chess
>>> kradan.chess.Board().parse_san("Nf3")
Move('g1f3')
)")
        .def("parse_uci", &parse_uci, py::arg("uci"), R"(parse_uci(self, uci)
--

The legal move with this text in the notation of `Move`.)")
        .def("san", &san, py::arg("move"), R"(san(self, move)
--

A legal move as people write it: ``Nf3``, ``P-e4``, ``D4``.)")
        .def(
            "uci", [](const Board& self, py::handle move) { return intent_from(self.game(), move).text(); },
            py::arg("move"),
            R"(uci(self, move)
--

A move in the notation of `Move`.)")
        .def(
            "is_legal",
            [](const Board& self, py::handle move) {
                return !self.game().why_illegal(intent_from(self.game(), move));
            },
            py::arg("move"),
            R"(is_legal(self, move)
--

Whether a move is legal. Raises `InvalidMoveError` if a str cannot be read as a move.)")
        .def("why_illegal", &why_illegal, py::arg("move"), R"(why_illegal(self, move)
--

Why a move is illegal, as a `Refusal`; None if it is legal.

>>> import kradan.ogi
>>> board = kradan.ogi.Board(edition="ogi-classic")
>>> for move in ["e3e4", "e6e5", "e4e5", "d6d5"]:
...     board.push(move)
>>> refusal = board.why_illegal("P@b4")
>>> refusal.reason, refusal.clause
('ogi.nifu', 'C5')
)");
}

void add_state(BoardClass& board) {
    board
        .def("outcome", &Board::outcome, py::arg("claim_draw") = false, R"(outcome(self, claim_draw=False)
--

How the game ended, as an `Outcome`; None if it is not over. With ``claim_draw`` a draw that can be claimed counts.)")
        .def("result", &Board::result, py::arg("claim_draw") = false, R"(result(self, claim_draw=False)
--

The result as records write it: ``1-0``, ``1/2-1/2``; ``*`` if the game is not over.)")
        .def("is_game_over", &is_over, py::arg("claim_draw") = false, R"(is_game_over(self, claim_draw=False)
--

Whether the game is over; in Go, whether both sides have passed.)")
        .def(
            "claims",
            [](const Board& self) {
                py::list reasons;
                for (const EndReason reason : self.game().claims()) reasons.append(id(reason));
                return reasons;
            },
            R"(claims(self)
--

The draws that can be claimed now: ``['threefold', 'fifty-moves']``.)")
        .def(
            "is_check",
            [](const Board& self) {
                const auto sides = self.game().in_check();
                return std::ranges::find(sides, self.game().side_to_move()) != sides.end();
            },
            R"(is_check(self)
--

Whether the side to move is in check.)")
        .def("position", &Board::position,
             R"(position(self)
--

The position as text, which `kradan.board` reads: FEN in chess, FEEN in Ōgi, SGF in Go. SGF has neither the point of a ko
nor the prisoners.

>>> import kradan.go
>>> board = kradan.go.Board(9)
>>> board.push("E5")
>>> board.position()
'(;FF[4]CA[UTF-8]GM[1]SZ[9]RU[Thai]KM[6.5]AB[ee]PL[W])'
>>> kradan.board("go", board.position()) == board
True
)")
        .def("piece_at", &piece_at, py::arg("square"), R"(piece_at(self, square)
--

The letter of the piece on a square, None if it is empty: upper case for the first side, ``+`` before a promoted piece; in
Go ``X`` for a black stone and ``O`` for a white one.)")
        .def("pieces", &pieces, R"(pieces(self)
--

Every piece by its square: ``{'a1': 'R', 'b1': 'N', ...}``.)");
}

void add_copies_and_views(BoardClass& board) {
    board
        .def("perft", &perft_of, py::arg("depth"), R"(perft(self, depth)
--

The number of lines of ``depth`` legal moves from the position, whatever was played before. Other threads keep
running, and Ctrl-C interrupts the count.

>>> import kradan.chess
>>> kradan.chess.Board().perft(5)
4865609
)")
        .def(
            "copy", [](const Board& self) { return self.copy(); }, R"(copy(self)
--

A copy of the board, with the moves played so far.)")
        .def("root", &root, R"(root(self)
--

A new board at the start of the game.)")
        .def("draw", &draw, py::arg("kanji") = false, R"(draw(self, kanji=False)
--

The board as text, with coordinates and the side to move; in Ōgi optionally with kanji.)")
        .def("svg", &svg, py::kw_only(), py::arg("width") = 400, py::arg("flipped") = false,
             py::arg("coordinates") = true, py::arg("dark") = false, py::arg("western") = false,
             R"(svg(self, *, width=400, flipped=False, coordinates=True, dark=False, western=False)
--

The board as an SVG document, which needs no fonts or other files. ``western`` draws the pieces of Ōgi with western signs.)")
        .def(
            "_repr_svg_", [](const Board& self) { return svg(self, 400, false, true, false, false); },
            R"(_repr_svg_(self)
--

The representation in notebooks.)")
        .def("__str__", [](const Board& self) { return draw(self, false); })
        .def("__repr__", &describe_board)
        .def("__copy__", [](const Board& self) { return self.copy(); })
        .def(
            "__deepcopy__", [](const Board& self, const py::dict&) { return self.copy(); }, py::arg("memo"))
        .def(
            "__eq__",
            [](const Board& self, py::handle other) -> py::object {
                if (!py::isinstance<Board>(other))
                    return py::reinterpret_borrow<py::object>(Py_NotImplemented);
                return py::bool_(same_position(self, other.cast<const Board&>()));
            },
            py::arg("other"));
}

}  // namespace

void add_board(py::module_& module) {
    add_outcome(module);
    BoardClass board(module, "Board", about_board);
    add_play(board);
    add_notation(board);
    add_state(board);
    add_copies_and_views(board);
    board.attr("__hash__") = py::none();
    add_quick_methods(module, board);
    module.def(
        "board",
        [](py::handle game, py::handle position, bool analysis, const py::kwargs& options) {
            std::optional<std::string> text;
            if (!position.is_none()) text = utf8_of(position, "position");
            return new_board(utf8_of(game, "game"), text, analysis, options);
        },
        py::arg("game"), py::arg("position") = py::none(), py::kw_only(), py::arg("analysis") = false,
        R"(board(game, position=None, *, analysis=False, **options)
--

A board of the game with this id. ``position`` is what `Board.position` writes. ``analysis``: draws do not end the game
while there is a legal move. Options are those of the game: ``chess960``, ``promoted``, ``size``, ``rules``, ``komi`` …

>>> import kradan
>>> kradan.board("chess").fen()
'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
>>> kradan.board("go", size=9, komi="6.5").size
9
>>> kradan.board("chess", size=9)
Traceback (most recent call last):
    ...
kradan.errors.InvalidPositionError: This game has no such option. (size: no option of chess) [setup.foreign-option]
)");
}

}  // namespace kradan::python
