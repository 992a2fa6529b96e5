#pragma once

#include <expected>
#include <functional>
#include <string>

#include "analysis/finding.h"
#include "analysis/order.h"
#include "engine/engine.h"

namespace kradan::analysis {

/// Searches all positions in the order, from the last to the first, so that results for later positions help
/// with earlier ones. With a single-threaded engine, the result depends only on the order and on `known`.
/// Calls `found` after each position with all findings so far. Returns nullopt if `stop` returned true. The
/// error says why the order cannot be executed. `known`: earlier findings, one per position in the order, or
/// an empty vector; positions with a finding are not searched again.
std::expected<std::optional<Findings>, std::string> analyse(const Order& order, engine::Engine& engine,
                                                            const std::function<bool()>& stop,
                                                            const std::function<void(const Findings&)>& found,
                                                            Findings known = {});

}  // namespace kradan::analysis
