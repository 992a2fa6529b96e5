#pragma once

#include "search/tactics/tactics.h"

namespace kradan::search {

/// A fast ladder reader for playouts: whether a chain is captured by a sequence of ataris. It ignores ko, and
/// a ladder beyond its node limit counts as an escape. Plays on the board and restores it.
template <class B>
class Ladder {
  public:
    explicit Ladder(B& board, int max_nodes = usual_nodes) : board_(board), max_nodes_(max_nodes) {}

    /// The move that captures the chain at `target` if its opponent moves first; none if the chain escapes or
    /// does not have two liberties.
    go::Point find_capture(go::Point target) { return find_capture(target, liberties<3>(board_, target)); }

    /// Whether the chain at `target` is captured after its opponent plays `atari`, one of its two liberties.
    bool captures_with(go::Point atari, go::Point target) {
        const Colour attacker = opponent(board_.colour(target));
        if (board_.is_suicide(atari, attacker)) return false;
        const auto placed = board_.place(atari, attacker);
        const bool captured = captures_in_atari(target);
        board_.undo(atari, attacker, placed);
        return captured;
    }

    /// Whether the chain at `target`, which is in atari, is captured even if its owner moves first.
    bool captures_in_atari(go::Point target) {
        return captures_in_atari(target, counter_captures<max_counter_captures>(board_, target));
    }

    static constexpr std::size_t max_counter_captures = 5;
    /// Like the above, but for a caller that already knows the counter-captures.
    bool captures_in_atari(go::Point target, const PointSet<max_counter_captures>& captures) {
        if (++nodes_ > max_nodes_) return false;
        const Colour defender = board_.colour(target);
        PointSet<1> last_liberty;
        last_liberty.add(board_.single_liberty(target));
        PointSet<max_counter_captures + 1> defences;
        for (const go::Point p : captures) defences.add(p);
        defences.add(last_liberty.at[0]);
        for (const go::Point defence : defences) {
            // Most defences are decided by their liberties, without being played.
            if (!board_.captures(defence, defender)) {
                const auto after = liberties_after_extending<3>(board_, defence, target, last_liberty);
                if (after.full()) return false;
                if (after.count < 2) continue;
            }
            const auto placed = board_.place(defence, defender);
            const auto left = liberties<3>(board_, target);
            const bool captured =
                left.count < 2 || (left.count == 2 && find_capture(target, left) != B::none);
            board_.undo(defence, defender, placed);
            if (!captured) return false;
        }
        return true;
    }

  private:
    static constexpr int usual_nodes = 120;

    /// `target_liberties`: up to three of the target's liberties.
    go::Point find_capture(go::Point target, const PointSet<3>& target_liberties) {
        if (target_liberties.count != 2) return B::none;
        // The attacker first tries the liberty where the target would gain more.
        struct Liberty {
            go::Point point;
            PointSet<4> after_extending;
        };
        const auto liberty = [&](std::size_t i) {
            const go::Point p = target_liberties.at[i];
            return Liberty{
                .point = p,
                .after_extending = liberties_after_extending<4>(board_, p, target, target_liberties)};
        };
        Liberty first = liberty(0);
        Liberty second = liberty(1);
        if (second.after_extending.count > first.after_extending.count) std::swap(first, second);
        // The attacker takes one liberty, and the target extends on the other.
        const auto escapes = [](const Liberty& taken, const Liberty& left) {
            return left.after_extending.count - (left.after_extending.has(taken.point) ? 1U : 0U) > 2;
        };
        if (!escapes(first, second) && captures_with(first.point, target)) return first.point;
        if (!escapes(second, first) && captures_with(second.point, target)) return second.point;
        return B::none;
    }

    B& board_;
    int max_nodes_;
    int nodes_ = 0;
};

}  // namespace kradan::search
