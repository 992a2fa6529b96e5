#pragma once

#include "cli/forward.h"
#include "cli/game_arguments.h"
#include "match/match.h"

namespace kradan::cli {

/// The arguments of `kradan match`.
struct MatchCommand {
    GameArguments game;
    match::MatchArguments arguments;

    void add_to(CLI::App& command);
    /// Returns the exit status.
    int run() const;
};

}  // namespace kradan::cli
