#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "games/go/game.h"
#include "games/go/scoring.h"

namespace kradan::go {

/// Why two rule sets count the same game differently.
enum class Cause {
    /// One counts living stones: what Black has more of before the first turn, handicap stones among them.
    stones_before,
    /// One counts living stones: a side has had more turns than the other (parity of the dame).
    turns,
    /// One counts living stones: a pass puts none on the board.
    passes,
    /// One counts what groups in seki surround.
    seki,
    /// One counts points that have to be filled in the end.
    to_fill,
    /// One leaves dead stones on the board.
    dead_stay,
    /// Points for handicap stones.
    compensation,
    komi,
};

/// The id, as `data/messages/counting.tsv` writes it.
constexpr std::string_view id(Cause cause) {
    switch (cause) {
        case Cause::stones_before:
            return "cause.stones-before";
        case Cause::turns:
            return "cause.turns";
        case Cause::passes:
            return "cause.passes";
        case Cause::seki:
            return "cause.seki";
        case Cause::to_fill:
            return "cause.to-fill";
        case Cause::dead_stay:
            return "cause.dead-stay";
        case Cause::compensation:
            return "cause.compensation";
        case Cause::komi:
            return "cause.komi";
    }
    return {};
}

struct Difference {
    Cause cause;
    /// Half points that the first player gains by it, or loses; never 0.
    int gain;

    friend constexpr bool operator==(const Difference&, const Difference&) = default;
};

/// By what a game is counted.
struct Count {
    Rules rules;
    /// Half points.
    int komi = 0;
};

/// Where the margin by `to` comes from, starting from the margin by `from`: the gains add up to the
/// difference of both margins. One thing at a time is changed and the game counted anew, so that nothing is
/// put down to a cause that it does not come from.
std::vector<Difference> compare(const Game& game, std::span<const Vertex> dead, const Count& from,
                                const Count& to);

/// A game counted by another preset than its own.
struct OtherCount {
    std::string_view preset;
    Score score;
    std::vector<Difference> differences;
};

/// The game by every preset but the one called `name`, compared with `counted`. Each is played with its own
/// komi, but with `counted.komi` where that was `agreed` for this game.
std::vector<OtherCount> count_by_others(const Game& game, std::span<const Vertex> dead, const Count& counted,
                                        std::string_view name, bool agreed);

}  // namespace kradan::go
