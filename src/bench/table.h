#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/errand.h"
#include "bench/measure.h"

namespace kradan::bench {

/// Prints what was measured as a Markdown table, the machine and the number of rounds above it.
void print_table(const std::vector<Row>& rows, int rounds);
/// Prints it as JSON: every round's CPU microseconds.
void print_json(const std::vector<Row>& rows);
/// Whether everybody who was asked to do something did it.
bool all_measured(const std::vector<Row>& rows);

/// The peers of "NAME=PATH"; what is wrong is written to standard error.
std::optional<std::map<PeerKind, std::string>> read_peers(std::span<const std::string> texts);

}  // namespace kradan::bench
