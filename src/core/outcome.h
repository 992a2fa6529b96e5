#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/colour.h"

namespace kradan {

/// All the ways a game can end.
enum class EndReason {
    checkmate,
    stalemate,
    king_captured,
    no_legal_move,
    resignation,
    time,
    time_draw,
    /// The loser disconnected and did not reconnect.
    abandoned,
    /// Like `abandoned`, but the remaining player cannot mate or requests only a draw.
    abandoned_draw,
    agreement,
    threefold,
    fivefold,
    fifty_moves,
    seventy_five_moves,
    insufficient_material,
    dead_position,
    repetition,
    perpetual_check,
    hundred_plies,
    move_limit,
    illegal_move,
    illegal_move_draw,
    score,
    jigo,
    no_result,
    aborted,
    /// Chess variants: the winner's king reached the centre; the winner gave the last of the checks.
    king_in_centre,
    last_check,
};

inline constexpr std::array<std::string_view, 28> end_reason_ids = {
    "checkmate",
    "stalemate",
    "king-captured",
    "no-legal-move",
    "resignation",
    "time",
    "time-draw",
    "abandoned",
    "abandoned-draw",
    "agreement",
    "threefold",
    "fivefold",
    "fifty-moves",
    "seventy-five-moves",
    "insufficient-material",
    "dead-position",
    "repetition",
    "perpetual-check",
    "hundred-plies",
    "move-limit",
    "illegal-move",
    "illegal-move-draw",
    "score",
    "jigo",
    "no-result",
    "aborted",
    "king-in-centre",
    "last-check",
};

/// A reason's stable id, as used in events, messages and conformance cases.
constexpr std::string_view id(EndReason reason) {
    return end_reason_ids[static_cast<std::size_t>(reason)];
}

/// How a game ended: the winner (none in a draw) and the reason.
struct Outcome {
    std::optional<Colour> winner;
    EndReason reason;

    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace kradan
