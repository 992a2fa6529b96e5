#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// Arguments of `kradan suite`.
struct SuiteArguments {
    std::string file = {};
    std::string engine = "kradan";
    std::optional<std::uint64_t> nodes = {};
    std::optional<int> time = {};
    /// The file is a file of puzzles, and this is the game whose puzzles are used.
    std::optional<std::string> puzzles = {};
    /// The size of a random sample of them, drawn with the seed.
    std::optional<int> sample = {};
    std::uint64_t seed = 1;
    bool json = false;
    void add_to(CLI::App& command);
};

int suite_command(const SuiteArguments& arguments);

}  // namespace kradan::cli
