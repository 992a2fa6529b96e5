#pragma once

#include <algorithm>
#include <array>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"
#include "games/go/intent.h"
#include "games/go/position.h"
#include "games/go/rules.h"

namespace kradan::go {

/// How handicap stones are placed (W13).
enum class Placement {
    /// On the star points, before the first move.
    fixed,
    /// Anywhere, by the first player, one after another before the second player's first move.
    free,
    /// Already among the setup's stones; `handicap` only gives their number, for scoring.
    placed,
};

struct Stone {
    Vertex vertex;
    Colour colour = Colour::first;

    friend constexpr bool operator==(Stone, Stone) = default;
};

/// The start of a game as typed, valid or not.
struct Setup {
    int size = 19;
    /// A preset's name.
    std::string rules = "thai";
    /// Overrides the preset's ko rule.
    std::optional<Ko> ko = std::nullopt;
    /// In half points, for the second player; if absent, the preset's.
    std::optional<int> komi = std::nullopt;
    /// 0 or 1: no handicap.
    int handicap = 0;
    Placement placement = Placement::fixed;
    std::vector<Stone> stones = {};
    /// If absent: the second player after fixed or placed handicap stones, otherwise the first.
    std::optional<Colour> side_to_move = std::nullopt;
    /// Stones that each side has already captured; negative numbers count as 0.
    std::array<int, 2> prisoners = {};

    friend bool operator==(const Setup&, const Setup&) = default;
};

enum class SetupReason { bad_size, bad_rules, bad_komi, bad_handicap, bad_stone, no_liberty };

namespace detail {

inline constexpr std::array<ReasonText, 6> setup_reason_texts = {{{"setup.bad-size", "W1"},
                                                                  {"setup.bad-rules", "W11"},
                                                                  {"setup.bad-komi", "W13"},
                                                                  {"setup.bad-handicap", "W13"},
                                                                  {"setup.bad-stone", "W1"},
                                                                  {"setup.no-liberty", "W3"}}};

}  // namespace detail

constexpr std::string_view id(SetupReason reason) {
    return detail::setup_reason_texts[static_cast<std::size_t>(reason)].id;
}

constexpr std::string_view clause(SetupReason reason, const Rules& /*rules*/) {
    return detail::setup_reason_texts[static_cast<std::size_t>(reason)].clause;
}

/// The largest komi, positive or negative, in half points.
inline constexpr int max_komi = 2 * max_points;

/// The largest komi that records and controllers may set on a board with this many points, in half points. It
/// allows one point per point on the board, but at least as much as on 19×19.
constexpr int max_komi_on(int points) {
    constexpr int usual_points = 19 * 19;
    return std::min(2 * std::max(points, usual_points), max_komi);
}

/// The maximum number of stones in a fixed handicap: 9 on odd sizes from 9 up, 4 on size 7 and on even sizes
/// from 8 up, 0 on smaller boards.
constexpr int max_fixed_handicap(int size) {
    if (size < 7) return 0;
    return size % 2 == 1 && size >= 9 ? 9 : 4;
}

/// The points of a fixed handicap with `stones` stones, as GTP 2 defines them; empty unless 2 ≤ stones ≤
/// max_fixed_handicap(size).
std::vector<Vertex> fixed_handicap(int size, int stones);

/// The preset's rules with the setup's ko rule; the default preset's if there is none with that name.
Rules rules_of(const Setup& setup);
/// The effective komi, in half points.
int komi_of(const Setup& setup);

/// The position from which the game begins (before free handicap stones are placed), or everything that is
/// wrong with the setup: a size outside 2–25, an unknown rule set, a komi beyond max_komi, a handicap that
/// cannot be placed, a stone off the board or on another stone, a chain without liberties.
std::expected<Position, std::vector<SetupReason>> validate(const Setup& setup);

}  // namespace kradan::go
