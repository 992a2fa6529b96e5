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

/// A game of a record that can be analysed.
struct PlayedGame {
    /// The names of the players, by colour.
    std::array<std::string, 2> players;
    analysis::Order order;
};

/// How to read files. What is absent is detected.
struct ReadAs {
    std::optional<std::string> format = {};
    std::optional<std::string> charset = {};
};

/// The games of all files, up to their first illegal move. `nodes`: for their analyses; 0 for thorough ones.
/// Errors and skipped games are reported on standard error; errors set the exit status.
std::vector<PlayedGame> read_played_games(const std::vector<std::string>& files, const ReadAs& as,
                                          std::int64_t nodes, int& status);

/// The puzzles of a file. Reports errors and sets `status` to the exit status.
std::optional<std::vector<puzzles::Puzzle>> read_puzzle_file(const std::string& name, int& status);

}  // namespace kradan::cli
