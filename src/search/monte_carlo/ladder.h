#pragma once

#include "search/monte_carlo/tactics.h"

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
    go::Point hunt(go::Point prey) { return hunt(prey, liberties<3>(board_, prey)); }

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
        return catches_in_atari(prey, captures_beside<most_captures>(board_, prey));
    }

    static constexpr std::size_t most_captures = 5;
    /// The same where what its owner could take beside it is known.
    bool catches_in_atari(go::Point prey, const FewPoints<most_captures>& captures) {
        if (++visited_ > most_visited) return false;
        const Colour runner = board_.colour(prey);
        FewPoints<1> last;
        last.add(board_.single_liberty(prey));
        FewPoints<most_captures + 1> ways;
        for (const go::Point p : captures) ways.add(p);
        ways.add(last.at[0]);
        for (const go::Point way : ways) {
            // Mostly it is seen without playing it.
            if (!board_.captures(way, runner)) {
                const auto after = liberties_after_running<3>(board_, way, prey, last);
                if (after.full()) return false;
                if (after.count < 2) continue;
            }
            const auto placed = board_.place(way, runner);
            const auto left = liberties<3>(board_, prey);
            const bool caught = left.count < 2 || (left.count == 2 && hunt(prey, left) != B::none);
            board_.undo(way, runner, placed);
            if (!caught) return false;
        }
        return true;
    }

  private:
    static constexpr int most_visited = 120;

    /// The same where up to three of its liberties are known.
    go::Point hunt(go::Point prey, const FewPoints<3>& ways) {
        if (ways.count != 2) return B::none;
        // First where the prey could run further.
        struct Way {
            go::Point point;
            FewPoints<4> after;
        };
        const auto way = [&](std::size_t i) {
            return Way{.point = ways.at[i],
                       .after = liberties_after_running<4>(board_, ways.at[i], prey, ways)};
        };
        Way first = way(0);
        Way second = way(1);
        if (second.after.count > first.after.count) std::swap(first, second);
        // With a stone of the hunter on the one way, the prey runs the other.
        const auto is_free = [](const Way& taken, const Way& left) {
            return left.after.count - (left.after.has(taken.point) ? 1U : 0U) > 2;
        };
        if (!is_free(first, second) && catches(first.point, prey)) return first.point;
        if (!is_free(second, first) && catches(second.point, prey)) return second.point;
        return B::none;
    }

    B& board_;
    int visited_ = 0;
};

}  // namespace kradan::search
