#pragma once

namespace kradan::search {

/// How the search treats a position that has occurred before in the game or in the line.
enum class RepeatedPosition {
    /// A draw.
    draw,
    /// Reaching it with the same move as before is illegal (G12); otherwise the position is searched like any
    /// other.
    same_move_illegal,
    /// A draw, unless exactly one side has given check on every move: that side loses (C10).
    draw_or_perpetual_check,
};

/// What alpha-beta needs to know about a game beyond its rules; specialised for each position type.
///
/// The end of the game:
/// - `repeated(position)`: a `RepeatedPosition`
/// - `kings_are_captured(position)`: leaving the king attacked is legal, but allows its capture
/// - `king_attacked(position, colour)`: false if the king has been captured
/// - `takes_king(position, move)`: the move captures a king
/// - `has_goal(position)`: the game has a goal besides mate and the capture of the king
/// - `goal_is_reached(position)`: the side to move has lost, because its opponent has reached that goal
/// - `winning_move(position)`: a legal move that reaches the goal, if there is one
/// - `counts_checks(position)`: checks count towards the goal
/// - `check_advances(position, move)`: the move gives a check that counts
/// - `checks_in_quiescence(position)`: one check more would threaten to reach the goal, so quiescence tries
///   those that capture nothing as well
/// - `is_drawn(position)`: a draw, judged by the position and its counters alone
/// - `no_progress_limit(position)`: a draw after this many consecutive plies without
///   `makes_progress(position, move)`; 0: never
/// - `no_move_loses(position)`: a side without a legal move loses; if false, it is a draw
/// - `reversible_plies(position)`: the maximum number of plies to look back for an equal position
/// - `allows_null_move(position)`: zugzwang is unlikely
///
/// Moves:
/// - `captures(position, move)`: the move is one of `legal_captures`
/// - `man(position, move)`, below `men`: the moving piece; half of it is the piece without its colour
/// - `captured(position, move)`, below `kinds`: the captured piece; 0: none
/// - `slot(move)`, below `slots`: a history index that few moves share
/// - `is_dominated(position, move)`: another move is nearly always as good; skipped near the horizon
/// - `quiet_order(position, move)`: a small bonus for move ordering in addition to the history
/// - `structure(position)`: a key of slowly changing features
///
/// Values, in centipawns:
/// - `evaluate(position)`: the hand-written evaluation, for the side to move
/// - `damped(position, score)`: a network's score, adjusted for what the features do not include
/// - `exchanges(move)`: the move ends on a square where the piece can be captured
/// - `gain(position, move)`: material gained by capture and promotion
/// - `victim_value(position, move)`: what the opponent wins by capturing the moved piece
/// - `occupied_after(position, move)`
/// - `exchange_value(position, square)`, `weakest(position, colour, squares)`, `is_king(position, square)`
template <class P>
struct Knowledge;

}  // namespace kradan::search
