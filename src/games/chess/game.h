#pragma once

#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "games/chess/position.h"

namespace kradan::chess {

/// A game's options other than the rules.
struct GameOptions {
    /// The draws under X12 do not end the game, so that analysis can continue; only mate, stalemate
    /// and the goal of the rules do.
    bool analysis = false;

    friend constexpr bool operator==(const GameOptions&, const GameOptions&) = default;
};

/// A game of chess: its positions, and the draws that depend on history (X12).
class Game {
  public:
    using Position = chess::Position;

    explicit Game(const Position& start = Position{}, GameOptions options = {});

    const Position& position() const { return positions_.back(); }
    const Position& start() const { return positions_.front(); }
    int ply() const { return static_cast<int>(moves_.size()); }
    const std::vector<Move>& moves() const { return moves_; }
    /// All positions so far; there are `ply() + 1`.
    const std::vector<Position>& positions() const { return positions_; }

    /// In order of precedence: the goal of the rules, mate and stalemate, then insufficient material,
    /// fivefold repetition, seventy-five moves.
    std::optional<Outcome> outcome() const { return outcome_; }
    /// What `outcome` would be after this legal move.
    std::optional<Outcome> outcome_after(Move move) const;
    /// Threefold repetition and fifty moves; empty when the game is over.
    std::vector<EndReason> claims() const;
    /// The number of times that the current position has occurred within the last seventy-five moves,
    /// including now.
    int repetitions() const;

    /// The legal moves; empty when the game is over.
    std::vector<Move> legal_moves() const;
    std::optional<Reason> why_illegal(const Intent& intent) const;
    std::expected<Move, Reason> play(const Intent& intent);
    /// Plays any move that can be carried out, legal or not, even after the end; see
    /// `Position::unjudged_move`.
    std::optional<Move> play_unjudged(const Intent& intent);
    bool take_back();

  private:
    void append(Move move, const Position& next);
    std::optional<Outcome> judge(std::span<const Position> before, const Position& now) const;
    /// All positions except the current one.
    std::span<const Position> before() const { return std::span{positions_}.first(moves_.size()); }

    std::vector<Position> positions_;
    std::vector<Move> moves_;
    std::optional<Outcome> outcome_;
    GameOptions options_;
};

}  // namespace kradan::chess
