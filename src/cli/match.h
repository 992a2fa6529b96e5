#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/game_arguments.h"
#include "cli/output.h"

namespace kradan::cli {

struct MatchArguments {
    GameArguments game;
    /// The engines as typed; see `read_engine`.
    std::string a;
    std::string b;
    /// "NAME=VALUE"
    std::vector<std::string> a_options;
    std::vector<std::string> b_options;
    int games = 100;
    /// "SECONDS+INCREMENT" or "none"; absent: the game's own.
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
    bool json = false;

    void add_to(CLI::App& command);
};

/// Plays engines against each other and prints what came of it. Returns the exit status: exit_bad_input if
/// the match could not be played to its end, exit_io_error if that was for a file.
int match_command(const MatchArguments& arguments);

}  // namespace kradan::cli
