#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace kradan::training {

struct GoFitOptions {
    /// Files of games.
    std::vector<std::string> data = {};
    std::string out = {};
    int epochs = 8;
    double rate = 0.1;
    /// How fast weights that nothing holds fade.
    double decay = 1e-6;
    /// Features that moves had less often are not learnt.
    std::uint32_t rarest = 30;
    std::uint64_t seed = 1;
};

/// Fits the weights of patterns to how often the search of each position tried each move, and writes them
/// after each epoch. The last fiftieth of each file is only used to tell how well they do on what they have
/// not seen. Progress goes to standard error. Says what failed.
std::expected<void, std::string> fit_go(const GoFitOptions& options);

}  // namespace kradan::training
