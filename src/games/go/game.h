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
/// Play ends with two passes in a row, one by each side (W9). Who has won depends on which stones are dead
/// (W10), so `outcome()` stays empty: both players settle that elsewhere, and `score` in `scoring.h` counts.
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
    /// The game that a setup describes, or everything that is wrong with it.
    static std::expected<Game, std::vector<SetupReason>> make(const Setup& setup);

    const Position& position() const { return position_; }
    const Position& start() const { return start_; }
    const Rules& rules() const { return start_.rules(); }
    /// Half points.
    int komi() const { return komi_; }
    /// Handicap stones that are on the board, or were: what is counted with (W11). Free ones count as they
    /// are placed, so that one still to be placed, and one given up by a pass, earn the second player
    /// nothing.
    int handicap() const;
    /// Free handicap stones that the first player has still to place; while there are any, he stays on turn.
    /// A pass gives one up.
    int handicap_to_place() const { return handicap_to_place_; }
    int start_handicap_to_place() const { return start_handicap_to_place_; }

    int ply() const { return static_cast<int>(moves_.size()); }
    const std::vector<Move>& moves() const { return moves_; }
    bool last_move_captured() const { return !history_.empty() && history_.back().undo.placed.captured > 0; }
    /// Who made the move at a ply, counted from 0 and below `ply()`.
    Colour mover(int ply) const { return history_[static_cast<std::size_t>(ply)].side_to_move(); }

    std::optional<Outcome> outcome() const { return std::nullopt; }
    /// Go has no draw that one side can claim.
    std::vector<EndReason> claims() const { return {}; }
    /// Passes in a row by sides in turn since the last stone or resumption: 0, 1 or 2.
    int passes() const { return passes_; }
    /// Two passes, one by each side: the dead stones are to be settled.
    bool play_ended() const { return passes_ >= 2; }
    /// Whether this move would end play.
    bool ends_play(Move move) const {
        return move.is_pass() && passes_ >= 1 && handicap_to_place_ == 0 &&
               history_.back().side_to_move() != position_.side_to_move();
    }
    /// Whether play went on after two passes: stones that are still on the board when it ends again may all
    /// count as alive (W10).
    bool is_disputed() const;
    /// Play goes on after two passes, with either side to move (W10).
    void resume(Colour to_move);
    /// Gives the turn to a side without a move, as a record or GTP may ask; play that had ended goes on.
    void set_side_to_move(Colour to_move) { resume(to_move); }
    /// Takes back the last `resume` if no move came after it; a move that did has to be taken back first.
    bool take_back_resumption();
    /// Whether this whole board, with this side to move, was there before: such a game may be ended without
    /// result by agreement under simple ko (W7). Passes alone repeat nothing.
    bool repeats() const;

    /// Every legal move, the pass last; none once play has ended.
    std::vector<Move> legal_moves() const;
    std::optional<Reason> why_illegal(Intent intent) const;
    std::expected<Move, Reason> play(Intent intent);
    /// Puts a stone on any empty point, or passes, legal or not, play ended or not.
    std::optional<Move> play_unjudged(Intent intent);
    bool take_back();

  private:
    /// The state before a move, or before play was resumed.
    struct Before {
        int ply;
        /// Of the stones alone.
        std::uint64_t key;
        Stones stones;
        Position::Undo undo;
        std::uint8_t passes;
        int handicap_to_place;

        Colour side_to_move() const { return undo.side_to_move; }
    };

    /// Where in `seen_` a key of stones stands.
    static std::size_t mark_of(std::uint64_t key) { return key % 4096; }
    /// The state now, but for `undo`.
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
    /// Those of `position_`.
    Stones stones_ = position_.board().stones();
    std::vector<Move> moves_;
    std::vector<Before> history_;
    std::vector<Before> resumptions_;
    /// Marks of the boards in `history_`, and perhaps of some that were taken back: what is not marked was
    /// not there.
    std::bitset<4096> seen_;
};

}  // namespace kradan::go
