#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "games/go/game.h"

namespace kradan::training {

/// What a search of a position of Go found, and what was played.
struct GoTurn {
    /// By row × size + column; -1 is a pass.
    int played = -1;
    /// The moves that were tried, without the pass, with their visits.
    std::vector<std::pair<int, int>> visits = {};
};

/// A game of the engine against itself, from an empty board.
struct GoRecord {
    int size = 19;
    std::vector<GoTurn> turns = {};
};

/// What was played at a turn.
go::Intent intent_of(const GoRecord& record, const GoTurn& turn);

/// A game as a line of text: its size, then of each turn `/`, the move played, and the moves tried, each as
/// `move:visits`.
std::string write(const GoRecord& record);
/// The games of a file of such lines; or what is wrong with it, and in which line.
std::expected<std::vector<GoRecord>, std::string> read_go_records(const std::string& path);

struct GoGenerateOptions {
    int size = 9;
    /// Games go on being played until there are so many searched positions.
    std::uint64_t samples = 100'000;
    /// Games played out for a move.
    std::uint64_t playouts = 1'000;
    int threads = 1;
    std::uint64_t seed = 1;
    /// Games are appended to it.
    std::string out = {};
};

/// Plays games of Go of the engine against itself: where it begins, and now and then later, moves are drawn
/// by their visits. Progress goes to standard error. Says what failed.
std::expected<void, std::string> generate_go(const GoGenerateOptions& options);

}  // namespace kradan::training
