#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace kradan::bench {

/// The result of a program that exited on its own.
struct ChildRun {
    /// Standard output and standard error, interleaved.
    std::string output;
    int exit_status = 0;
    /// User and system time used by the program and the children it waited for, over all threads.
    double cpu_seconds = 0;
    /// Peak resident memory of the largest of these processes, in KiB.
    std::int64_t peak_kibibytes = 0;
};

/// Runs a program and waits for it. `arguments` begins with the program, a path or a name in PATH; no shell
/// is involved. `input` is its standard input. After `limit` the program and its children are killed. The
/// error is worded to follow the program's name: "was not found", "did not end within 60 s", …
std::expected<ChildRun, std::string> run_child(std::span<const std::string> arguments, std::string_view input,
                                               std::chrono::milliseconds limit);

}  // namespace kradan::bench
