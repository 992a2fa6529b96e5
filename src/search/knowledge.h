#pragma once

#include "core/position.h"

namespace kradan::search {

/// How a position that occurred before in the game or in the line is taken.
enum class RepeatedPosition {
    /// It is worth a draw.
    draw,
    /// Reaching it by the same move as before is illegal (G12); else worth a draw.
    same_move_illegal,
    /// Worth a draw, unless one side has given check all the time: that side loses (C10).
    draw_or_perpetual_check,
};

/// What alpha-beta must know about a game beyond its rules; specialised for every kind of position that it
/// searches.
///
/// - `repeated`: a `RepeatedPosition`
/// - `evaluate(position)`: centipawns for the side to move
/// - `in_check(position)`
/// - `king_lost(position)`, `can_take_king(position)`: for games in which kings are captured
/// - `is_drawn(position)`: a draw by the position and its own counters
/// - `no_move_loses(position)`: what it means to have no legal move
/// - `tactical_moves(position, list)`: legal captures and promotions that quiescence tries
/// - `is_tactical(position, move)`: whether a move is no quiet one
/// - `tactical_order(position, move)`: the better the exchange seems, the higher; below 0: it seems to lose
/// material
/// - `quiet_order(position, move)`: a small bonus beside what the history of cut-offs says
/// - `reversible_plies(position)`: how far back an equal position can lie at most
/// - `history_slot(move)`, below `history_slots`
template <class P>
struct Knowledge;

}  // namespace kradan::search
