#pragma once

#include <memory>
#include <string>

#include "record/reader.h"

/// Portable Game Notation: the 1994 standard by S. Edwards, read leniently ("import format") and written
/// canonically ("export format"), with the comment commands that ChessBase and lichess use.
namespace kradan::record {

/// A reader for PGN. Its records survive a round trip through `write_pgn`:
///
/// - headers: the Seven Tag Roster first, in its order, without unknown values ("?", "????.??.??"); "Result"
///   only if it differs from the result at the end of the moves; SetUp, FEN and Variant (for Chess960) are in
///   the options;
/// - tree: legal moves; a line ends before its first illegal move;
/// - comments: white space becomes single spaces; `[%clk]`, `[%emt]`, `[%eval]`, `[%cal]`, `[%csl]` are in
///   their fields, other commands in the text;
/// - values that are not valid UTF-8 are read as Windows-1252.
std::unique_ptr<Reader> make_pgn_reader(Input& input, const Limits& limits);

/// A chess record, followed by an empty line. Omits illegal moves and everything that follows them.
std::string write_pgn(const Record& record);

}  // namespace kradan::record
