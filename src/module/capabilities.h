#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"

/// Capabilities that only some games have. `AnyGame::as<…>()` returns null if a game lacks one.
namespace kradan {

/// A piece in hand and its count.
struct Held {
    std::string piece;
    int count = 0;
};

/// Captured pieces that may be dropped.
class Hands {
  public:
    /// A side's hand, in the order that the game defines.
    virtual std::vector<Held> hand(Colour colour) const = 0;

  protected:
    ~Hands() = default;
};

/// Kings that can be attacked.
class Checks {
  public:
    /// The sides in check, the side to move first. If a king may be left in check (G8), the other side or
    /// both can be in check.
    virtual std::vector<Colour> in_check() const = 0;

  protected:
    ~Checks() = default;
};

/// Checks that are counted, because enough of them win (T1).
class CheckCount {
  public:
    /// How many more checks this side needs to win.
    virtual int checks_left(Colour colour) const = 0;

  protected:
    ~CheckCount() = default;
};

/// Pieces labelled in kanji, with a different kanji for each king, 王 and 玉 (O5).
class KingFaces {
  public:
    /// By colour, whether the king shows 玉, if the start position specifies it.
    virtual std::optional<std::array<bool, 2>> named_jade() const = 0;
    /// By colour, whether the king shows 玉. `agreed` is the side that has 王 by agreement; without one, the
    /// start position decides. Otherwise 玉 goes to the side with the handicap, or to the second player.
    virtual std::array<bool, 2> jade(std::optional<Colour> agreed) const = 0;
    /// A piece as in `BoardCells` ("+p") in kanji, four columns wide; "v" marks the second player's.
    virtual std::string in_kanji(std::string_view piece, std::array<bool, 2> jade) const = 0;

  protected:
    ~KingFaces() = default;
};

/// Stones on points: captures, ko, and dead stones after the end of play.
class Stones {
  public:
    /// Stones that this side has captured.
    virtual int prisoners(Colour colour) const = 0;
    /// Handicap stones that the first player has yet to place (W13).
    virtual int handicap_to_place() const = 0;
    /// The chains in atari, each as its stones (W4).
    virtual std::vector<std::vector<std::string>> in_atari() const = 0;
    /// The point where ko currently forbids a stone; empty if there is none.
    virtual std::string ko() const = 0;
    /// Whether two passes ended play (W9).
    virtual bool play_ended() const = 0;
    /// Whether all stones count as alive under these rules, without marking (W10).
    virtual bool all_alive() const = 0;
    /// Resumes play after two passes (W10).
    virtual void resume(Colour to_move) = 0;
    /// Takes back the last `resume` if no move has followed it.
    virtual bool take_back_resumption() = 0;
    /// Whether the whole-board position has occurred before (W7).
    virtual bool repeats() const = 0;
    /// The stones in the chain on a vertex, sorted. Empty if the vertex is empty; nullopt if the text is not
    /// a vertex on this board.
    virtual std::optional<std::vector<std::string>> group(std::string_view vertex) const = 0;

  protected:
    ~Stones() = default;
};

}  // namespace kradan
