#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"

/// What some games have and others do not: asked for by `AnyGame::as<…>()`, which gives null where the game
/// has none.
namespace kradan {

/// So many of a piece in a hand.
struct Held {
    std::string piece;
    int count = 0;
};

/// Captured pieces that may be dropped.
class Hands {
  public:
    /// What a side holds, in the order in which the game lists it.
    virtual std::vector<Held> hand(Colour colour) const = 0;

  protected:
    ~Hands() = default;
};

/// Kings that can be attacked.
class Checks {
  public:
    /// The sides whose king is attacked, the side to move first. Where no rule forbids to leave a king
    /// attacked it may be the other side, or both (G8).
    virtual std::vector<Colour> in_check() const = 0;

  protected:
    ~Checks() = default;
};

/// Pieces with kanji on them, and two kings that are told apart by theirs, 王 and 玉 (O5).
class KingFaces {
  public:
    /// By colour, whose king shows 玉, where the position that the game began with names one.
    virtual std::optional<std::array<bool, 2>> named_jade() const = 0;
    /// By colour, whose king shows 玉. Who has 王 is what the players agreed on, if they did; else the start
    /// position names it; else 玉 is with the side that a handicap helps, or with the second player.
    virtual std::array<bool, 2> jade(std::optional<Colour> agreed) const = 0;
    /// A piece as on a board ("+p") in kanji, three columns wide, the second player's after a "v".
    virtual std::string in_kanji(std::string_view piece, std::array<bool, 2> jade) const = 0;

  protected:
    ~KingFaces() = default;
};

/// Stones on points: captures, ko, and what is settled when play is over.
class Stones {
  public:
    /// Stones that this side has taken.
    virtual int prisoners(Colour colour) const = 0;
    /// Handicap stones that the first player is still to place freely (W13).
    virtual int handicap_to_place() const = 0;
    /// The chains that the next move could take, the stones of each (W4).
    virtual std::vector<std::vector<std::string>> in_atari() const = 0;
    /// The point that the ko forbids now; empty if none.
    virtual std::string ko() const = 0;
    /// Two passes ended play (W9).
    virtual bool play_ended() const = 0;
    /// Nothing is marked under these rules: all stones count as alive (W10).
    virtual bool all_alive() const = 0;
    /// Play goes on after two passes (W10).
    virtual void resume(Colour to_move) = 0;
    /// Takes back the last `resume` if no move came after it.
    virtual bool take_back_resumption() = 0;
    /// This whole board was there before (W7).
    virtual bool repeats() const = 0;
    /// All stones of the group on a vertex, sorted: empty where there is no stone; nothing for a text that is
    /// no vertex of this board.
    virtual std::optional<std::vector<std::string>> group(std::string_view vertex) const = 0;

  protected:
    ~Stones() = default;
};

}  // namespace kradan
