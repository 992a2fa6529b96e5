#pragma once

#include "games/chess/position.h"

namespace kradan::chess {

/// Returns true if the search proves that `winner` can never mate by any sequence of legal moves (FIDE 6.9);
/// false means unknown. Examines every reachable position, up to `most_positions`, but does not search beyond
/// a position whose material (X11) or `Confinement` excludes mate.
bool never_mates(const Position& position, Colour winner, int most_positions);

/// Returns true if the search proves that neither side can ever mate (X12, FIDE 5.2.2). The limit
/// `most_positions` applies to each side.
bool is_dead(const Position& position, int most_positions);

}  // namespace kradan::chess
