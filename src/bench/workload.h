#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/errand.h"

namespace kradan::bench {

/// The files in data/perft/.
enum class PerftTable : std::uint8_t { chess, ogi, ogi_without_prerogative };

/// A position from data/perft/ and its perft counts for depths 1, 2, ….
struct Published {
    std::string position;
    std::vector<std::uint64_t> counts;

    /// Empty if no count is published.
    std::optional<std::uint64_t> count(int depth) const;
    /// The greatest depth that every program counts within seconds.
    int check_depth() const;
};

/// The entry with this id. Throws if there is none.
Published published(PerftTable table, std::string_view id);

/// One program's work, with a correctness check and a measurement of the start-up time.
struct Part {
    /// Name in the table.
    std::string name;
    std::string program;
    /// Almost no work, to measure the start-up time, which is subtracted.
    Errand idle;
    /// A small amount of work with a known result, run before the timing.
    Errand check;
    std::uint64_t check_result = 0;
    Errand work;
    /// The expected result, if published.
    std::optional<std::uint64_t> work_result;
};

/// The unit of work.
enum class Unit : std::uint8_t { nodes, playouts, games, bytes };

inline constexpr std::array<std::string_view, 4> unit_ids = {"nodes", "playouts", "games", "bytes"};

/// The same work for Kradan and for other programs. Each other program is a row of the table.
struct Workload {
    /// "chess, start position, depth 7".
    std::string name;
    Unit unit = Unit::nodes;
    /// Whether the rules are the same, in which case the results must be equal.
    bool same_result = true;
    Part ours{};
    std::vector<Part> others{};
    /// Peers that can do this work but were not given.
    std::vector<std::string> missing{};
};

struct WorkloadOptions {
    /// The path of each given peer.
    std::map<PeerKind, std::string> peers;
    /// Path of this program.
    std::string kradan;
    std::string wasm_module;
    /// Path of a file with the text of data/peers/ogi.ini.
    std::string variants;
    /// Whether to use workloads that take about one second instead of many.
    bool quick = false;
};

/// All workloads for the rules. Positions and counts are from data/perft/.
std::vector<Workload> rules_workloads(const WorkloadOptions& options);

}  // namespace kradan::bench
