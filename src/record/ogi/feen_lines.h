#pragma once

#include <expected>
#include <memory>
#include <string>

#include "catalog/games.h"
#include "core/refusal.h"
#include "games/ogi/module.h"
#include "record/reader.h"

namespace kradan::record {

/// Positions of Ōgi, one a line: FEEN, or the FEN of the variant GUIs (`ogi/gui_fen.h`). Empty lines and
/// lines that begin with `#` are passed over.
std::unique_ptr<Reader> make_feen_reader(Input& input, const Limits& limits = {},
                                         GameId fallback = ogi::gomayo_game);

/// The position in which the record begins, as FEEN. Moves are left out, and so is the edition.
std::expected<std::string, Refusal> write_feen_lines(const Record& record);

}  // namespace kradan::record
