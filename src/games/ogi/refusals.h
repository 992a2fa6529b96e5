#pragma once

#include <array>
#include <span>
#include <string_view>

#include "module/end_clause.h"

namespace kradan::ogi {

/// Why a move is refused.
enum class Reason {
    no_piece,
    not_your_piece,
    own_piece_on_target,
    cannot_reach,
    blocked,
    promotion_not_allowed,
    promotion_compulsory,
    promotion_required_in_zone,
    keep_not_allowed,
    not_in_hand,
    drop_occupied,
    drop_dead_end,
    drop_pawn,
    nifu,
    drop_promotes,
    leaves_king_attacked,
    in_check,
    repetition,
    pass,
    game_over,
};

inline constexpr std::array<std::string_view, 20> reason_ids = {
    "ogi.no-piece",
    "ogi.not-your-piece",
    "ogi.own-piece-on-target",
    "ogi.cannot-reach",
    "ogi.blocked",
    "ogi.promotion-not-allowed",
    "ogi.promotion-compulsory",
    "ogi.promotion-required-in-zone",
    "ogi.keep-not-allowed",
    "ogi.not-in-hand",
    "ogi.drop-occupied",
    "ogi.drop-dead-end",
    "ogi.drop-pawn",
    "ogi.nifu",
    "ogi.drop-promotes",
    "ogi.leaves-king-attacked",
    "ogi.in-check",
    "ogi.repetition",
    "ogi.pass",
    "ogi.game-over",
};

inline constexpr int reason_count = static_cast<int>(reason_ids.size());

/// The stable id, as used in messages and conformance cases.
constexpr std::string_view id(Reason reason) {
    return reason_ids[static_cast<std::size_t>(reason)];
}

/// The clauses of an edition's page.
struct Clauses {
    /// By `Reason`: the clause that a refused move violates; empty if no clause covers the reason.
    std::array<std::string_view, reason_ids.size()> refusals;
    std::span<const EndClause> ends;
};

constexpr std::string_view clause(Reason reason, const Clauses& clauses) {
    return clauses.refusals[static_cast<std::size_t>(reason)];
}

}  // namespace kradan::ogi
