#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// Proves a puzzle from scratch. Returns why it fails: a move is illegal or not the only right one, the goal
/// is reached sooner or not at all, or its id or its themes do not match its line. `win_nodes`: nodes of the
/// searches that must confirm a puzzle with the goal `win`.
std::optional<std::string> why_unproved(const Puzzle& puzzle, engine::Engine& engine,
                                        std::uint64_t win_nodes);

}  // namespace kradan::puzzles
