#pragma once

#include "core/bitboard.h"
#include "core/colour.h"
#include "search/alpha_beta/knowledge.h"

namespace kradan::search {

/// Static exchange evaluation: whether the captures on the target square of `move` gain the mover at least
/// `threshold` centipawns. Each side captures with its least valuable piece and may stop at any point.
/// Ignores pins.
template <class P>
bool see_at_least(const P& position, typename P::Move move, int threshold) {
    using K = Knowledge<P>;
    if (!K::exchanges(move)) return threshold <= 0;
    int swap = K::gain(position, move) - threshold;
    if (swap < 0) return false;
    swap = K::victim_value(position, move) - swap;
    if (swap <= 0) return true;

    const Square to = move.to();
    Bitboard occupied = K::occupied_after(position, move);
    Colour side = position.side_to_move();
    bool gains = true;
    for (;;) {
        side = opponent(side);
        const Bitboard attackers = position.attackers(to, side, occupied) & occupied;
        if (attackers == 0) return gains;
        gains = !gains;
        const Square weakest = K::weakest(position, side, attackers);
        occupied ^= bit(weakest);
        if (K::is_king(position, weakest)) {
            // A king cannot capture a defended piece.
            const bool defended = (position.attackers(to, opponent(side), occupied) & occupied) != 0;
            return defended ? !gains : gains;
        }
        swap = K::exchange_value(position, weakest) - swap;
        if (swap < (gains ? 1 : 0)) return gains;
    }
}

}  // namespace kradan::search
