#pragma once

#include <pybind11/pybind11.h>

#include <string_view>

#include "catalog/any_game.h"

namespace kradan::python {

namespace py = pybind11;

/// `kradan.Move`: a move of any game, legal or not.
struct Move {
    AnyIntent intent;

    friend bool operator==(const Move&, const Move&) = default;
};

/// The maximum length of a string that is parsed as a move or a square.
inline constexpr std::size_t longest_move = 1000;

/// The intent of a `kradan.Move`, or of a str in any notation of the game. Throws like `raise_move`; throws
/// TypeError for other types.
AnyIntent intent_from(const AnyGame& game, py::handle move);

/// The intent of a move written by this library.
AnyIntent read_own(const AnyGame& game, std::string_view text);

/// The move inside a `kradan.Move`; null for other objects.
const Move* find_move(py::handle object);
/// A new `kradan.Move`.
py::object new_move(const Move& move);

void add_move(py::module_& module);

}  // namespace kradan::python

/// `kradan.Move` is not a pybind11 class, because pybind11 objects take several times as long to create:
/// building a list of legal moves would take longer than finding the moves.
template <>
struct pybind11::detail::type_caster<kradan::python::Move> {
    PYBIND11_TYPE_CASTER(kradan::python::Move, const_name("kradan.Move"));

    bool load(handle source, bool) {
        const auto* move = kradan::python::find_move(source);
        if (move != nullptr) value = *move;
        return move != nullptr;
    }
    static handle cast(const kradan::python::Move& move, return_value_policy, handle) {
        return kradan::python::new_move(move).release();
    }
};
