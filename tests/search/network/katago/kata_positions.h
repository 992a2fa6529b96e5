#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/go/game.h"

namespace kradan::test {

/// A game in which each side plays random legal moves, without suicide or passing.
struct KataPosition {
    int size;
    std::string_view rules;
    /// In half points.
    int komi;
    /// Free handicap stones; negative: stones on the board before the first move, on one line.
    int handicap;
    int plies;
    /// Passes after those moves.
    int passes;

    std::vector<go::Move> moves(std::uint64_t seed) const {
        go::Game game = start();
        SplitMix64 random(seed);
        for (int ply = 0; ply < plies; ++ply) {
            auto legal = game.legal_moves();
            std::erase_if(legal, [&](go::Move move) {
                const go::Position& at = game.position();
                return move.is_pass() || at.board().is_suicide(move.point, at.side_to_move());
            });
            if (legal.empty()) break;
            const go::Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            (void)game.play(game.position().intent_of(move));
        }
        for (int pass = 0; pass < passes; ++pass) (void)game.play(go::Intent::passing());
        return game.moves();
    }

    go::Game start() const {
        const go::Rules preset = go::find_preset(rules)->rules;
        if (handicap >= 0) return go::Game(go::Position(size, preset), komi, handicap, handicap);
        go::Stones stones;
        for (int i = 0; i < -handicap; ++i) stones.of[0].set(static_cast<std::size_t>(2 * size + 2 * i));
        return go::Game(go::Position(size, preset, stones, Colour::second), komi, -handicap);
    }

    go::Game game(std::uint64_t seed) const {
        go::Game game = start();
        for (const go::Move move : moves(seed)) (void)game.play(game.position().intent_of(move));
        return game;
    }
};

/// Positions under all rules; the seed of each is its number, counted from 1.
inline constexpr std::array<KataPosition, 21> kata_positions = {{
    {5, "tromp-taylor", 15, 0, 60, 0},
    {5, "chinese", 15, 0, 14, 0},
    {5, "japanese", 13, 0, 9, 0},
    {5, "aga", 15, 0, 40, 1},
    {7, "thai", 12, 0, 30, 0},
    {9, "ing", 16, 0, 70, 0},
    {9, "chinese", 15, 0, 45, 0},
    {9, "japanese", 13, 0, 60, 1},
    {9, "aga", 15, 3, 20, 0},
    {9, "chinese", 1, -4, 31, 0},
    {9, "new-zealand", 14, 0, 90, 0},
    {13, "tromp-taylor", 15, 0, 120, 1},
    {13, "japanese", 12, 2, 101, 0},
    {13, "chinese", 15, 0, 150, 1},
    {19, "chinese", 15, 0, 210, 0},
    {19, "aga", 15, -5, 150, 0},
    {19, "tromp-taylor", 12, 0, 300, 0},
    {19, "japanese", 13, 0, 6, 0},
    {9, "chinese", 15, 0, 40, 2},
    {9, "japanese", 13, 0, 40, 2},
    {9, "tromp-taylor", 15, 0, 50, 2},
}};

}  // namespace kradan::test
