#pragma once

#include "cli/game_arguments.h"

namespace kradan::cli {

struct PerftArguments {
    int depth = 0;
    bool divide = false;
    bool no_bulk = false;
    int threads = 1;
};

// Each runs one command and returns its exit status.

int games_command(bool json);
int perft_command(const GameArguments& arguments, const PerftArguments& perft);
int moves_command(const GameArguments& arguments);
int show_command(const GameArguments& arguments);

}  // namespace kradan::cli
