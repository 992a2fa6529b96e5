#pragma once

#include <cstdint>

#include "core/path.h"
#include "core/position.h"

namespace kradan {

/// Counts the leaf nodes at `depth` plies (at least 1) using move lists. The moves of the last ply are
/// counted without being made.
template <Position P>
std::uint64_t count_by_lists(P& position, int depth) {
    typename P::MoveList moves;
    position.legal_moves(moves);
    if (depth == 1) return moves.size();
    std::uint64_t lines = 0;
    for (const auto move : moves) {
        const auto undo = position.do_move(move);
        lines += count_by_lists(position, depth - 1);
        position.undo_move(move, undo);
    }
    return lines;
}

/// Counts the leaf nodes of the tree of legal moves at `depth` plies. A legal move at the last ply counts
/// even if it ends the game; a position in which the game is over (a captured king) has no moves. Ignores
/// history. With `bulk`, counts the moves of the last ply without making them, using the code path `path`
/// (one of `paths()`) if the game has several. Without `bulk`, makes and unmakes every move.
template <Position P>
std::uint64_t perft(P& position, int depth, bool bulk = true, Path path = best_path()) {
    if (depth <= 0) return 1;
    if (bulk) {
        if constexpr (requires { position.count_lines(depth, path); }) {
            return position.count_lines(depth, path);
        } else {
            return count_by_lists(position, depth);
        }
    }
    typename P::MoveList moves;
    position.legal_moves(moves);
    std::uint64_t nodes = 0;
    for (const auto move : moves) {
        const auto undo = position.do_move(move);
        nodes += depth == 1 ? 1 : perft(position, depth - 1, bulk, path);
        position.undo_move(move, undo);
    }
    return nodes;
}

}  // namespace kradan
