#pragma once

#include <pybind11/pybind11.h>

#include <span>
#include <string>
#include <string_view>

#include "module/game_module.h"
#include "refusals/refusal.h"

/// This library's errors as Python exceptions, whose classes are in `kradan/errors.py`.
namespace kradan::python {

namespace py = pybind11;

/// The reason for a refusal, as Python shows it.
struct RefusalInfo {
    std::string reason;
    std::string clause;
    std::string detail;
    /// The rule as an English sentence, with the detail.
    std::string message;
};

/// A refusal with its message.
RefusalInfo info_of(const Refusal& refusal);

/// Throws `errors.NAME(refusal)`.
[[noreturn]] void raise_refusal(const char* name, const Refusal& refusal);
[[noreturn]] void raise_refusal(const char* name, RefusalInfo refusal);
/// Throws `errors.InvalidPositionError(refusals)`.
[[noreturn]] void raise_position(std::span<const Refusal> refusals);
/// Throws the error for a move whose text was refused: `InvalidMoveError` if it cannot be parsed,
/// `AmbiguousMoveError`, or `IllegalMoveError`.
[[noreturn]] void raise_move(const Refusal& refusal);

void add_errors(py::module_& module);

}  // namespace kradan::python
