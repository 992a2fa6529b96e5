#pragma once

#include <algorithm>

#include "search/alpha_beta/chess_knowledge.h"
#include "search/alpha_beta/ogi_knowledge.h"

namespace kradan::puzzles {

/// Whether a move is neither a check nor a capture.
template <class P>
bool is_quiet(const P& position, typename P::Move move) {
    return !position.gives_check(move) && !search::Knowledge<P>::captures(position, move);
}

/// The number of moves that a solver looks at first: checks and captures.
template <class P>
int tempting_moves(const P& position) {
    typename P::MoveList list;
    position.legal_moves(list);
    return static_cast<int>(
        std::ranges::count_if(list, [&](const typename P::Move move) { return !is_quiet(position, move); }));
}

}  // namespace kradan::puzzles
