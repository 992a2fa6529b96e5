#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace kradan::training {

struct GoTeachOptions {
    /// Game files, labelled or not.
    std::vector<std::string> games = {};
    /// The file that the labelled games are appended to.
    std::string out = {};
    /// The command that runs KataGo's analysis engine, as words separated by blanks.
    std::string teacher = {};
    /// The number of visits in the teacher's search; 1 is a bare evaluation.
    int visits = 1;
    /// One in this many positions is labelled.
    int one_in = 2;
    std::uint64_t seed = 1;
};

/// Has a teacher label positions from games. Continues after the games that are already in `out`. Progress
/// goes to standard error. Returns the error, if any.
std::expected<void, std::string> teach_go(const GoTeachOptions& options);

}  // namespace kradan::training
