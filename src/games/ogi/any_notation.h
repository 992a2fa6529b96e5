#pragma once

#include <algorithm>
#include <expected>
#include <string_view>
#include <utility>

#include "games/ogi/pmn.h"
#include "games/ogi/shogi_style.h"
#include "refusals/refusal.h"

namespace kradan::ogi {

/// Why a string is not a move in a position.
struct NoMove {
    SyntaxError error;
    /// Whether the text parses but contradicts the board.
    bool misfits = false;
};

/// Reads a move in any notation for Ōgi: PMN, shogi style in any of its three languages, or command-line
/// notation.
inline std::expected<Intent, NoMove> read_any_notation(const Position& position, std::string_view text) {
    const auto pmn = read_pmn(text);
    auto intent = pmn ? resolve(position, *pmn) : read_shogi_style(position, text);
    if (intent) return *std::move(intent);
    // If no notation parses it, a non-ASCII character suggests that shogi style was intended.
    const bool for_people = std::ranges::any_of(text, [](unsigned char c) { return c >= 0x80; });
    if (pmn || for_people) return std::unexpected(NoMove{.error = intent.error(), .misfits = true});
    // Report the error at the greater offset.
    const bool as_shogi = intent.error().offset > pmn.error().offset;
    return std::unexpected(NoMove{.error = as_shogi ? intent.error() : pmn.error()});
}

}  // namespace kradan::ogi
