#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "command/game_and_line.h"
#include "command/output.h"
#include "match/schedule.h"

namespace kradan::match {

using namespace command;

struct MatchArguments {
    /// The engines as typed; see `read_engine`.
    std::string a;
    std::string b;
    /// "NAME=VALUE"
    std::vector<std::string> a_options;
    std::vector<std::string> b_options;
    /// "ENGINE" or "NAME=ENGINE", instead of `a` and `b`; more than two play a tournament.
    std::vector<std::string> engines;
    /// "OPTION=VALUE" for all of them, "NAME:OPTION=VALUE" for one.
    std::vector<std::string> engine_options;
    std::string tournament = std::string{tournament_ids.front()};
    /// Games per pairing.
    int games = 100;
    /// "SECONDS+INCREMENT" or "none"; if absent, the game's default.
    std::optional<std::string> time;
    std::optional<std::uint64_t> nodes;
    /// Milliseconds.
    int margin = 50;
    /// Seconds.
    double patience = 30;
    std::optional<std::string> sprt;
    std::string openings;
    std::optional<int> plies;
    std::optional<int> most_plies;
    std::optional<std::string> resign;
    std::optional<std::string> draw;
    std::uint64_t seed = 1;
    int concurrency = 1;
    OutputArguments output;
    std::string log;
    /// The file that stores the match's state, so the match can be resumed.
    std::optional<std::string> resume;
    bool json = false;
};

inline constexpr int most_games = 10'000'000;
inline constexpr int most_concurrency = 256;

/// Plays a match or a tournament between engines from `start` and prints the result. Returns the exit status:
/// exit_usage for wrong arguments, exit_bad_input if the match was not finished, exit_io_error if a file
/// could not be read or written.
int run(const MatchArguments& arguments, const GameAndLine& start);

}  // namespace kradan::match
