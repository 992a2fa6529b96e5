#pragma once

#include <cstdint>

#include "core/path.h"
#include "core/position.h"

namespace kradan {

/// Counts the leaf nodes of the tree of legal moves at `depth` plies. A legal move at the last ply counts
/// even if it ends the game; a position in which the game is over (a captured king) has no moves. History is
/// ignored. With `bulk`, the moves of the last ply are counted, not made, by the code path `path` (one of
/// `paths()`) if the game has several. Without `bulk`, every move is made and unmade.
template <Position P>
std::uint64_t perft(P& position, int depth, bool bulk = true, Path path = best_path()) {
    if (depth <= 0) return 1;
    if constexpr (requires { position.count_lines(depth, path); }) {
        if (bulk) return position.count_lines(depth, path);
    }
    typename P::MoveList moves;
    position.legal_moves(moves);
    if (bulk && depth == 1) return moves.size();
    std::uint64_t nodes = 0;
    for (const auto move : moves) {
        const auto undo = position.do_move(move);
        nodes += depth == 1 ? 1 : perft(position, depth - 1, bulk, path);
        position.undo_move(move, undo);
    }
    return nodes;
}

}  // namespace kradan
