#pragma once

#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// Arguments of `kradan admin worker`: the keys of workers, and their jobs.
struct AdminWorkerArguments {
    std::string database = {};
    std::string name = {};
    std::string game = {};
    bool json = false;
    /// Adds the subcommands, which set `status`.
    void add_to(CLI::App& command, int& status);
};

}  // namespace kradan::cli
