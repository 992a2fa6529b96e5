#pragma once

#include <cstdint>

#include "analysis/finding.h"
#include "analysis/order.h"
#include "catalog/games.h"
#include "core/colour.h"

/// How the moves of players compare with what an analysis would have played.
namespace kradan::analysis {

struct Agreement {
    /// With moves that were compared.
    int games = 0;
    /// The moves that were compared.
    int moves = 0;
    /// Of these, the analysis would have played as many.
    int same = 0;
    /// What the others gave away in all, in thousandths of a game.
    std::int64_t loss = 0;

    Agreement& operator+=(const Agreement& other);
    friend bool operator==(const Agreement&, const Agreement&) = default;
};

/// Compares the moves of one side. Left out are moves that say little: those of the opening, those without a
/// choice, and those in positions that are all but decided or were not searched as the order asks. The
/// findings must be plausible for the order.
Agreement compare(const Order& order, const Findings& findings, Colour side);

/// Whether these moves are like an engine's, by the game's `engine_play`. False for a game without it.
bool is_engine_like(GameId game, const Agreement& agreement);

}  // namespace kradan::analysis
