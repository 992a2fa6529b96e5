#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "record/record.h"
#include "session/session.h"

/// What a log's first and last event say, and where a record has it; see `record/log.h`.
namespace kradan::record {

/// Puts what was agreed into the head of a record.
void write_config(Record& record, const session::Config& config);
/// What was agreed, as the head of a record has it.
session::Config config_of(const Record& record);

/// Who has 王 (O5), as the head of a record has it.
std::optional<Colour> king_of(const Record& record);

/// Puts the end of a game, as the state has it, into the head of a record.
void write_end(Record& record, const session::State& state);
/// The end as a record has it, of a game that stands as the state does; nothing where it has none.
std::optional<session::Ended> end_of(const Record& record, const session::State& state);

/// The illegal move that a record remembers, the time given, and the dead stones.
std::optional<session::MovedIllegally> illegal_move_of(const Record& record);
/// The milliseconds that each side got from the opponent, by colour.
std::array<std::int64_t, 2> time_given_in(const Record& record);
std::vector<std::string> dead_of(const Record& record);

}  // namespace kradan::record
