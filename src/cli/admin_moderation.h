#pragma once

#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// Arguments of the moderation part of `kradan admin users`: roles, acts, reports and the log. A running
/// server applies the changes within seconds.
struct AdminModerationArguments {
    std::string database = {};
    /// The name of an account, or "#" and the key of a player.
    std::string name = {};
    std::string role = {};
    std::string reason = {};
    std::string report = {};
    std::string state = "handled";
    std::string game = {};
    int hours = 0;
    int number = 0;
    bool loses = false;
    bool json = false;
    /// Adds the subcommands, which set `status`.
    void add_to(CLI::App& command, int& status);
};

}  // namespace kradan::cli
