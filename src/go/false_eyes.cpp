#include <algorithm>

#include "go/eyes.h"

namespace kradan::go {

namespace {

/// Whether a cluster beside a point of a room gets to every side of that point without it, or to an eye.
class Detour {
  public:
    Detour(const FinalBoard& board, const Groups& groups, int room, std::size_t point)
        : board_(board),
          groups_(groups),
          number_(room),
          room_(groups.rooms[static_cast<std::size_t>(room)]),
          point_(point),
          walked_(only(point)),
          seen_rooms_(groups.rooms.size()),
          seen_clusters_(groups.rooms_of_cluster.size()) {
        // Sides outside the group need not be reached.
        for_neighbours(board, point, [&](std::size_t n) {
            if (groups.group[n] == room_.group) sides_.set(n);
        });
    }

    bool exists_from(int cluster) {
        enter(cluster);
        while (!open_.empty()) {
            const int next = open_.back();
            open_.pop_back();
            for (const int room : groups_.rooms_of_cluster[static_cast<std::size_t>(next)]) {
                if (room == number_ ? around(next) : through(static_cast<std::size_t>(room))) return true;
            }
        }
        return false;
    }

  private:
    void enter(int cluster) {
        if (seen_clusters_[static_cast<std::size_t>(cluster)]) return;
        seen_clusters_[static_cast<std::size_t>(cluster)] = true;
        open_.push_back(cluster);
    }

    bool through(std::size_t room) {
        if (seen_rooms_[room]) return false;
        seen_rooms_[room] = true;
        if (groups_.rooms[room].eyes > 0) return true;
        for (const int cluster : groups_.rooms[room].clusters) enter(cluster);
        return false;
    }

    /// On through the other points of the room itself that the cluster touches.
    bool around(int cluster) {
        const auto of_cluster = [&](std::size_t n) { return groups_.cluster[n] == cluster; };
        PointSet start;
        for (std::size_t p = 0; p < board_.points(); ++p) {
            if (room_.points[p] && !walked_[p] && any_neighbour(board_, p, of_cluster)) start.set(p);
        }
        const PointSet walked = flood(
            board_, start, [&](std::size_t, std::size_t to) { return room_.points[to] && !walked_[to]; });
        walked_ |= walked;
        if (room_.eyes > 0 && (walked & room_.real).any()) return true;
        for_neighbours(board_, point_, [&](std::size_t n) {
            if (of_cluster(n) || walked[n]) sides_.reset(n);
        });
        if (sides_.none()) return true;
        for (std::size_t p = 0; p < board_.points(); ++p) {
            if (!walked[p]) continue;
            for_neighbours(board_, p, [&](std::size_t n) {
                if (groups_.cluster[n] != none && groups_.group[n] == room_.group) enter(groups_.cluster[n]);
            });
        }
        return false;
    }

    const FinalBoard& board_;
    const Groups& groups_;
    int number_;
    const Room& room_;
    std::size_t point_;
    /// Points of the room that were walked, and the point itself.
    PointSet walked_;
    /// Sides of the point not reached yet.
    PointSet sides_;
    std::vector<bool> seen_rooms_;
    std::vector<bool> seen_clusters_;
    std::vector<int> open_;
};

}  // namespace

PointSet false_eyes(const FinalBoard& board, const Groups& groups) {
    PointSet found;
    for (std::size_t p = 0; p < board.points(); ++p) {
        const int number = groups.room[p];
        if (number == none) continue;
        const auto inside = [&](std::size_t n) { return groups.room[n] == number; };
        // What has two ways on inside the room is more than a mere joint.
        if (count_neighbours(board, p, inside) > 1) continue;
        const int group = groups.group[p];
        if (any_neighbour(board, p, [&](std::size_t n) {
                return groups.cluster[n] != none && groups.group[n] == group &&
                       !Detour(board, groups, number, p).exists_from(groups.cluster[n]);
            })) {
            found.set(p);
        }
    }
    return found;
}

}  // namespace kradan::go
