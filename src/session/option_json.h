#pragma once

#include "json/json.h"
#include "module/options.h"

namespace kradan::session {

/// Reads the values of the game's options from a CONFIG. Options of other games are validated too, and
/// dropped unless `kept_when_foreign`.
OptionValues read_values(json::Fields& fields, GameId game, json::Fault& fault);

/// Writes the members of a CONFIG: options with a default always, the others only if set.
void write_values(json::Writer& writer, GameId game, const OptionValues& values);

}  // namespace kradan::session
