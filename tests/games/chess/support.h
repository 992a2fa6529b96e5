#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/random.h"
#include "games/chess/chess960.h"
#include "games/chess/fen.h"
#include "games/chess/game.h"
#include "games/chess/notation.h"

namespace kradan::chess {

inline Position position_of(std::string_view fen, const Rules& rules = {}) {
    const auto setup = read_fen(fen);
    EXPECT_TRUE(setup) << fen << ": " << setup.error().message;
    const auto position = setup ? validate(*setup, rules) : Position{};
    EXPECT_TRUE(position) << fen << ": " << (position ? "" : id(position.error().front()));
    return position ? *position : Position{};
}

inline Intent intent(std::string_view text) {
    const auto intent = read_move(text);
    EXPECT_TRUE(intent) << text;
    return intent ? *intent : Intent{};
}

/// Plays moves separated by spaces.
inline void play_all(Game& game, std::string_view moves) {
    while (!moves.empty()) {
        const auto length = std::min(moves.find(' '), moves.size());
        const auto played = game.play(intent(moves.substr(0, length)));
        EXPECT_TRUE(played) << moves << ": " << id(played.error());
        moves.remove_prefix(std::min(length + 1, moves.size()));
    }
}

/// Calls `visit(position, move)` before every ply of some random games, half of which are Chess960.
template <class Visit>
void for_random_games(int games, int plies, Visit visit) {
    SplitMix64 random{2026};
    for (int game = 0; game < games; ++game) {
        Position position =
            *validate(*chess960_setup(game % 2 == 0 ? 518 : static_cast<int>(random.below(960))));
        for (int ply = 0; ply < plies; ++ply) {
            Position::MoveList moves;
            position.legal_moves(moves);
            if (moves.empty()) break;
            Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            for (const Move rare : moves) {
                const bool wanted = rare.is_castling() || rare.is_en_passant() || rare.is_promotion();
                if (wanted && random.below(3) == 0) move = rare;
            }
            visit(position, move);
            position.do_move(move);
        }
    }
}

}  // namespace kradan::chess
