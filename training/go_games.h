#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "games/go/game.h"

namespace kradan::training {

/// A move in a game, with the result of its search.
struct GoTurn {
    /// Row × size + column; -1 for a pass.
    int played = -1;
    /// The searched moves, except the pass, with their visits.
    std::vector<std::pair<int, int>> visits = {};
};

/// A self-play game from an empty board.
struct GoRecord {
    int size = 19;
    std::vector<GoTurn> turns = {};
};

/// The intent of a turn's move.
go::Intent intent_of(const GoRecord& record, const GoTurn& turn);

/// A game as a line of text: its size, then for each turn `/`, the move played, and the searched moves, each
/// as `move:visits`.
std::string write(const GoRecord& record);
/// Reads a file of such lines, or an SGF file with games from an empty board. Each move in an SGF file counts
/// as the only one searched. The error names the line or the game.
std::expected<std::vector<GoRecord>, std::string> read_go_records(const std::string& path);

struct GoGenerateOptions {
    int size = 9;
    /// Stops after this many searched positions.
    std::uint64_t samples = 100'000;
    /// Playouts per move.
    std::uint64_t playouts = 1'000;
    int threads = 1;
    std::uint64_t seed = 1;
    /// The file that games are appended to.
    std::string out = {};
};

/// Plays Go self-play games. In the opening, and occasionally later, a move is drawn in proportion to its
/// visits. Progress goes to standard error. Returns the error, if any.
std::expected<void, std::string> generate_go(const GoGenerateOptions& options);

}  // namespace kradan::training
