#pragma once

#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// The arguments of `kradan healthcheck`.
struct HealthcheckArguments {
    /// http://HOST:PORT; "": the server of this machine, at the port of `listen`.
    std::string url;
    /// As for `kradan serve`: ADDRESS:PORT.
    std::string listen;
    int seconds = 3;

    void add_to(CLI::App& command);
};

/// Asks a server whether it can serve: 0 if so, else 1, with the reason on standard error.
int healthcheck_command(const HealthcheckArguments& arguments);

}  // namespace kradan::cli
