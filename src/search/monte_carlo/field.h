#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "games/go/board_impl.h"
#include "games/go/game.h"

namespace kradan::search {

/// A board that is played on quickly: it keeps its empty points at hand, and whose turn it is.
template <int fixed_size>
class GoField {
  public:
    using Board = go::BasicBoard<fixed_size>;
    static constexpr go::Point none = Board::none;

    /// Where a game stands.
    explicit GoField(const go::Game& game) : GoField(game.position().board()) {
        const auto& moves = game.moves();
        const auto point = [&](std::size_t back) {
            return moves.size() < back ? none : moves[moves.size() - back].point;
        };
        set_turn(game.position().side_to_move(), game.position().ko_point(), point(1), point(2));
        last_captured_ = game.last_move_captured();
    }
    explicit GoField(const go::Board& start) : board_(start) {
        for (int y = 0; y < board_.size(); ++y) {
            for (int x = 0; x < board_.size(); ++x) {
                if (const go::Point p = board_.point({.x = x, .y = y}); board_.empty(p)) add_empty(p);
            }
        }
    }
    GoField(const GoField& other) : board_(other.board_) { copy_all_but_board(other); }
    GoField& operator=(const GoField& other) {
        if (this == &other) return *this;
        board_ = other.board_;
        copy_all_but_board(other);
        return *this;
    }
    ~GoField() = default;

    void set_turn(Colour to_move, go::Point ko, go::Point last, go::Point before_last) {
        to_move_ = to_move;
        ko_ = ko;
        last_ = last;
        before_last_ = before_last;
    }

    const Board& board() const { return board_; }
    Board& board() { return board_; }
    Colour to_move() const { return to_move_; }
    /// The point that is forbidden now, the last stone, and the one before it; each possibly none.
    go::Point ko() const { return ko_; }
    go::Point last() const { return last_; }
    go::Point before_last() const { return before_last_; }
    /// Whether the last stone took any.
    bool last_captured() const { return last_captured_; }

    /// In any order, and `draw` changes it.
    std::span<const go::Point> empty_points() const { return {empty_.data(), empty_count_}; }
    /// Puts the i-th empty point behind the first `left`, and says which it is.
    go::Point draw(std::uint32_t i, std::uint32_t left) {
        const go::Point p = empty_[i];
        const go::Point q = empty_[left];
        empty_[i] = q;
        where_[q] = static_cast<std::uint16_t>(i);
        empty_[left] = p;
        where_[p] = static_cast<std::uint16_t>(left);
        return p;
    }

    /// Not a suicide, not the ko point.
    bool can_play(go::Point p) const {
        return board_.has_empty_side(p) || (p != ko_ && !board_.is_suicide(p, to_move_));
    }
    /// A stone for which `can_play` holds, or none for a pass.
    void play(go::Point p) {
        before_last_ = last_;
        last_ = p;
        ko_ = none;
        last_captured_ = false;
        if (p != none) {
            remove_empty(p);
            const auto placed =
                board_.place_alive(p, to_move_, [this](go::Point removed) { add_empty(removed); });
            ko_ = placed.ko;
            last_captured_ = placed.captured > 0;
        }
        to_move_ = opponent(to_move_);
    }

  private:
    static constexpr std::size_t most_points =
        fixed_size == go::any_size ? go::max_points : fixed_size * fixed_size;
    static constexpr std::size_t most_cells = fixed_size == go::any_size
                                                  ? (go::max_size + 2) * (go::max_size + 1) + 1
                                                  : (fixed_size + 2) * (fixed_size + 1) + 1;

    void copy_all_but_board(const GoField& other) {
        empty_count_ = other.empty_count_;
        std::copy_n(other.empty_.data(), empty_count_, empty_.data());
        for (std::uint32_t i = 0; i < empty_count_; ++i) where_[empty_[i]] = static_cast<std::uint16_t>(i);
        set_turn(other.to_move_, other.ko_, other.last_, other.before_last_);
        last_captured_ = other.last_captured_;
    }
    void add_empty(go::Point p) {
        where_[p] = static_cast<std::uint16_t>(empty_count_);
        empty_[empty_count_++] = p;
    }
    void remove_empty(go::Point p) {
        const go::Point moved = empty_[--empty_count_];
        empty_[where_[p]] = moved;
        where_[moved] = where_[p];
    }

    Board board_;
    std::uint32_t empty_count_ = 0;
    std::array<go::Point, most_points> empty_;
    std::array<std::uint16_t, most_cells> where_;
    Colour to_move_ = Colour::first;
    go::Point ko_ = none;
    go::Point last_ = none;
    go::Point before_last_ = none;
    bool last_captured_ = false;
};

}  // namespace kradan::search
