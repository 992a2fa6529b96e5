#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "games/go/rules.h"

namespace kradan::go {

/// Why a move is refused.
enum class Reason { off_board, occupied, suicide, ko, superko, game_over };

namespace detail {

struct ReasonText {
    std::string_view id;
    std::string_view clause;
};

inline constexpr std::array<ReasonText, 6> reason_texts = {{{"go.off-board", "W1"},
                                                            {"go.occupied", "W1"},
                                                            {"go.suicide", "W5"},
                                                            {"go.ko", "W7"},
                                                            {"go.superko", "W7"},
                                                            {"go.game-over", "W9"}}};

}  // namespace detail

/// The stable id, as used in messages and conformance cases.
constexpr std::string_view id(Reason reason) {
    return detail::reason_texts[static_cast<std::size_t>(reason)].id;
}

/// The clause that such a move violates; the same under every rule set.
constexpr std::string_view clause(Reason reason, const Rules& /*rules*/) {
    return detail::reason_texts[static_cast<std::size_t>(reason)].clause;
}

}  // namespace kradan::go
