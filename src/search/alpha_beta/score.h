#pragma once

#include <cstdint>

/// Search scores: centipawns for the side to move. A score beyond ±`mate_bound` is a forced win or loss:
/// `mate` minus the plies until the end.
namespace kradan::search {

inline constexpr int max_ply = 120;
inline constexpr int infinite_score = 32001;
inline constexpr int mate = 32000;
inline constexpr int mate_bound = mate - 1000;
/// The score for a win because the opponent gives perpetual check (C10); below every mate.
inline constexpr int repetition_win = 20000;
/// The maximum absolute value of an evaluation.
inline constexpr int max_evaluation = 15000;
/// Marks a missing score.
inline constexpr int no_score = 32767;

constexpr bool is_mate(int score) {
    return score > mate_bound || score < -mate_bound;
}
/// The number of plies until the end, from a mate score.
constexpr int plies_to_mate(int score) {
    return mate - (score < 0 ? -score : score);
}
/// The score for a side to move that loses, or wins, `plies` plies from the root.
constexpr int lost_in(int plies) {
    return -mate + plies;
}
constexpr int won_in(int plies) {
    return mate - plies;
}

}  // namespace kradan::search
