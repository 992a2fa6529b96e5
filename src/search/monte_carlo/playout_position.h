#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "games/go/board_impl.h"
#include "games/go/game.h"

namespace kradan::search {

/// A position for playouts: a board with a list of its empty points, the side to move, the ko point and the
/// last two moves.
template <int fixed_size>
class PlayoutPosition {
  public:
    using Board = go::BasicBoard<fixed_size>;
    static constexpr go::Point none = Board::none;

    /// The current position of a game.
    explicit PlayoutPosition(const go::Game& game) : PlayoutPosition(game.position().board()) {
        const auto& moves = game.moves();
        const auto point = [&](std::size_t back) {
            return moves.size() < back ? none : moves[moves.size() - back].point;
        };
        set_turn(game.position().side_to_move(), game.position().ko_point(), point(1), point(2));
        last_move_captured_ = game.last_move_captured();
    }
    /// The first player is to move.
    explicit PlayoutPosition(const go::Board& start) : board_(start) {
        for (int y = 0; y < board_.size(); ++y) {
            for (int x = 0; x < board_.size(); ++x) {
                if (const go::Point p = board_.point({.x = x, .y = y}); board_.empty(p)) add_empty(p);
            }
        }
    }
    PlayoutPosition(const PlayoutPosition& other) : board_(other.board_) { copy_all_but_board(other); }
    PlayoutPosition& operator=(const PlayoutPosition& other) {
        if (this == &other) return *this;
        board_ = other.board_;
        copy_all_but_board(other);
        return *this;
    }
    ~PlayoutPosition() = default;

    void set_turn(Colour to_move, go::Point ko, go::Point last_move, go::Point second_last_move) {
        to_move_ = to_move;
        ko_ = ko;
        last_move_ = last_move;
        second_last_move_ = second_last_move;
    }

    const Board& board() const { return board_; }
    Board& board() { return board_; }
    Colour to_move() const { return to_move_; }
    /// `none` if there is no ko. The last moves are `none` if they were passes or have not been made.
    go::Point ko() const { return ko_; }
    go::Point last_move() const { return last_move_; }
    go::Point second_last_move() const { return second_last_move_; }
    bool last_move_captured() const { return last_move_captured_; }

    /// The empty points, in no particular order; `draw` and `play` change the order.
    std::span<const go::Point> empty_points() const { return {empty_.data(), empty_count_}; }
    /// Swaps the empty points `i` and `last` and returns the point that was at `i`.
    go::Point draw(std::uint32_t i, std::uint32_t last) {
        const go::Point p = empty_[i];
        const go::Point q = empty_[last];
        empty_[i] = q;
        index_of_[q] = static_cast<std::uint16_t>(i);
        empty_[last] = p;
        index_of_[p] = static_cast<std::uint16_t>(last);
        return p;
    }

    /// Whether a stone on the empty point `p` is neither a ko recapture nor suicide.
    bool can_play(go::Point p) const {
        return board_.has_empty_side(p) || (p != ko_ && !board_.is_suicide(p, to_move_));
    }
    /// Plays a stone, for which `can_play` must hold. `none` passes.
    void play(go::Point p) {
        second_last_move_ = last_move_;
        last_move_ = p;
        ko_ = none;
        last_move_captured_ = false;
        if (p != none) {
            remove_empty(p);
            const auto placed =
                board_.place_alive(p, to_move_, [this](go::Point removed) { add_empty(removed); });
            ko_ = placed.ko;
            last_move_captured_ = placed.captured > 0;
        }
        to_move_ = opponent(to_move_);
    }

  private:
    static constexpr std::size_t max_points =
        fixed_size == go::any_size ? go::max_points : fixed_size * fixed_size;
    static constexpr std::size_t max_cells = fixed_size == go::any_size
                                                 ? (go::max_size + 2) * (go::max_size + 1) + 1
                                                 : (fixed_size + 2) * (fixed_size + 1) + 1;

    void copy_all_but_board(const PlayoutPosition& other) {
        empty_count_ = other.empty_count_;
        std::copy_n(other.empty_.data(), empty_count_, empty_.data());
        for (std::uint32_t i = 0; i < empty_count_; ++i) index_of_[empty_[i]] = static_cast<std::uint16_t>(i);
        set_turn(other.to_move_, other.ko_, other.last_move_, other.second_last_move_);
        last_move_captured_ = other.last_move_captured_;
    }
    void add_empty(go::Point p) {
        index_of_[p] = static_cast<std::uint16_t>(empty_count_);
        empty_[empty_count_++] = p;
    }
    void remove_empty(go::Point p) {
        const go::Point moved = empty_[--empty_count_];
        empty_[index_of_[p]] = moved;
        index_of_[moved] = index_of_[p];
    }

    Board board_;
    std::uint32_t empty_count_ = 0;
    std::array<go::Point, max_points> empty_;
    /// Indexed by point: its index in `empty_`.
    std::array<std::uint16_t, max_cells> index_of_;
    Colour to_move_ = Colour::first;
    go::Point ko_ = none;
    go::Point last_move_ = none;
    go::Point second_last_move_ = none;
    bool last_move_captured_ = false;
};

}  // namespace kradan::search
