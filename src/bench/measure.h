#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/workload.h"

namespace kradan::bench {

/// Returns the median. There must be at least one value.
double median(std::vector<double> values);

/// The measurements of one program for one workload.
struct Measured {
    std::string name;
    /// Why there are no results; empty if there are.
    std::string fault;
    std::uint64_t work = 0;
    /// Per round: CPU time of one repetition of the work, without the program's start-up.
    std::vector<double> cpu_seconds;
    /// Per round: CPU time of the start-up, with almost no work.
    std::vector<double> start_seconds;
    /// Per round: repetitions of the work in the run.
    std::vector<int> repeats;

    /// Per round: nodes, playouts … per CPU second.
    std::vector<double> rates() const;
};

/// A workload with the measurements of all programs.
struct Row {
    std::string name;
    Unit unit = Unit::nodes;
    /// The name is empty if it was not measured.
    Measured ours;
    std::vector<Measured> others;
    /// Peers that can do this work but were not given.
    std::vector<std::string> missing;
};

/// Checks every program on a small amount of work, then times all of them in turn, `rounds` times. A program
/// that fails a check is not timed for that workload; one that does not run is not tried again. Shows
/// progress on standard error if that is a terminal.
std::vector<Row> measure(const std::vector<Workload>& workloads, int rounds, std::chrono::milliseconds limit);

}  // namespace kradan::bench
