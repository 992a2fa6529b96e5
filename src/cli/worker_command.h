#pragma once

#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// Arguments of `kradan worker`.
struct WorkerArguments {
    std::string server = {};
    std::string key = {};
    int threads = 1;
    bool idle = false;
    void add_to(CLI::App& command);
};

int worker_command(const WorkerArguments& arguments);

}  // namespace kradan::cli
