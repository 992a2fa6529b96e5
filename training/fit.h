#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "catalog/games.h"
#include "games/chess/module.h"

namespace kradan::training {

struct FitOptions {
    GameId game = chess::chess_game;
    /// Sample files.
    std::vector<std::string> data = {};
    std::string out = {};
    int epochs = 20;
    std::size_t batch = 2048;
    double rate = 0.001;
    /// Weight decay.
    double decay = 0.01;
    /// The weight of the search score against the game's result, 0 to 1.
    double trust = 0.7;
    int threads = 1;
    std::uint64_t seed = 1;
};

/// Trains a network on the samples with Adam, and writes it after each epoch. Mirrors samples left to right
/// at random. Holds out the last fiftieth of the samples for validation. Progress goes to standard error.
/// Returns the error, if any.
std::expected<void, std::string> fit(const FitOptions& options);

}  // namespace kradan::training
