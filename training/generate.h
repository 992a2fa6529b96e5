#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "catalog/games.h"
#include "games/chess/module.h"

namespace kradan::training {

struct GenerateOptions {
    GameId game = chess::chess_game;
    /// Games go on being played until there are so many samples.
    std::uint64_t samples = 1'000'000;
    /// Positions to visit for a move.
    std::uint64_t nodes = 5'000;
    int threads = 1;
    std::uint64_t seed = 1;
    /// Samples are appended to it after every few games.
    /// A file of the network that judges; empty: what comes with the program.
    std::string network = {};
    std::string out = {};
};

/// Plays games of the engine against itself from random openings and writes down quiet positions with the
/// score of the search and the result of the game. Progress goes to standard error. Says what failed.
std::expected<void, std::string> generate(const GenerateOptions& options);

}  // namespace kradan::training
