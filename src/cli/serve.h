#pragma once

#include <string>

namespace kradan::cli {

struct ServeOptions {
    /// ADDRESS:PORT, or empty for the default.
    std::string listen;
    /// Listen on every address of the machine and show how a phone in the room gets there.
    bool lan = false;
    /// The folder of the built page; empty: beside the program.
    std::string web;
};

/// Serves the page until it is interrupted. Returns the exit status.
int serve(const ServeOptions& options);

}  // namespace kradan::cli
