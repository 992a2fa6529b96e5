#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>

#include "core/colour.h"
#include "core/move_list.h"
#include "core/outcome.h"
#include "core/path.h"
#include "games/go/board.h"
#include "games/go/intent.h"
#include "games/go/refusals.h"
#include "games/go/rules.h"

namespace kradan::go {

/// A legal move: a stone on a point, or a pass. Points are valid for boards of one size only.
struct Move {
    Point point = Board::none;

    static constexpr Move passing() { return {}; }
    constexpr bool is_pass() const { return point == Board::none; }

    friend constexpr bool operator==(Move, Move) = default;
};

/// A Go position: the stones, the side to move, the prisoners, and the point that a ko forbids for this turn
/// (W7). It does not count passes: a pass is always legal, and a position never ends the game. See `Game`.
class Position {
  public:
    using Move = go::Move;
    using Intent = go::Intent;
    using Reason = go::Reason;
    /// Room for every point and the pass.
    using MoveList = kradan::MoveList<Move, max_points + 1>;
    /// What `undo_move` needs.
    struct Undo {
        Board::Placed placed;
        Point ko = Board::none;
        Colour side_to_move = Colour::first;
    };

    /// An empty board with the first player to move; `size` is from min_size to max_size.
    explicit Position(int size = 19, const Rules& rules = {}) : board_(size), rules_(rules) {}
    /// A position with these stones. Every chain must have a liberty (`validate` in `setup.h` checks user
    /// input).
    Position(int size, const Rules& rules, const Stones& stones, Colour side_to_move);

    const Board& board() const { return board_; }
    int size() const { return board_.size(); }
    const Rules& rules() const { return rules_; }
    Colour side_to_move() const { return side_to_move_; }
    /// Sets the side to move without a move (handicap, resumed play). If the turn changes, a ko ban is
    /// lifted.
    void set_side_to_move(Colour colour);
    /// Like the above, but also sets the point that a ko forbids.
    void set_side_to_move(Colour colour, Point ko) {
        side_to_move_ = colour;
        ko_ = ko;
    }
    /// Stones that `colour` has captured, including the opponent's suicides.
    int prisoners(Colour colour) const { return prisoners_[place(colour)]; }
    /// Sets the prisoners by colour, for a game that starts from a diagram.
    void set_prisoners(const std::array<int, 2>& prisoners) { prisoners_ = prisoners; }
    /// The point where the side to move may not retake a ko; empty if there is none.
    std::optional<Vertex> ko() const;
    /// Like `ko`, but as a `Point`; `Board::none` if there is none.
    Point ko_point() const { return ko_; }

    /// The zobrist key of the stones, the side to move and the ko.
    std::uint64_t key() const;
    std::uint64_t recompute_key() const;
    /// Always empty: the board alone never decides a game of Go.
    std::optional<Outcome> outcome() const { return std::nullopt; }

    /// Appends every legal move, with the pass last. `Game` checks superko.
    void legal_moves(MoveList& list) const;
    /// Whether `legal_moves` would append this move, which must be a pass or a point on this board.
    bool is_legal(Move move) const {
        const Point p = move.point;
        if (move.is_pass()) return true;
        return board_.empty(p) && p != ko_ &&
               (board_.has_empty_side(p) || rules_.suicide || !board_.is_suicide(p, side_to_move_));
    }
    /// The number of moves that `legal_moves` would append.
    int count_legal_moves() const;
    /// Perft with bulk counting at the last ply; superko is ignored.
    std::uint64_t count_lines(int depth, Path path);
    /// The first applicable reason, in the order: off the board, occupied, ko, suicide.
    std::optional<Reason> why_illegal(Intent intent) const;
    Intent intent_of(Move move) const;
    /// The move for an intent on the board, or for a pass, legal or not.
    Move move_of(Intent intent) const;

    std::expected<Move, Reason> play(Intent intent);
    Undo do_move(Move move);
    void undo_move(Move move, const Undo& undo);
    /// Like `do_move`, for callers that never undo, such as playouts.
    void apply(Move move);

    friend bool operator==(const Position&, const Position&) = default;

  private:
    void add_prisoners(const Board::Placed& placed, int sign);

    Board board_;
    Rules rules_;
    Colour side_to_move_ = Colour::first;
    Point ko_ = Board::none;
    std::array<int, 2> prisoners_ = {0, 0};
};

}  // namespace kradan::go
