#pragma once

#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// The arguments of `kradan healthcheck`.
struct HealthcheckArguments {
    /// http://HOST:PORT; "" means the server on this machine, at the port of `listen`.
    std::string url;
    /// As for `kradan serve`: ADDRESS:PORT.
    std::string listen;
    int seconds = 3;

    void add_to(CLI::App& command);
};

/// Asks a server whether it is able to serve. Returns 0 if so, otherwise 1, with the reason on standard
/// error.
int healthcheck_command(const HealthcheckArguments& arguments);

}  // namespace kradan::cli
