#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kradan::bench {

struct RulesArguments {
    /// "NAME=PATH"; the names are `peer_names` of `errand.h`.
    std::vector<std::string> peers;
    int rounds = 5;
    bool json = false;
    bool quick = false;
    /// Only workloads whose name contains this.
    std::string only;
    /// Path of rules.wasm; absent: that of the build.
    std::optional<std::string> wasm_module;
    /// Timeout of a program run in seconds.
    int limit = 900;
};

struct PlayoutsArguments {
    /// Board size.
    int size = 9;
    int count = 1000;
    std::uint64_t seed = 1;
};

/// Measures the rules, and the given peers on the same work. Each round runs every program once in its own
/// process and takes its CPU time minus that of its start. Prints the medians as a Markdown table. Returns
/// the exit status: exit_bad_input if a measurement failed.
int measure_rules(const RulesArguments& arguments);

/// Plays light playouts from the empty board and prints their moves and area margins. The caller measures the
/// time. The same seed gives the same games. Returns the exit status.
int measure_playouts(const PlayoutsArguments& arguments);

}  // namespace kradan::bench
