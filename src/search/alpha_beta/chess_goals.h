#pragma once

#include <optional>

#include "games/chess/position.h"

/// What the search knows about the goals of chess variants. Positions must have a goal other than mate.
namespace kradan::search {

/// A legal move with which the side to move reaches its goal; empty if there is none.
std::optional<chess::Move> move_to_goal(const chess::Position& position);

/// The number of checks that the side to move still has to give (T1). The goal must be a number of checks.
int checks_left(const chess::Position& position);

/// How much closer the side to move is to its goal than its opponent, in centipawns.
int nearness_to_goal(const chess::Position& position);

}  // namespace kradan::search
