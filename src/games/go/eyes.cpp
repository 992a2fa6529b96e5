#include "games/go/eyes.h"

#include <algorithm>

namespace kradan::go {

namespace {

/// More moves than a side can make.
constexpr int never = 1000;

/// The surroundings of a real point in a room (`Room::real`).
struct Surroundings {
    /// Neighbours that are real points too, and the empty ones among them.
    int real = 0;
    int real_empty = 0;
    /// Neighbours that are false eyes: empty ones, and those into which an opponent stone was thrown.
    int false_empty = 0;
    int thrown_in = 0;
    /// Whether an opponent stone here is connected to a throw-in, or cannot be stopped from connecting to
    /// one. Such a point never becomes an eye.
    bool poked = false;
    /// Moves that the owner needs to make the point an eye.
    int moves_to_close = 0;
};

class Judge {
  public:
    Judge(const FinalBoard& board, const PointSet& false_points, const Room& room)
        : board_(board), false_(false_points), room_(room), other_(opponent(room.owner)) {
        look_around();
    }

    int eyes() const {
        int eyes = count([&](std::size_t p) { return around_[p].moves_to_close <= 1; }) > 0 ? 1 : 0;
        eyes = std::max(eyes, eyes_by_splitting());
        const int dead = count([&](std::size_t p) { return board_.dead.of[place(other_)][p]; });
        if (dead >= 5) eyes = std::max(eyes, 1);
        if (eyes >= 2 || dead >= 8 || is_large() || is_wide() || splits_by_two_points() ||
            lives_by_capturing()) {
            return 2;
        }
        return eyes;
    }

  private:
    template <class Holds>
    int count(Holds holds) const {
        int count = 0;
        for (std::size_t p = 0; p < board_.points(); ++p) count += room_.real[p] && holds(p) ? 1 : 0;
        return count;
    }
    bool theirs(std::size_t p) const { return board_.stone(p, other_); }

    void look_around() {
        for (std::size_t p = 0; p < board_.points(); ++p) {
            if (!room_.real[p]) continue;
            Surroundings& at = around_[p];
            for (const std::size_t n : Neighbours(board_, p)) {
                if (room_.real[n]) ++at.real;
                if (room_.real[n] && board_.empty(n)) ++at.real_empty;
                if (false_[n] && board_.empty(n)) ++at.false_empty;
                if (false_[n] && theirs(n)) ++at.thrown_in;
            }
            // The opponent gets one of two empty false eyes adjacent to the stone.
            at.poked = theirs(p) && (at.thrown_in > 0 || at.false_empty >= 2);
        }
        for (std::size_t p = 0; p < board_.points(); ++p) {
            if (!room_.real[p]) continue;
            for (const std::size_t n : Neighbours(board_, p)) {
                around_[p].moves_to_close += moves_to_close_off(n);
            }
        }
    }

    /// Moves needed to close off a point from its neighbour `n`.
    int moves_to_close_off(std::size_t n) const {
        if (theirs(n)) {
            if (false_[n] || (room_.real[n] && around_[n].poked)) return never;
            return room_.real[n] && around_[n].false_empty >= 1 ? 1 : 0;
        }
        if (!board_.empty(n)) return 0;
        return !room_.real[n] || around_[n].thrown_in >= 1 ? 1 : 0;
    }

    int liberties(std::size_t stone) const {
        const bool alive = board_.living(stone);
        const auto& stones = alive ? board_.alive : board_.dead;
        const PointSet& colour = stones.of[stones.of[0][stone] ? 0 : 1];
        const PointSet chain = flood(board_, only(stone), colour);
        int liberties = 0;
        for (std::size_t p = 0; p < board_.points(); ++p) {
            if (board_.empty(p) && (beside(board_, p) & chain).any()) {
                ++liberties;
            }
        }
        return liberties;
    }

    /// Whether the owner may play there. Ignores ko and forbids suicide.
    bool playable(std::size_t p) const {
        if (!board_.empty(p)) return false;
        for (const std::size_t n : Neighbours(board_, p)) {
            if (!theirs(n) || liberties(n) <= 1) return true;
        }
        return false;
    }

    /// The largest number of parts with an eye that any single move can split the room into.
    int eyes_by_splitting() const {
        int most = 0;
        for (std::size_t cut = 0; cut < board_.points(); ++cut) {
            if (!room_.real[cut] || !playable(cut)) continue;
            const auto pieces = parts(board_, room_.real & ~only(cut));
            if (pieces.size() < 2) continue;
            // The move itself responds to the only throw-in that kept its neighbours open.
            const int spare = around_[cut].thrown_in == 1 ? 1 : 0;
            const auto eyes = std::ranges::count_if(
                pieces, [&](const PointSet& piece) { return closed_points(piece, spare) >= 1; });
            most = std::max(most, static_cast<int>(eyes));
        }
        return most;
    }

