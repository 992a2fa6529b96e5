#pragma once

#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "core/outcome.h"
#include "games/ogi/position.h"

namespace kradan::ogi {

/// A game's options other than the rules of its edition.
struct GameOptions {
    /// A game between engines: the draw under G13 needs no claim, and the game is drawn after
    /// `Rules::engine_plies`.
    bool engine_game = false;
    /// Draws and repetition (C10) do not end the game, so that analysis can continue; only the board and the
    /// lack of a legal move do. A repeating move (G12) remains illegal.
    bool analysis = false;

    friend constexpr bool operator==(const GameOptions&, const GameOptions&) = default;
};

/// A game: a position with its history. Adds the rules about repetition (G12, C10) and quiet plies (G13).
class Game {
  public:
    using Position = ogi::Position;

    explicit Game(const Position& start = Position::start(), GameOptions options = {});

    const Position& position() const { return states_.back().position; }
    const Position& start() const { return states_.front().position; }
    /// Plies played.
    int ply() const { return static_cast<int>(moves_.size()); }
    const std::vector<Move>& moves() const { return moves_; }

    /// The outcome under all rules, both about the board and about history; empty while the game is in
    /// progress.
    std::optional<Outcome> outcome() const { return outcome_; }
    /// What `outcome` would be after this legal move.
    std::optional<Outcome> outcome_after(Move move) const;
    /// `hundred_plies` while the count for G13 is at or above its limit; either player may claim the draw.
    std::vector<EndReason> claims() const;
    /// The legal moves in the position, excluding repeating moves (G12); none after the end of the game.
    std::vector<Move> legal_moves() const;
    /// Why a move is refused; empty if and only if it is one of `legal_moves`.
    std::optional<Reason> why_illegal(const Intent& intent) const;
    /// Plays a move if it is legal.
    std::expected<Move, Reason> play(const Intent& intent);
    /// Plays any move that can be carried out, legal or not, even after the end; see
    /// `Position::unjudged_move`.
    std::optional<Move> play_unjudged(const Intent& intent);
    /// Undoes one ply; false if there is none.
    bool take_back();

    /// Plies since the last capture or unpromoted pawn move (G13).
    int quiet_plies() const { return states_.back().quiet_plies; }
    /// The number of times that the current position has occurred, including now.
    int occurrences() const;

  private:
    /// The state after a ply; the first one is the start.
    struct State {
        Position position;
        int quiet_plies = 0;
        /// Whether the move that led here gave check.
        bool gave_check = false;
    };

    /// All states except the current one.
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
