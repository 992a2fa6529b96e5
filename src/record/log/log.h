#pragma once

#include <expected>
#include <memory>
#include <string>

#include "core/refusal.h"
#include "record/reader.h"

/// Kradan's own log of a game, as the page keeps and downloads it: `{"events":[…]}`, or the list alone.
///
/// Read, the moves that count are the main line. Moves that were taken back are variations where another move
/// was played in their place; else they are gone. A move carries the time that it took, and, where the game
/// has clocks, what its player had left (in overtime the property `OB` or `OW` is the count of periods, or of
/// moves to be made).
///
/// The players' names and the time control stand where the form that is at home in that game has them: chess
/// in the headers White, Black, TimeControl; Ōgi in sides.first.name, sides.second.name,
/// periods.0.duration_ms, periods.0.increment_ms; Go in the root's PB, PW, TM. What these forms have no place
/// for is in headers of our own: KradanClock ("byoyomi 600000 30000 3", in milliseconds; "days 3"; " / "
/// between unequal clocks), KradanLateStart (yes), KradanTimeGiven ("15000 0": milliseconds in all, to the
/// first and to the second player), KradanPlay (strict), KradanPlayers ("first engine 5"), KradanKing,
/// KradanFurigoma ("first 10110"), KradanEnd (the reason), KradanDead, KradanIllegalMove ("first e1e2
/// ogi.repetition G12"; the last one). The end of a game of chess on time, by an illegal move or because a
/// player left it is in Termination too. Not kept: offers, claims, other illegal moves, when time was given.
namespace kradan::record {

std::unique_ptr<Reader> make_log_reader(Input& input, const Limits& limits = {});

/// A log that `session::replay` accepts. Variations are written as moves that are taken back. Refused where
/// the arbiter could not carry a move out, as null moves, stones set up on the way, or two moves of a side.
/// Comments, glyphs and drawings are left out.
std::expected<std::string, Refusal> write_log(const Record& record);

}  // namespace kradan::record
