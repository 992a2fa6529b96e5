#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "games/ogi/setup.h"
#include "refusals/refusal.h"

/// Positions as Fairy-Stockfish and its GUIs write them: chess FEN with the hands in brackets, for instance
/// `lnsiksnl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIKSNL[Pp] w - - 0 1`, the first player's pieces in upper
/// case, promoted ones with `+`. Moves (`b2g7+`, `R@e5`) are written as in `ogi/notation.h`, where only the
/// `^` for the prerogative is an extension of ours.
namespace kradan::ogi {

struct GuiFen {
    Setup setup = {};
    /// The two counters at the end: plies without a capture or pawn move, and the move number.
    int quiet_plies = 0;
    int move_number = 1;

    friend bool operator==(const GuiFen&, const GuiFen&) = default;
};

/// Hands can be missing, `[]` or `[-]`. The two fields that Ōgi does not use (`- -`) and the counters can be
/// missing. `+P` is a promoted piece in hand, an extension of ours that the GUIs lack.
std::expected<GuiFen, SyntaxError> read_gui_fen(std::string_view text);

/// The text as Fairy-Stockfish writes it, with the hands in its order.
std::string write_gui_fen(const GuiFen& fen);

}  // namespace kradan::ogi
