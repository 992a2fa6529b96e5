#pragma once

#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// Arguments of the part of `kradan admin users` that is about fair play: roles, acts, reports and the log.
/// The server follows within seconds what is done here.
struct AdminModerationArguments {
    std::string database = {};
    /// Of an account, or "#" and the key of a player.
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
