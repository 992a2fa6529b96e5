#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/forward.h"

namespace kradan::cli {

/// Arguments of `kradan bot`.
struct BotArguments {
    std::string server = {};
    std::string token = {};
    std::vector<std::string> engines = {};
    int games = 1;
    std::string rated = "both";
    std::string opponents = "all";
    std::int64_t least_initial = 0;
    std::int64_t most_initial = 10'800;
    bool untimed = false;
    std::vector<std::string> only = {};
    std::string greeting = {};
    std::uint64_t nodes = 200'000;
    int overhead = 200;
    bool upgrade = false;
    void add_to(CLI::App& command);
};

int bot_command(const BotArguments& arguments);

}  // namespace kradan::cli
