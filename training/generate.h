#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "catalog/games.h"
#include "games/chess/module.h"

namespace kradan::training {

struct GenerateOptions {
    GameId game = chess::chess_game;
    /// Stops after this many samples.
    std::uint64_t samples = 1'000'000;
    /// Search nodes per move.
    std::uint64_t nodes = 5'000;
    int threads = 1;
    std::uint64_t seed = 1;
    /// The path to the network for evaluation; if empty, the built-in one.
    std::string network = {};
    /// The file that samples are appended to, after every few games.
    std::string out = {};
};

/// Plays self-play games from random openings, and writes quiet positions with the search score and the
/// game's result. Progress goes to standard error. Returns the error, if any.
std::expected<void, std::string> generate(const GenerateOptions& options);

}  // namespace kradan::training
