#pragma once

#include "search/go_tactics.h"

namespace kradan::search {

/// Reads in playouts whether a chain is caught by one atari after another; `go::ladder_captures` is the
/// thorough reader. Bounded: what is not found soon is no. The board is played on and left as it was; kos are
/// not looked at.
template <class B>
class Ladder {
  public:
    explicit Ladder(B& board) : board_(board) {}

    /// Where the opponent of the chain at `prey`, being to move, catches it if it has two liberties; none if
    /// it gets away.
    go::Point hunt(go::Point prey) {
        const Colour runner = board_.colour(prey);
        const auto ways = liberties<3>(board_, prey);
        if (ways.count != 2) return B::none;
        // First where the prey could run further.
        struct Way {
            go::Point point;
            FewPoints<4> after;
        };
        Way first{.point = ways.at[0], .after = liberties_after<4>(board_, ways.at[0], runner)};
        Way second{.point = ways.at[1], .after = liberties_after<4>(board_, ways.at[1], runner)};
        if (second.after.count > first.after.count) std::swap(first, second);
        // With a stone of the hunter on the one way, the prey runs the other.
        const auto is_free = [](const Way& taken, const Way& left) {
            return left.after.count - (left.after.has(taken.point) ? 1U : 0U) > 2;
        };
        if (!is_free(first, second) && catches(first.point, prey)) return first.point;
        if (!is_free(second, first) && catches(second.point, prey)) return second.point;
        return B::none;
    }

    /// Whether a stone of the opponent on `way`, one of its two liberties, catches the chain at `prey`.
    bool catches(go::Point way, go::Point prey) {
        const Colour hunter = opponent(board_.colour(prey));
        if (board_.is_suicide(way, hunter)) return false;
        const auto placed = board_.place(way, hunter);
        const bool works = catches_in_atari(prey);
        board_.undo(way, hunter, placed);
        return works;
    }

    /// Whether the chain at `prey`, which is in atari, is caught though its owner is to move.
    bool catches_in_atari(go::Point prey) {
        if (++visited_ > most_visited) return false;
        const Colour runner = board_.colour(prey);
        FewPoints<6> ways;
        for (const go::Point p : captures_beside<5>(board_, prey)) ways.add(p);
        ways.add(board_.single_liberty(prey));
        for (const go::Point way : ways) {
            if (board_.is_suicide(way, runner)) continue;
            const auto placed = board_.place(way, runner);
            const auto left = liberties<3>(board_, prey);
            const bool caught = left.count < 2 || (left.count == 2 && hunt(prey) != B::none);
            board_.undo(way, runner, placed);
            if (!caught) return false;
        }
        return true;
    }

  private:
    static constexpr int most_visited = 120;

    B& board_;
    int visited_ = 0;
};

}  // namespace kradan::search
