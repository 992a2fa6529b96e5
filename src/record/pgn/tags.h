#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "games/chess/position.h"
#include "record/record.h"

namespace kradan::record {

/// The Seven Tag Roster (8.1.1), in its order.
inline constexpr std::array<std::string_view, 7> pgn_roster = {"Event", "Site",  "Date",  "Round",
                                                               "White", "Black", "Result"};

/// What stands for an unknown value of the roster.
std::string_view unknown_pgn_value(std::string_view name);

/// Puts the roster first and drops what is unknown of it.
void order_pgn_tags(std::vector<Header>& headers);

/// Takes the headers of a record as they stood in the text, with the places of their values: puts the roster
/// first and drops what is unknown, makes options of Variant, SetUp and FEN, and adds a fault for whatever is
/// wrong with these. The position that the game begins with; nothing where there is none.
std::optional<chess::Position> settle_pgn_tags(Record& record, const std::vector<Place>& places);

/// Has a game begin with this position, by its number where it is an array of Chess960. (Also used by EPD.)
void begin_with(GameOptions& options, const chess::Position& position, bool chess960);

/// The position that the options begin with; nothing where there is none. (Also used by EPD.)
std::optional<chess::Position> start_of(const GameOptions& options);

}  // namespace kradan::record
