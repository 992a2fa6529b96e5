#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "games/chess/setup.h"
#include "record/record.h"
#include "refusals/refusal.h"

namespace kradan::record {

/// The Seven Tag Roster (8.1.1), in its order.
inline constexpr std::array<std::string_view, 7> pgn_roster = {"Event", "Site",  "Date",  "Round",
                                                               "White", "Black", "Result"};

/// The placeholder for an unknown roster value.
std::string_view unknown_pgn_value(std::string_view name);

/// Puts the roster first and drops its unknown values.
void order_pgn_tags(std::vector<Header>& headers);

/// Processes the headers of a record as read, with the locations of their values: puts the roster first,
/// drops its unknown values, turns Variant, SetUp and FEN into options, and adds a fault for each error in
/// them. Returns the start position; empty if there is none.
std::optional<chess::Position> settle_pgn_tags(Record& record, const std::vector<Place>& places);

/// Drops the impossible parts of a setup. Adds notes about what was dropped, and the remarks from reading the
/// setup, at this location. (Also used by EPD.)
void note_start(Record& record, chess::Setup& setup, const std::vector<SyntaxError>& remarks, Place place,
                const chess::Rules& rules = {});

/// Sets the start position, by number if it is a Chess960 array. (Also used by EPD.)
void begin_with(GameOptions& options, const chess::Position& position, bool chess960);

/// The start position that the options describe; empty if it is invalid. (Also used by EPD.)
std::optional<chess::Position> start_of(const GameOptions& options);

}  // namespace kradan::record
