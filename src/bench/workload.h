#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bench/errand.h"

namespace kradan::bench {

/// A program at a piece of work, with what shows that it does it right and what it costs to start it.
struct Part {
    /// As the table calls it.
    std::string name;
    std::string program;
    /// Nearly no work: its time is the start, and is taken off.
    Errand idle;
    /// Small work with a known result, done before any timing.
    Errand check;
    std::uint64_t check_result = 0;
    Errand work;
    /// What the work must come to, where it is published.
    std::optional<std::uint64_t> work_result;
};

/// What is counted.
enum class Unit : std::uint8_t { nodes, playouts, games, bytes };

inline constexpr std::array<std::string_view, 4> unit_ids = {"nodes", "playouts", "games", "bytes"};

/// The same work for us and for others; each line of the table is one of the others.
struct Workload {
    /// "chess, start position, depth 7".
    std::string name;
    Unit unit = Unit::nodes;
    /// Both count by the same rules: their results must be equal.
    bool same_result = true;
    Part ours{};
    std::vector<Part> others{};
    /// Peers that could do this work, but were not given.
    std::vector<std::string> missing{};
};

struct WorkloadOptions {
    /// Program of each peer given.
    std::map<PeerKind, std::string> peers;
    /// This program.
    std::string kradan;
    std::string wasm_module;
    /// A file with the text of data/peers/ogi.ini.
    std::string variants;
    /// Work of a second or less instead of many.
    bool quick = false;
};

/// The whole list of the rules. The positions and counts are those of data/perft/.
std::vector<Workload> rules_workloads(const WorkloadOptions& options);

}  // namespace kradan::bench
