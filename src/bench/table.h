#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/errand.h"
#include "bench/measure.h"

namespace kradan::bench {

/// Prints the results as a Markdown table, below the machine and the number of rounds.
void print_table(const std::vector<Row>& rows, int rounds);
/// Prints the results as JSON: the CPU microseconds of each round.
void print_json(const std::vector<Row>& rows);
/// Whether all measurements succeeded.
bool all_measured(const std::vector<Row>& rows);

/// Parses "NAME=PATH" peers. On an error, reports it on standard error and returns nullopt.
std::optional<std::map<PeerKind, std::string>> read_peers(std::span<const std::string> texts);

}  // namespace kradan::bench
