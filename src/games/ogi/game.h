#pragma once

#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "core/outcome.h"
#include "games/ogi/position.h"

namespace kradan::ogi {

/// What a game adds to the rules of its edition.
struct GameOptions {
    /// Between engines the draw of G13 applies at once, and the game stops as a draw after
    /// `Rules::engine_plies`.
    bool engine_game = false;
    /// No draw and no repetition (C10) ends the game, so that play can be followed beyond them: only the
    /// board does, and want of a legal move. A move that repeats (G12) stays illegal.
    bool analysis = false;

    friend constexpr bool operator==(const GameOptions&, const GameOptions&) = default;
};

/// A game: a position with its history. Adds the rules of repetition (G12, C10) and of the quiet count (G13).
class Game {
  public:
    using Position = ogi::Position;

    explicit Game(const Position& start = Position::start(), GameOptions options = {});

    const Position& position() const { return states_.back().position; }
    const Position& start() const { return states_.front().position; }
    /// Half-moves played.
    int ply() const { return static_cast<int>(moves_.size()); }
    const std::vector<Move>& moves() const { return moves_; }

    /// How the game has ended by the rules of the board and of history; empty while it goes on.
    std::optional<Outcome> outcome() const { return outcome_; }
    /// What `outcome` would be after this legal move.
    std::optional<Outcome> outcome_after(Move move) const;
    /// `hundred_plies` while the count of G13 stands at its limit; either player may claim.
    std::vector<EndReason> claims() const;
    /// The position's legal moves but those that repeat (G12); none when the game is over.
    std::vector<Move> legal_moves() const;
    /// Why a move is refused; empty exactly when it is one of `legal_moves`.
    std::optional<Reason> why_illegal(const Intent& intent) const;
    /// Plays a move, or says why not.
    std::expected<Move, Reason> play(const Intent& intent);
    /// Plays what can be carried out, legal or not, the game over or not; see `Position::unjudged_move`.
    std::optional<Move> play_unjudged(const Intent& intent);
    /// Undoes one half-move, as if it had never been played; false when there is none.
    bool take_back();

    /// Half-moves in a row without a capture and without a move of an unpromoted pawn (G13).
    int quiet_plies() const { return states_.back().quiet_plies; }
    /// How often the present position has occurred, this time included.
    int occurrences() const;

  private:
    /// The game after a half-move; the first one before any.
    struct State {
        Position position;
        int quiet_plies = 0;
        /// The move that led here gave check.
        bool gave_check = false;
    };

    /// All states but the present one.
    std::span<const State> before() const { return std::span{states_}.first(moves_.size()); }
    State after(Move move) const;
    void make(Move move);
    bool repeats(const Position& now, Move move) const;
    bool has_legal_move(const Position& now) const;
    static int count_occurrences(std::span<const State> before, const State& now);
    std::optional<Outcome> judge(std::span<const State> before, const State& now) const;
    static Outcome judge_fourth_occurrence(std::span<const State> before, const State& now);

    std::vector<State> states_;
    std::vector<Move> moves_;
    std::optional<Outcome> outcome_;
    GameOptions options_;
};

}  // namespace kradan::ogi
