#pragma once

#include <array>
#include <string_view>

#include "games/ogi/rules.h"

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

/// The clause that a refused move violates under a rule set; empty if no clause covers the reason.
constexpr std::string_view clause(Reason reason, const Rules& rules) {
    const bool information = rules.check == Check::information;
    const std::string_view illegal_moves = information ? "G15" : "C11";
    const std::string_view drops = rules.prerogative == Prerogative::kings ? "G5" : "C3";
    switch (reason) {
        case Reason::no_piece:
        case Reason::not_your_piece:
        case Reason::cannot_reach:
            return illegal_moves;
        case Reason::own_piece_on_target:
        case Reason::blocked:
            return "O16";
        case Reason::promotion_not_allowed:
            return "O18";
        case Reason::promotion_compulsory:
            return "G2";
        case Reason::promotion_required_in_zone:
            return "C1";
        case Reason::keep_not_allowed:
            return rules.prerogative == Prerogative::kings ? "G4" : "C2";
        case Reason::not_in_hand:
        case Reason::drop_occupied:
        case Reason::drop_promotes:
            return drops;
        case Reason::drop_dead_end:
            return rules.pawn_drops == PawnDrops::never ? "G6" : "C4";
        case Reason::drop_pawn:
            return "G7";
        case Reason::nifu:
            return "C5";
        case Reason::leaves_king_attacked:
        case Reason::in_check:
            return "C6";
        case Reason::repetition:
            return "G12";
        case Reason::pass:
            return "O17";
        case Reason::game_over:
            return "";
    }
    return "";
}

}  // namespace kradan::ogi
