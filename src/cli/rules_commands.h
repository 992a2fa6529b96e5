#pragma once

#include <string>
#include <vector>

#include "cli/game_arguments.h"

namespace kradan::cli {

struct PerftArguments {
    int depth = 0;
    bool divide = false;
    bool no_bulk = false;
    int threads = 1;
};

struct ScoreArguments {
    std::string file;
    std::optional<std::string> rules;
    std::optional<std::string> komi;
    std::string dead;
    bool json = false;
};

// Each runs one command and returns its exit status.

int games_command(bool json);
int perft_command(const GameArguments& arguments, const PerftArguments& perft);
int moves_command(const GameArguments& arguments);
int show_command(const GameArguments& arguments);
int score_command(const ScoreArguments& arguments);

}  // namespace kradan::cli
