#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// Proves a puzzle afresh. Returns why it is not proved: a move is illegal or not the only right one, the
/// goal is reached sooner or not at all, or its id or its themes are not those of its line. `win_nodes`:
/// nodes of the searches that a puzzle with the goal `win` must stand.
std::optional<std::string> why_unproved(const Puzzle& puzzle, engine::Engine& engine,
                                        std::uint64_t win_nodes);

}  // namespace kradan::puzzles
