#pragma once

#include "json/json.h"
#include "session/session.h"

namespace kradan::session {

/// Writes all that a player may see of a game at this time: the VIEW of `docs/wasm.md`. Moves that were made
/// up to the event `known` are left out.
void write_view(json::Writer& writer, const State& state, Milliseconds now, std::int64_t known = 0);

/// Writes the members of a move's parts into an open object; those that do not apply are left out.
void write_move_parts(json::Writer& writer, const MoveParts& parts);

/// The members "check" and "checks": the first of these sides, whose kings are attacked, and all of them.
void write_check(json::Writer& writer, const std::vector<Colour>& sides);

/// The member "faces"; `king` is who has 王, where the players agreed on it.
void write_faces(json::Writer& writer, const AnyGame& game, std::optional<Colour> king);

/// The members "board", in Ōgi "hands", in Go "captures" of `docs/wasm.md`'s VIEW.
void write_board(json::Writer& writer, const AnyGame& game);

}  // namespace kradan::session
