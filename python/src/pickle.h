#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "board.h"

namespace kradan::python {

/// Converts a board to a tuple of strings and numbers, and back. Throws ValueError for an invalid tuple.
py::tuple to_state(const Board& board);
std::shared_ptr<Board> from_state(const py::tuple& state);

/// `__getstate__` and `__setstate__` for a game's board class.
template <class Own>
auto pickle_board() {
    return py::pickle([](const Own& board) { return to_state(board); },
                      [](const py::tuple& state) {
                          auto board = std::dynamic_pointer_cast<Own>(from_state(state));
                          if (!board) throw py::value_error("this is a board of another game");
                          return board;
                      });
}

}  // namespace kradan::python
