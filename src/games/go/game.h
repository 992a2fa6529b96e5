#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "core/outcome.h"
#include "games/go/position.h"
#include "games/go/setup.h"

namespace kradan::go {

/// A game of Go with its history: superko, passes that end play, and free handicap stones.
///
/// Play ends with two passes in a row, one by each side (W9). The winner depends on which stones are dead
/// (W10), so `outcome()` stays empty. The players settle that elsewhere, and `score` in `scoring.h` computes
/// the score.
class Game {
  public:
    using Position = go::Position;

    explicit Game(const Position& start = Position(), int komi = presets[0].komi, int handicap = 0,
                  int handicap_to_place = 0)
        : start_(start),
          position_(start),
          komi_(komi),
          handicap_(handicap),
          start_handicap_to_place_(handicap_to_place),
          handicap_to_place_(handicap_to_place) {}
    /// Returns the game that a setup describes, or all errors in it.
    static std::expected<Game, std::vector<SetupReason>> make(const Setup& setup);

    const Position& position() const { return position_; }
    const Position& start() const { return start_; }
    const Rules& rules() const { return start_.rules(); }
    /// In half points.
    int komi() const { return komi_; }
    /// Handicap stones placed so far, as scoring counts them (W11). A free stone not yet placed, or forgone
    /// by a pass, gives the second player no compensation.
    int handicap() const;
    /// Free handicap stones that the first player must still place before the turn passes to the second
    /// player. A pass forgoes one.
    int handicap_to_place() const { return handicap_to_place_; }
    int start_handicap_to_place() const { return start_handicap_to_place_; }

    int ply() const { return static_cast<int>(moves_.size()); }
    const std::vector<Move>& moves() const { return moves_; }
    bool last_move_captured() const { return !history_.empty() && history_.back().undo.placed.captured > 0; }
    /// The side that moved at a ply, counted from 0 and below `ply()`.
    Colour mover(int ply) const { return history_[static_cast<std::size_t>(ply)].side_to_move(); }

    std::optional<Outcome> outcome() const { return std::nullopt; }
    /// Go has no claimable draw.
    std::vector<EndReason> claims() const { return {}; }
    /// Consecutive passes by alternating sides since the last stone or resumption: 0, 1 or 2.
    int passes() const { return passes_; }
    /// Whether both sides have passed in a row; the dead stones must then be settled.
    bool play_ended() const { return passes_ >= 2; }
    /// Whether this move would end play.
    bool ends_play(Move move) const {
        return move.is_pass() && passes_ >= 1 && handicap_to_place_ == 0 &&
               history_.back().side_to_move() != position_.side_to_move();
    }
    /// Whether play was resumed after two passes. All stones on the board when play ends again may then count
    /// as alive (W10).
    bool is_disputed() const;
    /// Resumes play after two passes, with either side to move (W10).
    void resume(Colour to_move);
    /// Sets the side to move without a move, for records and GTP. Resumes play if it has ended.
    void set_side_to_move(Colour to_move) { resume(to_move); }
    /// Undoes the last `resume`; false if a move was played after it, or if there was none.
    bool take_back_resumption();
    /// Whether the same whole-board position has occurred before with the same side to move. Under simple ko
    /// the players may then agree on no result (W7). Passes alone do not repeat a position.
    bool repeats() const;

    /// Every legal move, with the pass last; none once play has ended.
    std::vector<Move> legal_moves() const;
    std::optional<Reason> why_illegal(Intent intent) const;
    std::expected<Move, Reason> play(Intent intent);
    /// Places a stone on any empty point, or passes, legal or not, even after the end of play.
    std::optional<Move> play_unjudged(Intent intent);
    bool take_back();

  private:
    /// The state before a move, or before play was resumed.
    struct Before {
        int ply;
        /// The key of the stones alone.
        std::uint64_t key;
        Stones stones;
        Position::Undo undo;
        std::uint8_t passes;
        int handicap_to_place;

        Colour side_to_move() const { return undo.side_to_move; }
    };

    /// The bit in `seen_` for a key of the stones.
    static std::size_t mark_of(std::uint64_t key) { return key % 4096; }
    /// The current state, without `undo`.
    Before before() const;
    void make(Move move);
    bool breaks_superko(Move move) const;

    Position start_;
    Position position_;
    int komi_;
    int handicap_;
    int start_handicap_to_place_;
    int handicap_to_place_;
    int passes_ = 0;
    /// The stones in `position_`.
    Stones stones_ = position_.board().stones();
    std::vector<Move> moves_;
    std::vector<Before> history_;
    std::vector<Before> resumptions_;
    /// A filter for `history_`: a board whose bit is clear has not occurred. The bits of moves that were
    /// taken back can remain set.
    std::bitset<4096> seen_;
};

}  // namespace kradan::go
