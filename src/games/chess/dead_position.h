#pragma once

#include "games/chess/position.h"

namespace kradan::chess {

/// Whether it is proved that `winner` can never mate, by any sequence of legal moves (FIDE 6.9). True is
/// certain; false means unknown. Examines every reachable position, up to `most_positions`, but none beyond a
/// position whose material (X11) or `Confinement` excludes mate.
bool never_mates(const Position& position, Colour winner, int most_positions);

/// Whether it is proved that neither side can ever mate (X12, FIDE 5.2.2). The limit `most_positions` applies
/// to each side.
bool is_dead(const Position& position, int most_positions);

}  // namespace kradan::chess
