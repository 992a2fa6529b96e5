#include "move.h"

#include <pybind11/operators.h>

#include <functional>
#include <string>

#include "catalog/typed_move.h"
#include "errors.h"
#include "games/chess/intent.h"
#include "games/chess/module.h"
#include "games/go/intent.h"
#include "games/go/module.h"
#include "games/ogi/intent.h"
#include "text.h"

namespace kradan::python {

namespace {

std::string_view short_text(py::handle text, const char* what) {
    const std::string_view utf8 = utf8_of(text, what);
    if (utf8.size() > longest_move)
        raise_move({"session.malformed", "", "a text of " + std::to_string(utf8.size()) + " bytes"});
    return utf8;
}

std::string_view game_of(const Move& move) {
    if (move.intent.as<ogi::Intent>() != nullptr) return "ogi";
    if (move.intent.as<go::Intent>() != nullptr) return "go";
    return "chess";
}

Move make_move(py::handle text, const std::string& game) {
    const auto id = read_game(game);
    if (!id) throw py::value_error("there is no game with the id '" + game.substr(0, 40) + "'");
    const auto intent = id->module().read_move(short_text(text, "text"));
    if (!intent) {
        raise_move(
            {"session.malformed", "",
             "at character " + std::to_string(intent.error().offset + 1) + ": " + intent.error().message});
    }
    return {*intent};
}

constexpr const char* about = R"(Move(text, game='chess')
--

A move of any game, legal or not. It cannot be changed, and can be compared, hashed and pickled.

Moves are written as ``e2e4`` and ``e7e8q`` in chess; as ``e2e3``, ``b2g7+`` (promotes), ``R@e5`` (drops) and
``e1e2^`` (the king keeps the promotion of what it captures) in Ōgi; as ``D4`` and ``pass`` in Go.

>>> from kradan import Move
>>> move = Move("e7e8q")
>>> move.from_square, move.to_square, move.promotion
('e7', 'e8', 'q')
>>> move == Move.from_uci("e7e8q")
True
>>> Move("R@e5", "ogi").drop
'R'
>>> Move("e2")
Traceback (most recent call last):
    ...
kradan.errors.InvalidMoveError: ...
)";

}  // namespace

AnyIntent intent_from(const AnyGame& game, py::handle move) {
    py::detail::make_caster<Move> caster;
    if (caster.load(move, false)) return py::detail::cast_op<const Move&>(caster).intent;
    if (!PyUnicode_Check(move.ptr())) {
        throw py::type_error(std::string("a move must be a kradan.Move or a str, not ") +
                             Py_TYPE(move.ptr())->tp_name);
    }
    const auto intent = read_typed_move(game, short_text(move, "a move"));
    if (!intent) raise_move(intent.error());
    return *intent;
}

AnyIntent read_own(const AnyGame& game, std::string_view text) {
    return game.read_move(text).value_or(AnyIntent{});
}

void add_move(py::module_& module) {
    const auto part = [](std::string MoveParts::* member) {
        return [member](const Move& move) { return str_or_none(move.intent.parts().*member); };
    };
    py::class_<Move>(module, "Move", about)
        .def(py::init(&make_move), py::arg("text"), py::arg("game") = "chess")
        .def_static(
            "from_uci", [](py::handle text) { return make_move(text, "chess"); }, py::arg("text"),
            R"(from_uci(text)
--

The move of chess with this text: ``e2e4``, ``e7e8q``.)")
        .def(
            "uci", [](const Move& move) { return move.intent.text(); },
            R"(uci(self)
--

The text of the move, as `Move` reads it.)")
        .def_property_readonly("game", &game_of,
                               "The id of the game, which all its editions share: ``'ogi'``.")
        .def_property_readonly("from_square", part(&MoveParts::from),
                               "The square that the piece leaves; None for drops, stones and passes.")
        .def_property_readonly("to_square", part(&MoveParts::to),
                               "The square or the point of the move; None for a pass.")
        .def_property_readonly("promotion", part(&MoveParts::promotion),
                               "Chess: the letter of the promotion piece, or None.")
        .def_property_readonly("drop", part(&MoveParts::drop),
                               "Ōgi: the dropped piece, with ``+`` if it is held promoted; or None.")
        .def_property_readonly(
            "promotes", [](const Move& move) { return move.intent.parts().promote; },
            "Ōgi: whether the piece promotes.")
        .def_property_readonly(
            "keeps", [](const Move& move) { return move.intent.parts().keep; },
            "Ōgi: whether the king keeps the promotion of the piece that it captures.")
        .def_property_readonly(
            "is_pass",
            [](const Move& move) {
                const auto parts = move.intent.parts();
                return parts.from.empty() && parts.to.empty();
            },
            "Whether the move is a pass.")
        .def(py::self == py::self)
        .def("__hash__", [](const Move& move) { return std::hash<std::string>{}(move.intent.text()); })
        .def("__str__", [](const Move& move) { return move.intent.text(); })
        .def("__repr__",
             [](const Move& move) {
                 const std::string game(game_of(move));
                 return "Move('" + move.intent.text() + (game == "chess" ? "')" : "', '" + game + "')");
             })
        .def(py::pickle(
            [](const Move& move) { return py::make_tuple(move.intent.text(), std::string(game_of(move))); },
            [](const py::tuple& state) {
                if (state.size() != 2) throw py::value_error("this is no move");
                return make_move(state[0], state[1].cast<std::string>());
            }));
}

}  // namespace kradan::python
