#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "games/chess/position.h"

namespace kradan::record {

/// A line of chess moves, including null moves: the current position and its undo information.
class ChessLine {
  public:
    /// Starts a new line without moves.
    void start(const chess::Position& position);

    const chess::Position& position() const { return position_; }
    std::size_t length() const { return moves_.size(); }

    /// Plays a legal move.
    void play(chess::Move move) { moves_.push_back({move, position_.do_move(move)}); }
    /// Plays a null move. Returns false if the side to move is in check.
    bool pass();
    /// Takes back moves until `length` are left. Returns the earliest move that was taken back, for `replay`;
    /// empty for a null move.
    std::optional<chess::Move> back_to(std::size_t length);
    /// Plays what `back_to` returned.
    void replay(std::optional<chess::Move> move);

  private:
    struct Played {
        /// Empty for a null move.
        std::optional<chess::Move> move;
        chess::Position::Undo undo;
    };

    chess::Position position_;
    std::vector<Played> moves_;
    /// The positions before the null moves.
    std::vector<chess::Position> before_passes_;
};

}  // namespace kradan::record
