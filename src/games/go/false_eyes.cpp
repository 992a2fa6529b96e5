#include "games/go/eyes.h"

namespace kradan::go {

namespace {

/// Finds whether a cluster next to a point of a room is connected to every side of the point, or to an eye,
/// without going through the point.
class Detour {
  public:
    Detour(const FinalBoard& board, const Groups& groups, int room, std::size_t point)
        : board_(board),
          groups_(groups),
          number_(static_cast<std::size_t>(room)),
          room_(groups.rooms[number_]),
          walked_(only(point)) {
        // Neighbours outside the group do not need to be reached.
        for (const std::size_t n : Neighbours(board, point)) {
            if (groups.group[n] == room_.group) sides_.set(n);
        }
    }

    bool exists_from(int start) {
        open_.push_back(static_cast<std::size_t>(start));
        while (!open_.empty()) {
            const std::size_t cluster = open_.back();
            open_.pop_back();
            if (seen_clusters_[cluster]) continue;
            seen_clusters_.set(cluster);
            for (std::size_t room = 0; room < groups_.rooms.size(); ++room) {
                if (!groups_.rooms_of_cluster[cluster][room]) continue;
                if (room == number_ ? around(cluster) : through(room)) return true;
            }
        }
        return false;
    }

  private:
    void enter(const PointSet& clusters) {
        for (std::size_t cluster = 0; cluster < groups_.rooms_of_cluster.size(); ++cluster) {
            if (clusters[cluster] && !seen_clusters_[cluster]) open_.push_back(cluster);
        }
    }

    bool through(std::size_t room) {
        if (seen_rooms_[room]) return false;
        seen_rooms_.set(room);
        if (groups_.rooms[room].eyes > 0) return true;
        enter(groups_.rooms[room].clusters);
        return false;
    }

    /// Continues through the other points in the same room that the cluster touches.
    bool around(std::size_t cluster) {
        PointSet stones;
        for (std::size_t p = 0; p < board_.points(); ++p) {
            stones[p] = groups_.cluster[p] == static_cast<int>(cluster);
        }
        PointSet start;
        for (std::size_t p = 0; p < board_.points(); ++p) {
            if (room_.points[p] && !walked_[p] && (beside(board_, p) & stones).any()) start.set(p);
        }
        const PointSet walked = flood(board_, start, room_.points & ~walked_);
        walked_ |= walked;
        if (room_.eyes > 0 && (walked & room_.real).any()) return true;
        sides_ &= ~(stones | walked);
        if (sides_.none()) return true;
        PointSet touched;
        for (std::size_t p = 0; p < board_.points(); ++p) {
            if (groups_.cluster[p] == none || groups_.group[p] != room_.group) continue;
            if ((beside(board_, p) & walked).any()) {
                touched.set(static_cast<std::size_t>(groups_.cluster[p]));
            }
        }
        enter(touched);
        return false;
    }

    const FinalBoard& board_;
    const Groups& groups_;
    std::size_t number_;
    const Room& room_;
    /// Points in the room visited so far, and the point itself.
    PointSet walked_;
    /// Neighbours of the point not reached yet.
    PointSet sides_;
    /// Numbers of the rooms and clusters visited so far.
    PointSet seen_rooms_;
    PointSet seen_clusters_;
    std::vector<std::size_t> open_;
};

}  // namespace

PointSet false_eyes(const FinalBoard& board, const Groups& groups) {
    PointSet found;
    for (std::size_t p = 0; p < board.points(); ++p) {
        const int number = groups.room[p];
        if (number == none) continue;
        // A point with two neighbours inside the room is not just a connection.
        const Room& room = groups.rooms[static_cast<std::size_t>(number)];
        if ((beside(board, p) & room.points).count() > 1) continue;
        for (const std::size_t n : Neighbours(board, p)) {
            if (groups.cluster[n] == none || groups.group[n] != room.group) continue;
            if (!Detour(board, groups, number, p).exists_from(groups.cluster[n])) found.set(p);
        }
    }
    return found;
}

}  // namespace kradan::go
