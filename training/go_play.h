#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace kradan::training {

struct GoPlayOptions {
    int size = 9;
    std::uint64_t games = 1'000;
    std::uint64_t seed = 1;
    /// The file that contains the network whose policy chooses the moves.
    std::string network = {};
    /// The file that the games are appended to.
    std::string out = {};
};

/// Plays games for a teacher to label. They vary in rules, komi, handicap, randomness in the opening and
/// later, stretches of arbitrary moves, and whether play goes on when nothing is left to gain. Progress goes
/// to standard error. Returns the error, if any.
std::expected<void, std::string> play_go(const GoPlayOptions& options);

}  // namespace kradan::training
