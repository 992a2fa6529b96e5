#pragma once

#include <pybind11/pybind11.h>

#include <vector>

#include "board.h"

namespace kradan::python {

/// Converts moves to a Python list.
py::list list_of(const std::vector<AnyIntent>& intents);

/// Adds `push`, `pop` and `legal_moves` to the board class, and the LegalMoves class to the module. Programs
/// call these once per move; with pybind11, the calls would take longer than playing the moves.
void add_quick_methods(py::module_& module, py::handle board);

}  // namespace kradan::python
