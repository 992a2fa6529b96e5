#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/forward.h"

namespace kradan::cli {

/// Arguments of `kradan compare`.
struct CompareArguments {
    std::vector<std::string> files;
    /// The format of the files.
    std::optional<std::string> from;
    std::optional<std::string> charset = {};
    /// Nodes per position; 0 for those of a thorough analysis.
    std::int64_t nodes = 0;
    int threads = 1;
    bool json = false;
    void add_to(CLI::App& command);
};

/// Analyses records and reports how the moves of each player compare with the analysis. Returns the exit
/// status.
int compare_command(const CompareArguments& arguments);

}  // namespace kradan::cli
