#pragma once

#include <expected>
#include <memory>
#include <string>

#include "catalog/games.h"
#include "games/ogi/module.h"
#include "record/reader.h"
#include "refusals/refusal.h"

namespace kradan::record {

/// Ōgi positions, one per line: FEEN, or the FEN that variant GUIs use (`ogi/gui_fen.h`). Skips empty lines
/// and lines that begin with `#`.
std::unique_ptr<Reader> make_feen_reader(Input& input, const Limits& limits = {},
                                         GameId fallback = ogi::gomayo_game);

/// The record's start position as FEEN. Omits the moves and the edition.
std::expected<std::string, Refusal> write_feen_lines(const Record& record);

}  // namespace kradan::record
