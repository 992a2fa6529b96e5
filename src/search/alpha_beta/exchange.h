#pragma once

#include "core/bitboard.h"
#include "core/colour.h"
#include "search/alpha_beta/knowledge.h"

namespace kradan::search {

/// Whether the exchanges that a move begins on its square of arrival, each side taking with its weakest man
/// and stopping when it likes, gain the mover at least so many centipawns. Pins are left out of account.
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
            // It may not take what is defended.
            const bool defended = (position.attackers(to, opponent(side), occupied) & occupied) != 0;
            return defended ? !gains : gains;
        }
        swap = K::exchange_value(position, weakest) - swap;
        if (swap < (gains ? 1 : 0)) return gains;
    }
}

}  // namespace kradan::search
