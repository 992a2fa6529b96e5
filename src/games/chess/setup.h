#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "games/chess/piece.h"
#include "games/chess/position.h"
#include "games/chess/refusals.h"

namespace kradan::chess {

/// A position as typed, valid or not.
struct Setup {
    std::array<std::optional<Piece>, square_count> board{};
    Colour side_to_move = Colour::first;
    /// The rooks that their side still has the right to castle with.
    Bitboard castling_rooks = 0;
    /// The square that a double step has just passed over.
    std::optional<Square> en_passant = std::nullopt;
    /// Plies since the last capture or pawn move; negative numbers count as 0.
    int halfmove_clock = 0;
    /// Numbers below 1 count as 1.
    int fullmove_number = 1;
    /// The numbers in a check count, White's first, and what they count. Ignored unless the goal is a number
    /// of checks.
    struct Checks {
        std::array<int, 2> numbers{};
        /// "+0+1": those given so far; if false, "3+2": those that are left.
        bool given = false;

        friend bool operator==(const Checks&, const Checks&) = default;
    };
    std::optional<Checks> checks = std::nullopt;

    friend bool operator==(const Setup&, const Setup&) = default;
};

/// Why a setup is not a valid position.
enum class SetupReason {
    no_king,
    many_kings,
    /// More than sixteen pieces or more than eight pawns on one side.
    too_many_pieces,
    opponent_in_check,
    /// A pawn on the first or on the last rank.
    pawn_on_last_rank,
    /// A castling right whose rook or king is not on its first rank or whose king is in a corner, or two
    /// rights on the same side.
    bad_castling,
    /// The last move cannot have been a double step over this square.
    bad_en_passant,
    /// More than two pieces give check.
    too_many_checkers,
    /// A check count that is larger than the rules' number of checks, or under rules that count none.
    bad_checks,
};

namespace detail {

inline constexpr std::array<ReasonText, 9> setup_reason_texts = {{
    {"setup.no-king", "X1"},
    {"setup.many-kings", "X1"},
    {"setup.too-many-pieces", "X1"},
    {"setup.opponent-in-check", "X3"},
    {"setup.pawn-on-last-rank", "X8"},
    {"setup.bad-castling", "X6"},
    {"setup.bad-en-passant", "X7"},
    {"setup.too-many-checkers", "X9"},
    {"setup.bad-checks", "T1"},
}};

}  // namespace detail

inline constexpr int setup_reason_count = static_cast<int>(detail::setup_reason_texts.size());

/// The stable id of a reason.
constexpr std::string_view id(SetupReason reason) {
    return detail::setup_reason_texts[static_cast<std::size_t>(reason)].id;
}

/// The clause that a setup violates.
constexpr std::string_view clause(SetupReason reason, Rules rules = {}) {
    if (reason == SetupReason::bad_checks && rules.goal != Goal::checks) return {};
    return detail::setup_reason_texts[static_cast<std::size_t>(reason)].clause;
}

/// Returns the position, or every reason why the setup is invalid, each once. An en passant square where no
/// capture is legal is accepted but does not distinguish positions.
std::expected<Position, std::vector<SetupReason>> validate(const Setup& setup, const Rules& rules = {});

/// Drops castling rights whose king or rook is not on its start square, an en passant square that no double
/// step can just have passed over, and a check count if the rules count none. Returns the reasons, each once.
std::vector<SetupReason> drop_impossible(Setup& setup, const Rules& rules = {});

/// A position as a setup. Includes the en passant square only if a capture there is legal.
Setup setup_of(const Position& position);

}  // namespace kradan::chess
