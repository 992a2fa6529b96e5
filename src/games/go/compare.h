#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "games/go/game.h"
#include "games/go/scoring.h"

namespace kradan::go {

/// Why two rule sets score the same game differently.
enum class Cause {
    /// Area scoring counts stones: Black's surplus before the first turn, including handicap stones.
    stones_before,
    /// Area scoring counts stones: one side has had more turns than the other (parity of the dame).
    turns,
    /// Area scoring counts stones: a pass adds none.
    passes,
    /// Only one rule set counts the points that groups in seki surround.
    seki,
    /// Only one rule set counts points that must eventually be filled.
    to_fill,
    /// Only one rule set leaves dead stones on the board.
    dead_stay,
    /// Points for handicap stones.
    compensation,
    komi,
};

/// The id, as written in `messages/counting.tsv` in `web/src/i18n/LANGUAGE/`.
constexpr std::string_view id(Cause cause) {
    constexpr std::array<std::string_view, 8> ids = {
        "cause.stones-before", "cause.turns",     "cause.passes",       "cause.seki",
        "cause.to-fill",       "cause.dead-stay", "cause.compensation", "cause.komi"};
    return ids[static_cast<std::size_t>(cause)];
}

struct Difference {
    Cause cause;
    /// The first player's gain in half points, negative for a loss; never 0.
    int gain;

    friend constexpr bool operator==(const Difference&, const Difference&) = default;
};

/// The rules and komi for scoring.
struct Count {
    Rules rules;
    /// In half points.
    int komi = 0;
};

/// Explains the difference between the margins under `to` and under `from`; the gains add up to it. Changes
/// one rule at a time and scores the game again, so each gain is attributed to its real cause.
std::vector<Difference> compare(const Game& game, std::span<const Vertex> dead, const Count& from,
                                const Count& to);

/// A game's score under a preset other than its own.
struct OtherCount {
    std::string_view preset;
    Score score;
    std::vector<Difference> differences;
};

/// Scores the game under every preset except `name` and compares each result with `counted`. Uses the komi of
/// each preset, or `counted.komi` if the players `agreed` on it for this game.
std::vector<OtherCount> count_by_others(const Game& game, std::span<const Vertex> dead, const Count& counted,
                                        std::string_view name, bool agreed);

}  // namespace kradan::go
