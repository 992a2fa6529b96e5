#include <pybind11/stl.h>

#include "catalog/games.h"
#include "catalog/show.h"
#include "engine/engine.h"
#include "games/go/module.h"
#include "games/go/notation.h"
#include "games/go/vertices.h"
#include "go_board.h"
#include "options.h"
#include "pickle.h"
#include "record/formats.h"
#include "text.h"

namespace kradan::python {

namespace {

using Points = std::vector<std::string>;

constexpr double half = 0.5;

/// Komi as a number or as text.
py::object komi_text(py::handle komi) {
    if (PyFloat_Check(komi.ptr()) || (PyLong_Check(komi.ptr()) && !PyBool_Check(komi.ptr())))
        return py::str(komi);
    return py::reinterpret_borrow<py::object>(komi);
}

std::shared_ptr<GoBoard> make_go(py::handle size, py::handle rules, py::handle komi, py::handle ko,
                                 py::handle handicap, bool free_placement, py::handle black, py::handle white,
                                 py::handle turn) {
    py::dict options;
    options["size"] = size;
    options["rules"] = rules;
    options["komi"] = komi_text(komi);
    options["ko"] = ko;
    options["handicap"] = handicap;
    if (free_placement) options["placement"] = "free";
    py::dict stones;
    if (!black.is_none()) stones["first"] = black;
    if (!white.is_none()) stones["second"] = white;
    if (!stones.empty()) options["stones"] = stones;
    options["turn"] = turn;
    return std::make_shared<GoBoard>(start_game("go", std::nullopt, false, options));
}

/// The stones in the chain at a point. Throws ValueError if the text is not a point on the board.
Points group_at(const GoBoard& board, const std::string& point) {
    auto stones = point.size() > longest_move ? std::nullopt : board.stones().group(point);
    if (!stones) throw py::value_error("'" + point.substr(0, 20) + "' is no point of this board");
    return *std::move(stones);
}

Points dead_stones(const GoBoard& board, std::uint64_t seed) {
    const AnyGame game = board.game();
    const py::gil_scoped_release released;
    return engine::dead_stones(game, seed);
}

Points points_of_side(const ScoreInfo& info, bool first) {
    const go::Owner owner = first ? go::Owner::first : go::Owner::second;
    Points names;
    for (int y = 0; y < info.size; ++y) {
        for (int x = 0; x < info.size; ++x) {
            if (info.score.owners[static_cast<std::size_t>(y * info.size + x)] == owner)
                names.push_back(go::write_vertex({.x = x, .y = y}));
        }
    }
    return names;
}

template <auto part>
double points_of(const go::Score::Side& side) {
    return half * (side.*part);
}

void add_side(py::module_& module) {
    using Side = go::Score::Side;
    py::class_<Side> side(module, "SideScore",
                          "The parts of one side's total. Parts that the rules do not count are 0.");
    side.def_readonly("territory", &Side::territory,
                      "Empty points, with those under dead stones of the opponent.")
        .def_readonly("stones", &Side::stones, "Living stones on the board.")
        .def_readonly("prisoners", &Side::prisoners, "Stones of the opponent that were captured.")
        .def_readonly("dead", &Side::dead, "Dead stones of the opponent.")
        .def_readonly("compensation", &Side::compensation, "Points for handicap stones.")
        .def_property_readonly("komi", &points_of<&Side::komi>, "Komi in points.")
        .def_property_readonly(
            "total", [](const Side& self) { return half * self.total(); }, "All parts together, in points.")
        .def("__repr__",
             [](const Side& self) { return "<kradan.go.SideScore: " + go::write_komi(self.total()) + ">"; });
    side.attr("__module__") = "kradan.go";
}

void add_score(py::module_& module) {
    py::class_<ScoreInfo> score(module, "Score", "The score of a game of Go.");
    score
        .def_property_readonly(
            "winner",
            [](const ScoreInfo& self) {
                return self.score.winner ? std::optional(to_bool(*self.score.winner)) : std::nullopt;
            },
            "True if Black has won, False if White, None in a jigo.")
        .def_property_readonly(
            "margin", [](const ScoreInfo& self) { return half * self.score.margin; },
            "Black's lead in points.")
        .def_property_readonly(
            "black", [](const ScoreInfo& self) { return self.score.first; }, "The parts of Black's total.")
        .def_property_readonly(
            "white", [](const ScoreInfo& self) { return self.score.second; }, "The parts of White's total.")
        .def("points", &points_of_side, py::arg("side"),
             R"(points(self, side)
--

The points that count for a side.)")
        .def(
            "result", [](const ScoreInfo& self) { return go::result_text(self.score); },
            R"(result(self)
--

The result as records write it: ``B+3.5``; ``0`` for a jigo.)")
        .def("__str__", [](const ScoreInfo& self) { return go::result_text(self.score); })
        .def("__repr__",
             [](const ScoreInfo& self) { return "<kradan.go.Score: " + go::result_text(self.score) + ">"; });
    score.attr("__module__") = "kradan.go";
}

constexpr const char* about =
    R"(Board(size=19, *, rules='thai', komi=None, ko=None, handicap=0, free_placement=False, black=None, white=None, turn=None)
--

A game of Go, from 2×2 to 25×25.

``rules`` is one of ``'thai'``, ``'chinese'``, ``'japanese'``, ``'ing'``, ``'aga'``, ``'new-zealand'`` and
``'tromp-taylor'``; without ``komi`` and ``ko`` those of the rules apply. ``handicap`` stones are on fixed points, or with
``free_placement`` are the first moves. ``black`` and ``white`` list stones on the board at the start. Raises
`InvalidPositionError`.

>>> from kradan import go
>>> board = go.Board(5, rules="chinese", komi=0.5)
>>> for point in ["C3", "B3", "C2", "B2", "C4", "B4", "C5", "B5", "C1", "B1"]:
...     board.push(point)
>>> board.push("pass"); board.push("pass")
>>> board.is_game_over(), board.result()
(True, 'B+4.5')
>>> score = board.score(dead=["B3"])
>>> score.winner == go.BLACK, score.margin, score.black.stones, score.black.territory
(True, 24.5, 5, 20)
)";

}  // namespace

