#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace kradan {

/// The side that moves first (White in chess, Sente in Ōgi, Black in Go) and the side that moves second.
enum class Colour : unsigned { first, second };

inline constexpr std::array<Colour, 2> colours = {Colour::first, Colour::second};

constexpr Colour opponent(Colour colour) {
    return static_cast<Colour>(static_cast<unsigned>(colour) ^ 1U);
}

/// 0 for the first player, 1 for the second: an index into an array of two.
constexpr int index(Colour colour) {
    return static_cast<int>(colour);
}

/// The same index as `std::size_t`, for standard containers.
constexpr std::size_t place(Colour colour) {
    return static_cast<std::size_t>(colour);
}

constexpr std::string_view id(Colour colour) {
    return colour == Colour::first ? "first" : "second";
}

}  // namespace kradan
