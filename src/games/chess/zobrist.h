#pragma once

#include <array>

#include "core/inline.h"
#include "core/random.h"
#include "core/square.h"

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
    return keys;
}

KRADAN_TABLE const Keys keys = make_keys();

}  // namespace kradan::chess::zobrist
