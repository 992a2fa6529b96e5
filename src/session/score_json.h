#pragma once

#include <span>

#include "games/go/compare.h"
#include "json/json.h"

namespace kradan::session {

/// Writes the parts of both totals as members of the open object.
void write_totals(json::Writer& writer, const go::Score& score);

/// Writes the member "others": the results under other presets and, by cause, the first player's gain.
void write_others(json::Writer& writer, std::span<const go::OtherCount> others);

}  // namespace kradan::session
