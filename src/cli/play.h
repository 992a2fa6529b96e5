#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "cli/forward.h"
#include "cli/game_arguments.h"

namespace kradan::cli {

struct PlayArguments {
    GameArguments game;
    /// 1 … 10.
    int level = 3;
    bool strict = false;
    /// The person's side: "first", "second", or "both" for two people.
    std::string side = "first";
    bool letters = false;
    std::uint64_t seed = 0;

    void add_to(CLI::App& command);
};

/// Plays a game in the terminal until it is over or the input ends. Returns the exit status.
int play_command(const PlayArguments& arguments, std::istream& input, std::ostream& output);

}  // namespace kradan::cli
