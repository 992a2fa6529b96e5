#pragma once

#include "json/json.h"
#include "module/options.h"

namespace kradan::session {

/// Reads the values of the game's options from a CONFIG. Those of other games are judged too, and left out
/// but for those that are `kept_when_foreign`.
OptionValues read_values(json::Fields& fields, GameId game, json::Fault& fault);

/// Writes the members of a CONFIG: what usually has a value always, what usually has none only with one.
void write_values(json::Writer& writer, GameId game, const OptionValues& values);

}  // namespace kradan::session
