#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "board.h"
#include "games/ogi/game.h"
#include "module/capabilities.h"
#include "options.h"
#include "pickle.h"
#include "text.h"

namespace kradan::python {

namespace {

std::shared_ptr<OgiBoard> make_ogi(py::handle position, const std::string& edition, py::handle promoted,
                                   bool analysis) {
    if (edition != "ogi" && edition != "ogi-classic")
        throw py::value_error("the editions are 'ogi' and 'ogi-classic'");
    py::dict options;
    if (!promoted.is_none()) options["promoted"] = promoted;
    std::optional<std::string> text;
    if (!position.is_none()) text = utf8_of(position, "position");
    return std::make_shared<OgiBoard>(start_game(edition, text, analysis, options));
}

constexpr const char* about = R"(Board(position=None, *, edition='ogi', promoted=None, analysis=False)
--

A game of Ōgi, in the edition ``'ogi'`` (Gomayo) or ``'ogi-classic'``.

``position`` is FEEN. ``promoted`` lists the squares of the start position whose pieces start promoted, as a handicap. With
``analysis``, draws do not end the game. Raises `InvalidPositionError`.

>>> from kradan import ogi
>>> board = ogi.Board()
>>> board.turn == ogi.SENTE, len(board.legal_moves)
(True, 25)
>>> board.push_san("P-e4")
Move('e3e4', 'ogi')
>>> board.hand(ogi.SENTE)
{}
>>> board.perft(3)
15674
)";

}  // namespace

void add_ogi(py::module_& module) {
    py::class_<OgiBoard, Board, std::shared_ptr<OgiBoard>> board(module, "OgiBoard", about);
    board
        .def(py::init(&make_ogi), py::arg("position") = py::none(), py::kw_only(), py::arg("edition") = "ogi",
             py::arg("promoted") = py::none(), py::arg("analysis") = false)
        .def(
            "feen", [](const OgiBoard& self) { return self.game().position_text(); },
            R"(feen(self)
--

The position as FEEN.)")
        .def(
            "hand",
            [](const OgiBoard& self, bool side) {
                py::dict hand;
                for (const Held& held : self.game().hand(to_colour(side)))
                    hand[to_str(held.piece)] = held.count;
                return hand;
            },
            py::arg("side"),
            R"(hand(self, side)
--

What a side has in hand: how many of each piece, ``+`` before a promoted one.)")
        .def(
            "sides_in_check",
            [](const OgiBoard& self) {
                std::vector<bool> sides;
                for (const Colour colour : self.game().in_check()) sides.push_back(to_bool(colour));
                return sides;
            },
            R"(sides_in_check(self)
--

The sides in check, the side to move first. In the edition ``'ogi'`` a king may be left in check, so both can be.)")
        .def_property_readonly(
            "quiet_plies", [](const OgiBoard& self) { return self.as<ogi::Game>().quiet_plies(); },
            "Plies since the last capture or move of an unpromoted pawn.");
    board.def(pickle_board<OgiBoard>());
    board.attr("__module__") = "kradan.ogi";
    board.attr("__qualname__") = "Board";
    board.attr("__name__") = "Board";
}

}  // namespace kradan::python
