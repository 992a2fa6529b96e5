#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kradan::bench {

struct RulesArguments {
    /// "NAME=PATH"; the names are `peer_names` of `bench_errand.h`.
    std::vector<std::string> peers;
    int rounds = 5;
    bool json = false;
    bool quick = false;
    /// Only the work whose name holds this.
    std::string only;
    /// rules.wasm; absent: beside the build.
    std::optional<std::string> wasm_module;
    /// Seconds after which a program at work is given up.
    int limit = 900;
};

struct PlayoutsArguments {
    /// Points a side.
    int size = 9;
    int count = 1000;
    std::uint64_t seed = 1;
};

/// Measures the rules, and the peers given doing the same work: each round runs every program once, one after
/// the other, as a process of its own, and takes its CPU time less that of its start. Prints the medians of
/// the rounds as a Markdown table. Returns the exit status: exit_bad_input if anything that was asked for
/// could not be measured.
int measure_rules(const RulesArguments& arguments);

/// Plays light playouts from the empty board and prints how many moves they took; the time is the caller's to
/// measure. The same seed gives the same games. Returns the exit status.
int measure_playouts(const PlayoutsArguments& arguments);

}  // namespace kradan::bench
