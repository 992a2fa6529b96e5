#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace kradan::training {

struct GoTeachOptions {
    /// Files of games, labelled or not.
    std::vector<std::string> games = {};
    /// The file to which the labelled games are appended.
    std::string out = {};
    /// The command of KataGo's analysis engine, whose words are separated by blanks.
    std::string teacher = {};
    /// How many visits the teacher's search has; 1 is a bare evaluation.
    int visits = 1;
    /// Of how many positions one is labelled.
    int one_in = 2;
    std::uint64_t seed = 1;
};

/// Has a teacher label positions of games. Goes on after the games that `out` already has. Progress goes to
/// standard error. Returns the error, if any.
std::expected<void, std::string> teach_go(const GoTeachOptions& options);

}  // namespace kradan::training