std::string GoBoard::position() const {
    auto options = go::options_of(game().options());
    options.handicap = own().handicap();
    options.free_placement = false;
    options.placed_handicap = true;
    options.turn = game().side_to_move();
    const BoardCells cells = game().board();
    for (const Colour colour : colours) {
        auto& stones = options.stones[static_cast<std::size_t>(index(colour))];
        stones.clear();
        for (int y = 0; y < cells.ranks; ++y) {
            for (int x = 0; x < cells.files; ++x) {
                if (cells.cells[static_cast<std::size_t>(y * cells.files + x)] ==
                    (colour == Colour::first ? "X" : "O"))
                    stones.push_back(go::write_vertex({.x = x, .y = y}));
            }
        }
    }
    record::Record record;
    record.options = go::game_options(options);
    record.rules_in_full = true;
    std::string text = *record::write(record, record::Format::sgf);
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

ScoreInfo GoBoard::score(const std::vector<std::string>& dead) const {
    for (const std::string& point : dead) {
        if (group_at(*this, point).empty())
            throw py::value_error("there is no stone on '" + point + "' that could be dead");
    }
    const int size = own().position().size();
    return {.score = go::score(own(), go::read_vertices(dead, size)), .size = size};
}

std::optional<OutcomeInfo> GoBoard::outcome(bool) const {
    if (!stones().play_ended()) return std::nullopt;
    const go::Score counted = score({}).score;
    const Outcome outcome{.winner = counted.winner,
                          .reason = counted.winner ? EndReason::score : EndReason::jigo};
    return OutcomeInfo{.winner = outcome.winner,
                       .reason = std::string(id(outcome.reason)),
                       .clause = std::string(clause(outcome.reason, game().game())),
                       .result = go::result_text(counted),
                       .words = describe(game().game(), outcome)};
}

void add_go(py::module_& module) {
    add_side(module);
    add_score(module);
    py::class_<GoBoard, Board, std::shared_ptr<GoBoard>> board(module, "GoBoard", about);
    board
        .def(py::init(&make_go), py::arg("size") = go::usual_size, py::kw_only(),
             py::arg("rules") = go::usual_rules, py::arg("komi") = py::none(), py::arg("ko") = py::none(),
             py::arg("handicap") = 0, py::arg("free_placement") = false, py::arg("black") = py::none(),
             py::arg("white") = py::none(), py::arg("turn") = py::none())
        .def_property_readonly(
            "size", [](const GoBoard& self) { return self.own().position().size(); }, "Points a side.")
        .def_property_readonly(
            "komi", [](const GoBoard& self) { return half * self.own().komi(); },
            "White's points for moving second.")
        .def_property_readonly(
            "rules", [](const GoBoard& self) { return go::options_of(self.game().options()).rules; },
            "The name of the rules.")
        .def_property_readonly(
            "ko", [](const GoBoard& self) { return str_or_none(self.stones().ko()); },
            "The point at which ko forbids a stone now, or None.")
        .def_property_readonly(
            "handicap_to_place", [](const GoBoard& self) { return self.stones().handicap_to_place(); },
            "Handicap stones that Black has still to place.")
        .def(
            "prisoners",
            [](const GoBoard& self, bool side) { return self.stones().prisoners(to_colour(side)); },
            py::arg("side"),
            R"(prisoners(self, side)
--

How many stones a side has captured.)")
        .def("group", &group_at, py::arg("point"),
             R"(group(self, point)
--

The stones of the group on a point; an empty list if there is none.)")
        .def(
            "in_atari", [](const GoBoard& self) { return self.stones().in_atari(); },
            R"(in_atari(self)
--

The groups with one liberty.)")
        .def(
            "resume",
            [](GoBoard& self, py::handle turn) {
                if (!self.stones().play_ended()) throw py::value_error("play has not ended");
                const bool first = turn.is_none() ? to_bool(self.game().side_to_move()) : turn.cast<bool>();
                self.game().resume(to_colour(first));
            },
            py::arg("turn") = py::none(),
            R"(resume(self, turn=None)
--

Resumes play after two passes, with this side to move. `pop` takes it back with the pass before it.)")
        .def("score", &GoBoard::score, py::arg("dead") = Points{}, R"(score(self, dead=[])
--

Scores the board as it stands under its rules. Each point of ``dead`` marks its whole group as dead; a point
without a stone is a ValueError. Under ``'tromp-taylor'``, where all stones are alive, ``dead`` changes nothing.)")
        .def("dead_stones", &dead_stones, py::arg("seed") = 1, R"(dead_stones(self, seed=1)
--

The stones that seem dead, found by the engine. Other threads keep running.)")
        .def("outcome", &GoBoard::outcome, py::arg("claim_draw") = false, R"(outcome(self, claim_draw=False)
--

The outcome once both sides have passed, with all stones alive; else None. `score` takes dead stones into account.)");
    board.def(pickle_board<GoBoard>());
    board.attr("__module__") = "kradan.go";
    board.attr("__qualname__") = "Board";
    board.attr("__name__") = "Board";
}

}  // namespace kradan::python
