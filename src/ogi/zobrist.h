#pragma once

#include <array>
#include <cstdint>

#include "core/random.h"
#include "core/square.h"

/// Random numbers whose exclusive-or names a position.
namespace kradan::ogi::zobrist {

inline constexpr std::size_t most_in_hand = 16;

struct Tables {
    /// By piece code and square.
    std::array<std::array<std::uint64_t, square_count>, 32> square{};
    /// By colour, kind and state, number held; none held is 0.
    std::array<std::array<std::array<std::uint64_t, most_in_hand + 1>, 16>, 2> hand{};
    std::uint64_t second_to_move = 0;
};

constexpr Tables make_tables() {
    Tables tables;
    SplitMix64 random{0x6f6769};
    for (auto& piece : tables.square) {
        for (auto& key : piece) key = random.next();
    }
    for (auto& side : tables.hand) {
        for (auto& held : side) {
            for (std::size_t number = 1; number <= most_in_hand; ++number) held[number] = random.next();
        }
    }
    tables.second_to_move = random.next();
    return tables;
}

inline constexpr Tables tables = make_tables();

}  // namespace kradan::ogi::zobrist
