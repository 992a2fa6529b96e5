#pragma once

#include <cstdint>

/// Scores of a search: centipawns for the side to move. A score beyond `mate_bound` either way is a forced
/// end: `mate` less the half-moves until it.
namespace kradan::search {

inline constexpr int max_ply = 120;
inline constexpr int infinite_score = 32001;
inline constexpr int mate = 32000;
inline constexpr int mate_bound = mate - 1000;
/// What a side gets that wins because the other may not go on repeating; below every mate.
inline constexpr int repetition_win = 20000;
/// No evaluation goes beyond it.
inline constexpr int max_evaluation = 15000;
/// No score at all.
inline constexpr int no_score = 32767;

constexpr bool is_mate(int score) {
    return score > mate_bound || score < -mate_bound;
}
/// Half-moves until the end that a mate score speaks of.
constexpr int plies_to_mate(int score) {
    return mate - (score < 0 ? -score : score);
}
/// The side to move loses, or wins, in so many half-moves from the root.
constexpr int lost_in(int plies) {
    return -mate + plies;
}
constexpr int won_in(int plies) {
    return mate - plies;
}

}  // namespace kradan::search
