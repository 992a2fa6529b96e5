#pragma once

#include <string>

namespace kradan::command {

// Exit statuses, the same for every command. Where several apply, the highest counts.

inline constexpr int exit_success = 0;
/// Invalid input: a position that cannot be, a move that a rule forbids, a record with faults.
inline constexpr int exit_bad_input = 1;
/// Wrong usage of the command.
inline constexpr int exit_usage = 2;
/// Input or output failed: a file that cannot be read or written, an address that is in use.
inline constexpr int exit_io_error = 3;

/// What keeps a command from going on: a line for standard error, and the exit status.
struct Failure {
    std::string what;
    int status = exit_bad_input;
};

}  // namespace kradan::command
