#pragma once

#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// Arguments of `kradan admin users`: the accounts of players.
struct AdminUsersArguments {
    std::string database = {};
    std::string name = {};
    std::string address = {};
    int hours = 24;
    bool json = false;
    /// Adds the subcommands, which set `status`.
    void add_to(CLI::App& command, int& status);
};

}  // namespace kradan::cli
