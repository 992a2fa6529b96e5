#pragma once

#include <pybind11/pybind11.h>

#include <optional>
#include <string>
#include <string_view>

#include "catalog/any_game.h"

namespace kradan::python {

namespace py = pybind11;

/// Starts a game. `options` maps option keys to values, as in a CONFIG; None counts as absent. Throws
/// InvalidPositionError; ValueError for an unknown game; TypeError for an unknown option.
AnyGame start_game(std::string_view game, const std::optional<std::string>& position, bool analysis,
                   const py::dict& options);

/// A game's options, for pickling.
struct Saved {
    std::string config;
    bool analysis = false;
    bool placed = false;
};

Saved save(const GameOptions& options);
/// Throws InvalidPositionError unless `save` wrote the argument.
AnyGame start_saved(const Saved& saved);

}  // namespace kradan::python
