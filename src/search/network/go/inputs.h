#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/go/game.h"

namespace kradan::search {

/// The inputs to a Go network for each point, one bit each, relative to the side to move. Do not renumber:
/// the weights depend on the values.
enum class GoPlane : std::uint8_t {
    on_board,
    own_stone,
    other_stone,
    /// The chain here has one, two or three liberties.
    one_liberty,
    two_liberties,
    three_liberties,
    /// Ko or superko forbids a stone here.
    forbidden,
    /// Where the last five moves were made, the latest first.
    last_move,
    second_last_move,
    third_last_move,
    fourth_last_move,
    fifth_last_move,
    /// The chain here is captured in a ladder: if in atari, even when it moves first; otherwise, when the
    /// opponent does.
    in_ladder,
    /// A stone here captures one of the opponent's chains in a ladder.
    captures_in_ladder,
    /// Stones that are unconditionally alive, and the points that they enclose.
    own_life,
    other_life,
};
inline constexpr std::size_t go_planes = 16;

constexpr std::uint16_t mask_of(GoPlane plane) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(plane));
}

/// The inputs for the whole board, in 128ths.
enum class GoGlobal : std::uint8_t {
    /// The margin without the area on the board, in units of 20 points, clamped to ±12.
    margin,
    /// The same in points, clamped to ±20.
    near_margin,
    territory,
    positional_superko,
    situational_superko,
    suicide,
    seki_counts_not,
    all_alive,
    /// The last move was a pass.
    passed,
    /// A pass now would end play.
    pass_ends,
    /// Free handicap stones are being placed.
    places_handicap,
    /// The parity of the final margin in whole points, unless there is a seki: whether the margin without
    /// area plus the number of points on the board is odd.
    parity,
};
inline constexpr std::size_t go_globals = 12;
inline constexpr int go_global_unit = 128;

/// The inputs to a Go network for a position.
struct GoInputs {
    int columns = 0;
    int rows = 0;
    /// The bits of the planes, indexed by row × columns + column.
    std::vector<std::uint16_t> points = {};
    std::array<std::int16_t, go_globals> globals{};
    /// `margin_without_area` for the side to move.
    int margin = 0;
};

/// Returns the inputs for the current position.
GoInputs go_inputs(const go::Game& game);

}  // namespace kradan::search
