#pragma once

#include <string>

namespace kradan::cli {

struct ServeOptions {
    /// ADDRESS:PORT.
    std::string listen = "127.0.0.1:8080";
    /// Listen on every address of the machine and show how a phone in the room gets there.
    bool lan = false;
    /// The folder of the built page; empty: beside the program.
    std::string web;
};

/// Serves the page until it is interrupted. Returns the exit status.
int serve(const ServeOptions& options);

}  // namespace kradan::cli
