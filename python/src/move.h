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

/// The longest text that is read as a move or a square.
inline constexpr std::size_t longest_move = 1000;

/// The intent of a `kradan.Move`, or of a str in any notation of the game. Throws what `raise_move` throws,
/// and TypeError for other types.
AnyIntent intent_from(const AnyGame& game, py::handle move);

/// The intent of a move that this library has written.
AnyIntent read_own(const AnyGame& game, std::string_view text);

void add_move(py::module_& module);

}  // namespace kradan::python
