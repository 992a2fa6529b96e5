#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/game_arguments.h"

namespace kradan::cli {

/// More threads than any current machine can use.
inline constexpr int most_perft_threads = 512;

struct PerftArguments {
    int depth = 0;
    bool divide = false;
    bool no_bulk = false;
    /// The id of one of `paths()`; absent: the fastest that this processor supports.
    std::optional<std::string> path;
    int threads = 1;
    /// The number of repetitions, for external timing.
    int repeat = 1;
    /// The size of the hash table in MiB; absent: no table.
    std::optional<std::uint64_t> hash;
};

// Each runs one command and returns its exit status.

int games_command(bool json);
int perft_command(const GameArguments& arguments, const PerftArguments& perft);
int moves_command(const GameArguments& arguments);
int show_command(const GameArguments& arguments);

}  // namespace kradan::cli