    /// The number of points that are eyes after at most `moves` moves.
    int closed_points(const PointSet& points, int moves) const {
        return count([&](std::size_t p) { return points[p] && around_[p].moves_to_close <= moves; });
    }

    /// Whether at least six points remain after subtracting weak points (twice those that need two moves) and
    /// dead stones with two or more neighbours in the room.
    bool is_large() const {
        return static_cast<int>(room_.real.count()) -
                   count([&](std::size_t p) { return around_[p].moves_to_close >= 1; }) -
                   count([&](std::size_t p) { return around_[p].moves_to_close >= 2; }) -
                   count([&](std::size_t p) { return theirs(p) && around_[p].real >= 2; }) >=
               6;
    }

    /// Whether there are at least six empty points with three neighbours in the room, counting those with
    /// four twice.
    bool is_wide() const {
        return count([&](std::size_t p) { return board_.empty(p) && around_[p].real >= 4; }) +
                   count([&](std::size_t p) { return board_.empty(p) && around_[p].real >= 3; }) >=
               6;
    }

    bool at_edge(std::size_t p) const { return beside(board_, p).count() < 4; }

    /// Whether two adjacent points split the room into two eyes, with a spare point in one of them (in both
    /// if the second point is not empty).
    bool splits_by_two_points() const {
        for (std::size_t p = 0; p < board_.points(); ++p) {
            if (!room_.real[p] || at_edge(p) || around_[p].moves_to_close > 1 || around_[p].real < 3 ||
                !playable(p)) {
                continue;
            }
            for (const std::size_t n : Neighbours(board_, p)) {
                if (room_.real[n] && splits_with(p, n)) return true;
            }
        }
        return false;
    }
    bool splits_with(std::size_t p, std::size_t n) const {
        const Surroundings& beside = around_[n];
        if (beside.real < 3 || beside.moves_to_close > 1) return false;
        if (!board_.empty(n) && beside.real_empty <= 1) return false;
        int eyes = 0;
        int spare = 0;
        for (const PointSet& piece : parts(board_, room_.real & ~only(p) & ~only(n))) {
            const int closed = closed_points(piece, 0);
            if (closed >= 1) ++eyes;
            if (closed >= 2) ++spare;
        }
        return eyes >= 2 && spare >= (board_.empty(n) ? 1 : 2);
    }

    /// Whether the dead stones, together with the points where the owner may not play, form a shape that
    /// makes two eyes once they are captured, even if any one of those points is left out.
    bool lives_by_capturing() const {
        PointSet captured;
        PointSet barred;
        for (std::size_t p = 0; p < board_.points(); ++p) {
            if (!room_.real[p]) continue;
            if (board_.dead.of[place(other_)][p]) {
                captured.set(p);
            } else if (!playable(p)) {
                barred.set(p);
            }
        }
        if (captured.none()) return false;
        const int thrown_in =
            static_cast<int>((room_.points & false_ & board_.dead.of[place(other_)]).count());
        if (!makes_two_eyes(captured | barred, thrown_in)) return false;
        for (std::size_t p = 0; p < board_.points(); ++p) {
            if (barred[p] && !makes_two_eyes((captured | barred) & ~only(p), thrown_in)) return false;
        }
        return true;
    }
    bool makes_two_eyes(const PointSet& shape, int thrown_in) const {
        const auto pieces = static_cast<int>(parts(board_, shape).size());
        // A shape of seven or more points has one extra good move.
        int good = shape.count() >= 7 ? 1 : 0;
        for (std::size_t p = 0; p < board_.points(); ++p) {
            if (!shape[p]) continue;
            const bool cuts = static_cast<int>(parts(board_, shape & ~only(p)).size()) > pieces;
            if (cuts || (beside(board_, p) & shape).count() >= 3) ++good;
        }
        return pieces - thrown_in + good / 2 >= 2;
    }

    const FinalBoard& board_;
    const PointSet& false_;
    const Room& room_;
    Colour other_;
    std::array<Surroundings, max_points> around_{};
};

}  // namespace

void count_eyes(const FinalBoard& board, const PointSet& false_points, Groups& groups) {
    for (Room& room : groups.rooms) room.real = room.points & ~false_points;
    for (Room& room : groups.rooms) room.eyes = Judge(board, false_points, room).eyes();
}

}  // namespace kradan::go
