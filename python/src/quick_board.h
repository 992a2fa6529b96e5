#pragma once

#include <pybind11/pybind11.h>

#include <vector>

#include "board.h"

namespace kradan::python {

/// Moves as a list of Python.
py::list list_of(const std::vector<AnyIntent>& intents);

/// Adds `push`, `pop` and `legal_moves` to the class of boards, and the class LegalMoves to the module: what
/// programs call once for each move. pybind11 would take longer for the calls than the rules take for the
/// moves.
void add_quick_methods(py::module_& module, py::handle board);

}  // namespace kradan::python
