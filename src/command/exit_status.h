#pragma once

#include <string>

#include "refusals/refusal.h"

namespace kradan::command {

// Exit statuses, the same for every command. If several apply, the highest is returned.

inline constexpr int exit_success = 0;
/// Invalid input: an impossible position, an illegal move, a record with faults.
inline constexpr int exit_bad_input = 1;
/// Incorrect command usage.
inline constexpr int exit_usage = 2;
/// Input or output failed: a file that cannot be read or written, an address that is in use.
inline constexpr int exit_io_error = 3;

/// A fatal error in a command: a line for standard error, and the exit status.
struct Failure {
    std::string what;
    int status = exit_bad_input;
};

/// A refusal in English: its id, its clause, the message and the details.
std::string in_words(const Refusal& refusal);

// Each writes an error to standard error and returns the exit status.

int report_error(const std::string& what, int status);
int report_error(const Failure& failure);
int report_error(const Refusal& refusal);

}  // namespace kradan::command
