#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "record/record.h"
#include "session/session.h"

/// The first and the last event of a log as parts of a record; see `record/log/log.h`.
namespace kradan::record {

/// Writes the config into a record's headers.
void write_config(Record& record, const session::Config& config);
/// The config according to a record's headers.
session::Config config_of(const Record& record);

/// The side that has 王 (O5) according to a record's headers.
std::optional<Colour> king_of(const Record& record);

/// Writes the end of the game in `state` into a record's headers.
void write_end(Record& record, const session::State& state);
/// The end according to a record, for a game in this state; empty if it has none.
std::optional<session::Ended> end_of(const Record& record, const session::State& state);

/// The last illegal move according to a record's headers.
std::optional<session::MovedIllegally> illegal_move_of(const Record& record);
/// Whether a Go record has overtime, even if it does not say which: OT, or LT and LC from older programs, or
/// OB and OW, the remaining periods or moves.
bool has_overtime(const Record& record);
/// Milliseconds that each side received from the opponent, by colour.
std::array<std::int64_t, 2> time_given_in(const Record& record);
std::vector<std::string> dead_of(const Record& record);

}  // namespace kradan::record
