#pragma once

#include <array>
#include <cstdint>

#include "core/inline.h"
#include "core/random.h"
#include "core/square.h"
#include "games/ogi/piece.h"

/// Random numbers whose XOR is the key of a position.
namespace kradan::ogi::zobrist {

inline constexpr std::size_t most_in_hand = 16;

struct Tables {
    /// Indexed by piece code and square.
    std::array<std::array<std::uint64_t, square_count>, 32> square{};
    /// Indexed by colour, by kind and state, and by the index among equal pieces in hand.
    std::array<std::array<std::array<std::uint64_t, most_in_hand>, 16>, 2> hand{};
    std::uint64_t second_to_move = 0;
};

KRADAN_TABLE Tables make_tables() {
    Tables tables;
    SplitMix64 random{0x6f6769};
    for (auto& piece : tables.square) {
        for (auto& key : piece) key = random.next();
    }
    for (auto& side : tables.hand) {
        for (auto& held : side) {
            for (auto& key : held) key = random.next();
        }
    }
    tables.second_to_move = random.next();
    return tables;
}

KRADAN_TABLE const Tables tables = make_tables();

/// The key of the `number`th piece of a kind and state in a side's hand.
inline std::uint64_t of_held(Colour colour, PieceCode held, int number) {
    return tables.hand[place(colour)][held][static_cast<std::size_t>(number - 1)];
}

}  // namespace kradan::ogi::zobrist
