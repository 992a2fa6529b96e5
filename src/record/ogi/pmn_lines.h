#pragma once

#include <expected>
#include <memory>
#include <string>

#include "catalog/games.h"
#include "games/ogi/module.h"
#include "games/ogi/shogi_style.h"
#include "record/reader.h"
#include "refusals/refusal.h"

/// Ōgi games as plain text: a FEEN line, then moves in PMN.
///
///     lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o
///     # sides.first.name: Aoi
///     c3-c4 f6-f5 b2+g7=+B/B
///     1-0
///
/// A game ends with an empty line, or where the next FEEN begins. Without a FEEN, it begins from the usual
/// start. Lines `# NAME: VALUE` are headers; other lines that begin with `#` are ignored.
/// `# rules: ogi-classic` gives the edition. Moves are separated by blanks and are in PMN or shogi-style
/// notation (`ogi/shogi_style.h`). Numbers like `12.` are skipped, and ☗ or ☖ can precede a move. `1-0`,
/// `0-1`, `1/2-1/2` and `*` are results. Comments, times and variations are not preserved.
namespace kradan::record {

std::unique_ptr<Reader> make_pmn_reader(Input& input, const Limits& limits = {},
                                        GameId fallback = ogi::gomayo_game);

/// Refuses a record in the same cases as PCN: see `record/ogi/pcn.h`. Omits headers that do not fit on one
/// line.
std::expected<std::string, Refusal> write_pmn_lines(const Record& record);

/// Like `write_pmn_lines`, but with moves for human readers, one numbered pair per line: `1. ☗P-e4 ☖P-e5`.
std::expected<std::string, Refusal> write_kifu(const Record& record, ogi::Wording wording);

}  // namespace kradan::record
