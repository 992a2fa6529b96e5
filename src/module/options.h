#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/colour.h"
#include "module/game_module.h"

namespace kradan {

/// All that decides by which rules, and from which position, a game is played; as typed, nothing in it need
/// be right. What belongs to another game is left out of account.
struct GameOptions {
    GameId game;
    /// FEN or FEEN; absent: the start position.
    std::optional<std::string> position = std::nullopt;
    /// Ōgi's handicap (G18): squares of the start position whose pieces begin promoted.
    std::vector<std::string> promoted = {};
    /// Number of the Chess960 array. Beside a position it only has castling always written as king takes
    /// rook.
    std::optional<int> chess960 = std::nullopt;
    /// Go.
    int size = 19;
    std::string rules = "thai";
    /// "simple", "positional" or "situational"; absent: the preset's.
    std::optional<std::string> ko = std::nullopt;
    /// Absent: the preset's.
    std::optional<std::string> komi = std::nullopt;
    int handicap = 0;
    bool free_placement = false;
    /// The handicap stones are among `stones`, or come as moves of a record; `handicap` only counts them. So
    /// it is wherever there are any `stones`.
    bool placed_handicap = false;
    /// Stones that stand on the board from the start, by colour, and who moves then.
    std::array<std::vector<std::string>, 2> stones = {};
    std::optional<Colour> turn = std::nullopt;
    /// Prisoners taken before a record put stones on the board or took them off, by colour.
    std::array<int, 2> prisoners = {};
    /// A game between two programs, which the limits of G13 and C10 end by themselves.
    bool engine_game = false;
    /// Chess and Ōgi: play goes on past every draw, and past the loss by C10, as long as there is a legal
    /// move.
    bool analysis = false;

    friend bool operator==(const GameOptions&, const GameOptions&) = default;
};

}  // namespace kradan
