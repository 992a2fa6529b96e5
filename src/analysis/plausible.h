#pragma once

#include <optional>
#include <string>

#include "analysis/finding.h"
#include "analysis/order.h"

namespace kradan::analysis {

/// Returns why these cannot be findings for the order, or nullopt if they can. Checks that there is one for
/// each position, unless `some` is set; that lines are legal; that positions where the game is over are
/// marked as such; that the kind of score fits the game; and that something was searched.
std::optional<std::string> why_implausible(const Order& order, const Findings& findings, bool some);

}  // namespace kradan::analysis
