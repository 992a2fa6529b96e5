#pragma once

#include <expected>
#include <memory>
#include <string>

#include "record/reader.h"
#include "refusals/refusal.h"

/// Kradan's own log of a game, as the page stores and downloads it: `{"events":[…]}`, or just the list.
///
/// The effective moves become the main line. Moves that were taken back become variations if another move
/// replaced them; otherwise they are dropped. A move has the time that it took and, in a game with clocks,
/// the player's remaining time. In overtime, the property `OB` or `OW` is the number of periods or moves
/// left.
///
/// Names and the time control are stored where the game's usual format puts them: in chess the headers White,
/// Black, TimeControl; in Ōgi sides.first.name, sides.second.name, periods.0.duration_ms,
/// periods.0.increment_ms; in Go the root's PB, PW, TM, OT. Everything else is in headers of our own:
/// KradanClock ("byoyomi 600000 30000 3", in milliseconds; "days 3"; " / " between unequal clocks),
/// KradanLateStart (yes), KradanTimeGiven ("15000 0": total milliseconds, to the first and to the second
/// player), KradanPlay (strict), KradanPlayers ("first engine 5"), KradanKing, KradanFurigoma ("first
/// 10110"), KradanEnd (the reason), KradanDead, KradanIllegalMove ("first e1e2 ogi.repetition G12"; the last
/// one). In chess, an end on time, by an illegal move or by abandonment is also in Termination; in Ōgi, the
/// end is also in status. Not preserved: offers, claims, other illegal moves, when time was given.
namespace kradan::record {

std::unique_ptr<Reader> make_log_reader(Input& input, const Limits& limits = {});

/// Writes a log that `session::replay` accepts. Variations are written as moves that are taken back. Refuses
/// a record if the arbiter could not carry out a move, such as a null move, stones set up in mid-game, or two
/// consecutive moves by one side. Omits comments, glyphs and drawings.
std::expected<std::string, Refusal> write_log(const Record& record);

}  // namespace kradan::record
