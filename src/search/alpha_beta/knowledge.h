#pragma once

namespace kradan::search {

/// How a position that occurred before in the game or in the line is taken.
enum class RepeatedPosition {
    /// It is worth a draw.
    draw,
    /// Reaching it by the same move as before is illegal (G12); else it is a position like any other.
    same_move_illegal,
    /// Worth a draw, unless one side has given check all the time: that side loses (C10).
    draw_or_perpetual_check,
};

/// What alpha-beta must know about a game beyond its rules; specialised for every kind of position that it
/// searches.
///
/// What ends a game:
/// - `repeated(position)`: a `RepeatedPosition`
/// - `kings_are_captured(position)`: no move is illegal for leaving the king attacked, but it loses
/// - `king_attacked(position, colour)`, false where the king is gone
/// - `takes_king(position, move)`: it captures a king
/// - `is_drawn(position)`: a draw by the position and its own counters
/// - `no_progress_limit(position)`: half-moves in a row that are not `makes_progress(position, move)` make a
/// draw; 0: never
/// - `no_move_loses(position)`: what it means to have no legal move
/// - `reversible_plies(position)`: how far back an equal position can lie at most
/// - `allows_null_move(position)`: whether to be allowed to pass would hardly ever be worth more than the
/// best move
///
/// What moves are like:
/// - `captures(position, move)`: it is one of `legal_captures`
/// - `man(position, move)`, below `men`: what moves; half of it is what moves apart from the colour
/// - `captured(position, move)`, below `kinds`; 0: nothing
/// - `slot(move)`, below `slots`: a number that few moves share
/// - `is_dominated(position, move)`: nearly everywhere another move is as good; not looked at near the
/// horizon
/// - `quiet_order(position, move)`: a small bonus beside what the history of cut-offs says
/// - `structure(position)`: a key of what changes slowly
///
/// Values, in centipawns:
/// - `evaluate(position)`, for the side to move, by hand
/// - `damped(position, score)`: a network's score, with what the features do not tell
/// - `exchanges(move)`: it ends on a square where it can be taken
/// - `gain(position, move)`: what it takes and becomes; `victim_value(position, move)`: what can be taken
/// afterwards
/// - `occupied_after(position, move)`
/// - `exchange_value(position, square)`, `weakest(position, colour, squares)`, `is_king(position, square)`
template <class P>
struct Knowledge;

}  // namespace kradan::search
