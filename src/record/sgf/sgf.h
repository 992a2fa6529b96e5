#pragma once

#include <memory>
#include <string>

#include "record/reader.h"
#include "record/record.h"
#include "record/sgf/go_replay.h"
#include "record/text/input.h"

namespace kradan::record {

/// Reads a collection of games in SGF: FF[4] whole, FF[1] to FF[3] as far as they differ. In any charset that
/// CA names, or that the text turns out to be in; the record is UTF-8.
///
/// - The root says how the game begins: GM SZ RU KM HA AB AW AE PL make the options, RE the result. What is
///   spelled otherwise than `write_sgf` would spell it stays among the root's properties too, and is written
///   so.
/// - B and W are steps; C is the comment; TR SQ CR MA SL LB AR LN (and M and L of old) are shapes; BL after
///   a move of Black's, WL after one of White's, is the clock; BM DO IT TE are glyphs 2 4, 6, 5, 1 3.
/// - Everything else stays as properties, values as written. So does what cannot be read, with a fault.
/// - A node with several moves, with stones set up and a move, or with a move in the root, becomes several
///   nodes, with a fault: first what was set up, the rest with the last move.
/// - A game of another kind (GM) is a fault, and all its properties stay as they are.
std::unique_ptr<Reader> make_sgf_reader(Input& input, const Limits& limits);

/// A record of Go as FF[4] in UTF-8, with a newline at its end. Not written: headers, evaluations, the time
/// that a move took, tints, highlights (as SL), glyphs but those above, the way with repetitions.
std::string write_sgf(const Record& record);

}  // namespace kradan::record
