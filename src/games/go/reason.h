#pragma once

#include <string_view>

#include "games/go/rules.h"

namespace kradan::go {

/// Why a move is refused.
enum class Reason { off_board, occupied, suicide, ko, superko, game_over };

/// The stable id, as messages and conformance cases write it.
constexpr std::string_view id(Reason reason) {
    switch (reason) {
        case Reason::off_board:
            return "go.off-board";
        case Reason::occupied:
            return "go.occupied";
        case Reason::suicide:
            return "go.suicide";
        case Reason::ko:
            return "go.ko";
        case Reason::superko:
            return "go.superko";
        case Reason::game_over:
            return "go.game-over";
    }
    return {};
}

/// The clause that such a move violates; the same under every rule set.
constexpr std::string_view clause(Reason reason, const Rules& /*rules*/) {
    switch (reason) {
        case Reason::off_board:
        case Reason::occupied:
            return "W1";
        case Reason::suicide:
            return "W5";
        case Reason::ko:
        case Reason::superko:
            return "W7";
        case Reason::game_over:
            return "W9";
    }
    return {};
}

}  // namespace kradan::go
