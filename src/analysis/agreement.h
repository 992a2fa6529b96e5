#pragma once

#include <cstdint>

#include "analysis/finding.h"
#include "analysis/order.h"
#include "catalog/games.h"
#include "core/colour.h"

/// How far a player's moves agree with an analysis.
namespace kradan::analysis {

struct Agreement {
    /// The number of games in which moves were compared.
    int games = 0;
    /// The number of compared moves.
    int moves = 0;
    /// How many of these moves are the analysis's first choice.
    int same = 0;
    /// The total loss from the other moves, in thousandths of a game.
    std::int64_t loss = 0;

    Agreement& operator+=(const Agreement& other);
    friend bool operator==(const Agreement&, const Agreement&) = default;
};

/// Compares the moves of one side. Skips moves that say little: opening moves, forced moves, and moves in
/// positions that are decided or were not searched as the order requires. The findings must be plausible for
/// the order.
Agreement compare(const Order& order, const Findings& findings, Colour side);

/// Whether these moves resemble an engine's, according to the game's `engine_play`. False if the game has
/// none.
bool is_engine_like(GameId game, const Agreement& agreement);

}  // namespace kradan::analysis
