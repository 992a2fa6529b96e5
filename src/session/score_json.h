#pragma once

#include <span>

#include "games/go/compare.h"
#include "json/json.h"

namespace kradan::session {

/// The parts of both totals, each as a member of the object that is open.
void write_totals(json::Writer& writer, const go::Score& score);

/// What other presets make of a game, as the member "others": their results, and by cause what the first
/// player gains.
void write_others(json::Writer& writer, std::span<const go::OtherCount> others);

}  // namespace kradan::session
