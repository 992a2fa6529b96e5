#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace kradan::bench {

/// A program that ran to its end.
struct ChildRun {
    /// What it wrote to standard output and standard error, as it came.
    std::string output;
    int exit_status = 0;
    /// User and system time of the program and of whatever it started and waited for, all threads together.
    double cpu_seconds = 0;
    /// The most memory that one of them had at once, in KiB.
    std::int64_t peak_kibibytes = 0;
};

/// Runs a program and waits for it. `arguments` begins with the program: a path, or a name that is looked up
/// in PATH; no shell reads any of it. `input` is what it finds on standard input. When `limit` has passed the
/// program is killed, with what it started. The error says, in words that can follow the program's name, why
/// there is no result: "is not there", "did not end within 60 s", …
std::expected<ChildRun, std::string> run_child(std::span<const std::string> arguments, std::string_view input,
                                               std::chrono::milliseconds limit);

}  // namespace kradan::bench
