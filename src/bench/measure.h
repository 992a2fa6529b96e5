#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/workload.h"

namespace kradan::bench {

/// The middle one, or the mean of the two in the middle; at least one value.
double median(std::vector<double> values);

/// One program at one piece of work.
struct Measured {
    std::string name;
    /// Why there are no figures; empty if there are.
    std::string fault;
    std::uint64_t work = 0;
    /// Of the work alone, done once; a round each.
    std::vector<double> cpu_seconds;
    /// Of a start with next to no work, a round each.
    std::vector<double> start_seconds;
    /// How often the work was done in a run, a round each.
    std::vector<int> repeats;

    /// Nodes, playouts … a CPU second, a round each.
    std::vector<double> rates() const;
};

/// A piece of work and what it took everybody.
struct Row {
    std::string name;
    Unit unit = Unit::nodes;
    /// Without a name if it was not measured.
    Measured ours;
    std::vector<Measured> others;
    /// Peers that could have done it too.
    std::vector<std::string> missing;
};

/// Checks every program on small work, then times all of them in turn, `rounds` times. A program that does
/// not get through its check is left out of all that follows. Tells a terminal on standard error how far it
/// is.
std::vector<Row> measure(const std::vector<Workload>& workloads, int rounds, std::chrono::milliseconds limit);

}  // namespace kradan::bench
