#pragma once

#include <array>

#include "core/colour.h"
#include "core/inline.h"
#include "core/random.h"
#include "core/square.h"
#include "games/chess/rules.h"

namespace kradan::chess::zobrist {

/// The piece code of an empty square, whose keys are zero.
inline constexpr std::uint8_t nobody = 12;

struct Keys {
    /// Indexed by piece code (twice the kind, plus the colour) and square.
    std::array<std::array<std::uint64_t, square_count>, 13> piece;
    /// Indexed by the square of a rook that may castle.
    std::array<std::uint64_t, square_count> castling;
    /// Indexed by the file of a legal en passant capture.
    std::array<std::uint64_t, 8> en_passant;
    /// Used when the second player is to move.
    std::uint64_t side;
    /// Indexed by the goal of the rules; 0 for mate.
    std::array<std::uint64_t, goal_count> goal;
    /// Indexed by colour; a number of checks is so many times this key.
    std::array<std::uint64_t, 2> check;
};

KRADAN_TABLE Keys make_keys() {
    SplitMix64 random{0x6b726164616e};
    Keys keys{};
    for (std::size_t code = 0; code < nobody; ++code) {
        for (auto& key : keys.piece[code]) key = random.next();
    }
    for (auto& key : keys.castling) key = random.next();
    for (auto& key : keys.en_passant) key = random.next();
    keys.side = random.next();
    for (std::size_t goal = 1; goal < goal_count; ++goal) keys.goal[goal] = random.next();
    for (auto& key : keys.check) key = random.next();
    return keys;
}

KRADAN_TABLE const Keys keys = make_keys();

/// The key of how many checks a side has given.
inline std::uint64_t of_checks(Colour colour, std::uint8_t number) {
    return keys.check[place(colour)] * number;
}

}  // namespace kradan::chess::zobrist
