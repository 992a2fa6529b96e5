#pragma once

#include <memory>
#include <string>

#include "record/reader.h"

/// Portable Game Notation: the standard of 1994 by S. Edwards, read leniently ("import format") and written
/// canonically ("export format"), with the commands in comments that ChessBase and lichess use.
namespace kradan::record {

/// A reader for PGN. Its records are such that `write_pgn` gives them back:
///
/// - headers: the Seven Tag Roster first, in its order, without those that are unknown ("?",
///   "????.??.??"); "Result" is there only where it differs from the result at the end of the moves; SetUp,
///   FEN and the Variant of Chess960 are in the options;
/// - tree: moves as legal intents; after an illegal one the rest of its line is missing;
/// - comments: white space is single spaces; `[%clk]`, `[%emt]`, `[%eval]`, `[%cal]`, `[%csl]` are in their
///   fields, other commands in the text;
/// - values that are no UTF-8 are taken as Windows-1252.
std::unique_ptr<Reader> make_pgn_reader(Input& input, const Limits& limits);

/// A record of chess, ended by an empty line. What the rules refuse is left out of the moves, with what
/// follows it.
std::string write_pgn(const Record& record);

}  // namespace kradan::record
