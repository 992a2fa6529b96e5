#pragma once

#include <string>
#include <vector>

#include "cli/forward.h"

namespace kradan::cli {

/// Arguments of `kradan admin ratings`, which counts rated players and games, or recomputes all ratings.
struct AdminRatingsArguments {
    std::string database = {};
    bool recompute = false;
    std::vector<std::string> limits = {};
    bool json = false;
    /// Adds the options of the command, which sets `status`.
    void add_to(CLI::App& command, int& status);
};

}  // namespace kradan::cli
