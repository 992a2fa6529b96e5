#pragma once

#include <optional>

#include "core/random.h"
#include "games/ogi/position.h"

namespace kradan::ogi::test {

/// A full set of pieces, scattered over the board and the hands. The result is not always valid.
inline Setup scatter(SplitMix64& random, Rules rules) {
    Setup setup;
    setup.side_to_move = random.below(2) == 0 ? Colour::first : Colour::second;
    const std::uint32_t on_board = 1 + random.below(8);
    std::array<Bitboard, 2> pawn_files{};
    for (const Kind kind : all_kinds) {
        for (int i = 0; i < set_counts[index(kind)]; ++i) {
            const Colour colour =
                (kind == Kind::king ? i == 0 : random.below(2) == 0) ? Colour::first : Colour::second;
            const bool promoted = promotable(kind) && random.below(2) == 0;
            if (kind != Kind::king && random.below(8) >= on_board) {
                const bool kept = promoted && rules.prerogative == Prerogative::kings;
                ++setup.hands[static_cast<std::size_t>(index(colour))].of(kind, kept);
                continue;
            }
            for (int attempt = 0; attempt < 20; ++attempt) {
                const auto square = static_cast<Square>(random.below(64));
                if (setup.board[square] || (!promoted && contains(dead_ends(colour, kind), square))) continue;
                if (kind == Kind::pawn && !promoted && rules.pawn_drops == PawnDrops::one_a_file) {
                    Bitboard& taken = pawn_files[static_cast<std::size_t>(index(colour))];
                    if (contains(taken, square)) continue;
                    taken |= file_set(file_of(square));
                }
                setup.board[square] = Piece{colour, kind, promoted};
                break;
            }
        }
    }
    return setup;
}

/// A random valid position, or nullopt if the scattered pieces do not form one.
inline std::optional<Position> random_position(SplitMix64& random, const Rules& rules) {
    const auto position = validate(scatter(random, rules), rules);
    if (!position) return std::nullopt;
    return *position;
}

}  // namespace kradan::ogi::test
