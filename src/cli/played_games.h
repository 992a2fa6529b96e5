#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/order.h"
#include "cli/forward.h"
#include "puzzles/base/puzzle.h"

namespace kradan::cli {

/// A recorded game, ready to be analysed.
struct PlayedGame {
    /// The players' names, by colour.
    std::array<std::string, 2> players;
    analysis::Order order;
};

/// How to read files. Absent members are detected from the file.
struct ReadAs {
    std::optional<std::string> format = {};
    std::optional<std::string> charset = {};
};

/// Returns the games in all files, each up to its first illegal move. `nodes`: nodes per position for
/// analysing them; 0 for a thorough analysis. Errors and skipped games are reported on standard error; errors
/// set the exit status.
std::vector<PlayedGame> read_played_games(const std::vector<std::string>& files, const ReadAs& as,
                                          std::int64_t nodes, int& status);

/// Returns the puzzles in a file. Reports errors and sets `status` to the exit status.
std::optional<std::vector<puzzles::Puzzle>> read_puzzle_file(const std::string& name, int& status);

}  // namespace kradan::cli
