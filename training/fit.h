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
    /// Files of samples.
    std::vector<std::string> data = {};
    std::string out = {};
    int epochs = 20;
    std::size_t batch = 2048;
    double rate = 0.001;
    /// How fast weights that nothing holds fade.
    double decay = 0.01;
    /// How much the score of the search counts beside the result of the game, 0 to 1.
    double trust = 0.7;
    int threads = 1;
    std::uint64_t seed = 1;
};

/// Fits a network to the samples, by Adam, and writes it after each epoch; each sample is seen as it
/// is or mirrored left to right. The last fiftieth is only used to tell how well it does on what it has not
/// seen. Progress goes to standard error. Says what failed.
std::expected<void, std::string> fit(const FitOptions& options);

}  // namespace kradan::training
