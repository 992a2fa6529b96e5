#pragma once

#include <memory>
#include <string>

#include "record/reader.h"
#include "record/record.h"
#include "record/sgf/go_replay.h"
#include "record/text/input.h"

namespace kradan::record {

/// Reads a collection of games in SGF: FF[4] and, where they differ, FF[1] to FF[3]. The charset is the one
/// named by CA, or is guessed; the record is UTF-8.
///
/// - The root's GM SZ RU KM HA AB AW AE PL become the options, RE the result. Values that `write_sgf` would
///   spell differently also remain root properties and are written back unchanged.
/// - B and W are steps; C is the comment; TR SQ CR MA SL LB AR LN are shapes; BL after a move by Black, or WL
///   after a move by White, is the clock; BM is glyph 2 or 4, DO 6, IT 5, and TE 1 or 3.
/// - Everything else is kept as properties with verbatim values. So are invalid values, with a fault.
/// - A node with several moves, with set-up stones and a move, or a root with a move becomes several nodes:
///   the set-up comes first, and everything else goes with the last move. The first two cases get a note.
/// - A game other than Go (GM) is a fault; its properties other than C remain unchanged.
std::unique_ptr<Reader> make_sgf_reader(Input& input, const Limits& limits);

/// The root property that stores the header KradanTimeGiven (`record/log/log.h`), which explains clock times.
inline constexpr std::string_view time_given_property = "KRADANTIMEGIVEN";

/// Writes a Go record as FF[4] in UTF-8, with a newline at its end. Omits headers, evaluations, the time that
/// a move took, tints, glyphs other than those above, and a ko rule other than the preset's. Highlights
/// become SL.
std::string write_sgf(const Record& record);

}  // namespace kradan::record
