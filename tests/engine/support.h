#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "core/random.h"
#include "engine/engine.h"
#include "engine/time_manager.h"

namespace kradan::test {

inline AnyGame start(const GameOptions& options, const std::vector<std::string>& moves = {}) {
    auto game = AnyGame::start(options);
    EXPECT_TRUE(game.has_value());
    if (game) EXPECT_TRUE(game->play_line(moves).has_value());
    return *game;
}

inline AnyGame position(GameId game, std::string_view text) {
    return start({.game = game, .position = std::string(text)});
}

inline void play(AnyGame& game, const std::string& move) {
    const auto intent = game.read_move(move);
    ASSERT_TRUE(intent.has_value()) << move;
    ASSERT_TRUE(game.play(*intent).has_value()) << move << " in " << game.position_text();
}

inline std::string random_move(const AnyGame& game, SplitMix64& random) {
    const auto moves = game.legal_moves();
    if (moves.empty()) return {};
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

inline bool is_over(const AnyGame& game) {
    return game.outcome() || game.play_ended();
}

}  // namespace kradan::test
