#pragma once

#include <algorithm>
#include <expected>
#include <string_view>
#include <utility>

#include "core/refusal.h"
#include "games/ogi/pmn.h"
#include "games/ogi/shogi_style.h"

namespace kradan::ogi {

/// Why a text is no move of a position.
struct NoMove {
    SyntaxError error;
    /// The text is a move, but says something that is not so on the board; else it cannot be read at all.
    bool misfits = false;
};

/// Reads a move in any notation of Ōgi: PMN, the manner of shogi in its three languages, the command line's.
inline std::expected<Intent, NoMove> read_any_notation(const Position& position, std::string_view text) {
    const auto pmn = read_pmn(text);
    auto intent = pmn ? resolve(position, *pmn) : read_shogi_style(position, text);
    if (intent) return *std::move(intent);
    // Where neither reads it, the mark or a sign outside of ASCII tells which was meant.
    const bool for_people = std::ranges::any_of(text, [](unsigned char c) { return c >= 0x80; });
    if (pmn || for_people) return std::unexpected(NoMove{.error = intent.error(), .misfits = true});
    // What was read further is what was meant.
    const bool as_shogi = intent.error().offset > pmn.error().offset;
    return std::unexpected(NoMove{.error = as_shogi ? intent.error() : pmn.error()});
}

}  // namespace kradan::ogi
