#pragma once

#include <cstdint>
#include <optional>

namespace kradan::server {

/// Statistics about this process from the system.
struct ProcessFacts {
    double cpu_seconds = 0;
    std::uint64_t resident_bytes = 0;
    std::uint64_t virtual_bytes = 0;
    /// Seconds since 1970.
    double started = 0;
    std::uint64_t threads = 0;
    std::uint64_t open_files = 0;
    std::uint64_t most_files = 0;
};

/// Reads the statistics from /proc; nullopt if it does not exist.
std::optional<ProcessFacts> read_process_facts();

}  // namespace kradan::server
