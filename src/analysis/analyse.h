#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <string>

#include "analysis/finding.h"
#include "analysis/order.h"
#include "engine/engine.h"

namespace kradan::analysis {

/// Searches all positions of the order, the last first, so that what was found of later ones helps. With an
/// engine of one thread the result depends only on the order and on what is known. `found` is called after
/// each position with what there is so far. Nullopt if `stop` returned true; the error says why the order
/// cannot be done. `known`: what was found before, as many as the order has positions, or none; it is not
/// searched again.
std::expected<std::optional<Findings>, std::string> analyse(const Order& order, engine::Engine& engine,
                                                            const std::function<bool()>& stop,
                                                            const std::function<void(const Findings&)>& found,
                                                            Findings known = {});

}  // namespace kradan::analysis
