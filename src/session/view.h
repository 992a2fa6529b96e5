#pragma once

#include "json/json.h"
#include "session/session.h"

namespace kradan::session {

/// Writes what the players may see of a game at this time: a VIEW (`docs/wasm.md`). Omits the moves in events
/// up to `known`.
void write_view(json::Writer& writer, const State& state, Milliseconds now, std::int64_t known = 0);

/// Writes the parts of a move as members of the open object; omits those that do not apply.
void write_move_parts(json::Writer& writer, const MoveParts& parts);

/// Writes the members "check" and "checks": the first of the sides in check, and all of them.
void write_check(json::Writer& writer, const std::vector<Colour>& sides);

/// Writes the member "faces"; `king` is the side that has 王, if the players agreed on it.
void write_faces(json::Writer& writer, const AnyGame& game, std::optional<Colour> king);

/// Writes the VIEW's members "board", "hands" (Ōgi) and "captures" (Go).
void write_board(json::Writer& writer, const AnyGame& game);

}  // namespace kradan::session
