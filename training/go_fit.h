#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace kradan::training {

struct GoFitOptions {
    /// Game files.
    std::vector<std::string> data = {};
    std::string out = {};
    /// Whether to keep all built-in weights except those for corners in the opening.
    bool only_corners = false;
    int epochs = 8;
    double rate = 0.1;
    /// Weight decay.
    double decay = 1e-6;
    /// Features that occur less often are not trained. Neither are features that occur in no searched move.
    std::uint32_t rarest = 30;
    std::uint64_t seed = 1;
};

/// Trains pattern weights on the share of visits that each move got in the searches, and writes them after
/// each epoch. Holds out the last fiftieth of each file for validation. Progress goes to standard error.
/// Returns the error, if any.
std::expected<void, std::string> fit_go(const GoFitOptions& options);

}  // namespace kradan::training
