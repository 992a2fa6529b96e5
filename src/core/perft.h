#pragma once

#include <cstdint>

#include "core/path.h"
#include "core/position.h"

namespace kradan {

/// The lines of legal moves of length `depth`, at least 1, from lists of moves: those of the last ply are not
/// made.
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

/// Counts the lines of legal moves of length `depth`. A legal move at the last ply is a node whatever it
/// leads to; a position whose game is over (a captured king) has no further moves. History plays no part.
/// With `bulk`, the last ply is counted without being played, by the way through the code that `path` names
/// (one of `paths()`) where the game has several; without, every move is made and unmade.
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
