#pragma once

#include <array>
#include <string_view>

#include "games/chess/rules.h"

namespace kradan::chess {

/// Why a move is refused.
enum class Reason {
    no_piece,
    not_your_piece,
    own_piece_on_target,
    cannot_reach,
    blocked,
    /// The same two reasons for pawns, whose moves are covered by their own clause.
    pawn_cannot_reach,
    pawn_blocked,
    /// The move leaves its own king attacked, or the king moves onto an attacked square.
    leaves_king_attacked,
    /// The king is in check and the move does not answer it.
    in_check,
    promotion_missing,
    promotion_not_allowed,
    promotion_bad_piece,
    castling_no_right,
    castling_blocked,
    /// The king would pass over, or arrive on, an attacked square.
    castling_through_check,
    castling_in_check,
    en_passant_too_late,
    pass,
    game_over,
};

namespace detail {

struct ReasonText {
    std::string_view id;
    std::string_view clause;
};

inline constexpr std::array<ReasonText, 19> reason_texts = {{
    {"chess.no-piece", "X2"},
    {"chess.not-your-piece", "X2"},
    {"chess.own-piece-on-target", "X2"},
    {"chess.cannot-reach", "X4"},
    {"chess.blocked", "X4"},
    {"chess.pawn-cannot-reach", "X5"},
    {"chess.pawn-blocked", "X5"},
    {"chess.leaves-king-attacked", "X3"},
    {"chess.in-check", "X9"},
    {"chess.promotion-missing", "X8"},
    {"chess.promotion-not-allowed", "X8"},
    {"chess.promotion-bad-piece", "X8"},
    {"chess.castling-no-right", "X6"},
    {"chess.castling-blocked", "X6"},
    {"chess.castling-through-check", "X6"},
    {"chess.castling-in-check", "X6"},
    {"chess.en-passant-too-late", "X7"},
    {"chess.pass", "X2"},
    {"chess.game-over", ""},
}};

}  // namespace detail

inline constexpr int reason_count = static_cast<int>(detail::reason_texts.size());

/// The stable id of a reason.
constexpr std::string_view id(Reason reason) {
    return detail::reason_texts[static_cast<std::size_t>(reason)].id;
}

/// The clause that a move violates; empty if no single clause covers the reason.
constexpr std::string_view clause(Reason reason, Rules = {}) {
    return detail::reason_texts[static_cast<std::size_t>(reason)].clause;
}

}  // namespace kradan::chess
