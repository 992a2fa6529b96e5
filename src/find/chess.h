#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/any_game.h"
#include "games/chess/position.h"
#include "record/record.h"

namespace kradan::find {

/// A position of the game that is indexed: the only part of an index that knows chess. The code of a legal
/// move is its rank, from 0, among the legal moves by origin, then target (in castling, the rook's square),
/// then promotion (knight, bishop, rook, queen).
///
/// Two positions are the same if the placement, the side to move, the castling rights and the legal en
/// passant capture are; counters do not matter.
class GamePosition {
  public:
    /// The name of the game in the file.
    static constexpr std::string_view game = "chess";

    /// The usual start position.
    GamePosition() = default;
    explicit GamePosition(const chess::Position& position) : position_(position) {}
    /// The current position of a game, which must be one of `id()`.
    explicit GamePosition(const AnyGame& played);

    /// The game whose positions these are.
    static GameId id();

    /// The start of a record, as text for the index: empty for the usual one, else a FEN, in Chess960 after
    /// "chess960 ". The error says why games of this kind are not indexed.
    static std::expected<std::string, std::string> start_text(const record::Record& record);
    /// Reads that text. Empty if it is invalid.
    static std::optional<GamePosition> start(std::string_view text);
    /// The options for a record that starts so.
    static GameOptions options(std::string_view start_text);

    const chess::Position& position() const { return position_; }
    std::uint64_t key() const { return position_.key(); }
    Colour side_to_move() const { return position_.side_to_move(); }
    bool same(const GamePosition& other) const { return position_.same_for_repetition(other.position_); }
    /// Everything that `same` compares.
    using Packed = std::array<std::uint8_t, 40>;
    Packed packed() const;

    /// Plays a legal move and returns its code. Empty, and nothing is played, if the move is illegal or if
    /// its code would be `no_move` or more.
    std::optional<std::uint8_t> play(const AnyIntent& intent);
    /// Plays the legal move with a code. Returns false if there is none.
    bool play(std::uint8_t code);
    /// The legal move with a code, as in SAN, as on the command line, and for a record. Empty if there is
    /// none.
    std::string san(std::uint8_t code) const;
    std::string text(std::uint8_t code) const;
    std::optional<AnyIntent> intent(std::uint8_t code) const;

  private:
    std::optional<chess::Move> move(std::uint8_t code) const;

    chess::Position position_{};
};

}  // namespace kradan::find
