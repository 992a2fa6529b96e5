#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/game_arguments.h"

namespace kradan::cli {

/// More threads than any machine of today has use for.
inline constexpr int most_perft_threads = 512;

struct PerftArguments {
    int depth = 0;
    bool divide = false;
    bool no_bulk = false;
    /// The id of one of `paths()`; absent: the fastest of this processor.
    std::optional<std::string> path;
    int threads = 1;
    /// How often the same is counted, for a watch outside.
    int repeat = 1;
    /// MiB for counts of positions already met; absent: none are kept.
    std::optional<std::uint64_t> hash;
};

// Each runs one command and returns its exit status.

int games_command(bool json);
int perft_command(const GameArguments& arguments, const PerftArguments& perft);
int moves_command(const GameArguments& arguments);
int show_command(const GameArguments& arguments);

}  // namespace kradan::cli
