#include "go/seki.h"

#include <algorithm>
#include <vector>

namespace kradan::go {

namespace {

/// Calls `visit(index)` for each of the up to four neighbours on a board without border.
template <class Visit>
void for_neighbours(int size, std::size_t i, Visit visit) {
    const auto n = static_cast<std::size_t>(size);
    if (i % n > 0) visit(i - 1);
    if (i % n + 1 < n) visit(i + 1);
    if (i >= n) visit(i - n);
    if (i + n < n * n) visit(i + n);
}

/// Disjoint sets of points.
class Sets {
  public:
    explicit Sets(std::size_t count) : parent_(count) {
        for (std::size_t i = 0; i < count; ++i) parent_[i] = i;
    }
    std::size_t find(std::size_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::size_t a, std::size_t b) { parent_[find(a)] = find(b); }

  private:
    std::vector<std::size_t> parent_;
};

/// Fills the shared points that either side can fill leaving no chain beside them in atari; what could not be
/// filled stays empty on the board returned.
Board fill_shared(int size, const Stones& alive, const Regions& regions) {
    Board board(size);
    const auto vertex_of = [&](std::size_t i) {
        return Vertex{.x = static_cast<int>(i) % size, .y = static_cast<int>(i) / size};
    };
    const auto points = static_cast<std::size_t>(size * size);
    for (std::size_t i = 0; i < points; ++i) {
        for (const Colour colour : {Colour::first, Colour::second}) {
            if (alive.of[static_cast<std::size_t>(colour)][i]) board.place(board.point(vertex_of(i)), colour);
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < points; ++i) {
            const Point p = board.point(vertex_of(i));
            for (const Colour colour : {Colour::first, Colour::second}) {
                if (!regions.shared[i] || !board.empty(p) || board.captures(p, colour) ||
                    board.is_suicide(p, colour)) {
                    continue;
                }
                Board after = board;
                after.place(p, colour);
                bool safe = after.count_liberties(p) >= 2;
                for (const Point n : after.neighbours(p)) {
                    safe = safe && (!after.has_stone(n) || after.count_liberties(n) >= 2);
                }
                if (!safe) continue;
                board = after;
                changed = true;
            }
        }
    }
    return board;
}

}  // namespace

Regions find_regions(int size, const Stones& alive) {
    Regions regions;
    std::uint16_t number = 0;
    std::vector<std::size_t> region;
    for (std::size_t start = 0; start < static_cast<std::size_t>(size * size); ++start) {
        if (alive.of[0][start] || alive.of[1][start] || regions.number[start] != 0) continue;
        region.assign(1, start);
        regions.number[start] = ++number;
        std::array<bool, 2> touches{};
        for (std::size_t next = 0; next < region.size(); ++next) {
            for_neighbours(size, region[next], [&](std::size_t n) {
                if (alive.of[0][n]) {
                    touches[0] = true;
                } else if (alive.of[1][n]) {
                    touches[1] = true;
                } else if (regions.number[n] == 0) {
                    regions.number[n] = number;
                    region.push_back(n);
                }
            });
        }
        for (const std::size_t i : region) {
            if (touches[0] != touches[1]) regions.owner[i] = touches[0] ? Owner::first : Owner::second;
            if (touches[0] && touches[1]) regions.shared.set(i);
        }
    }
    return regions;
}

SekiGroups find_seki(int size, const Stones& alive, const Regions& regions) {
    SekiGroups result;
    if (regions.shared.none()) return result;
    const auto points = static_cast<std::size_t>(size * size);
    const auto owner_at = [&](std::size_t i) {
        if (alive.of[0][i]) return Owner::first;
        return alive.of[1][i] ? Owner::second : regions.owner[i];
    };
    Sets groups(points);
    for (std::size_t i = 0; i < points; ++i) {
        for_neighbours(size, i, [&](std::size_t n) {
            if (owner_at(i) != Owner::nobody && owner_at(i) == owner_at(n)) groups.join(i, n);
        });
    }

    const Board filled = fill_shared(size, alive, regions);
    std::vector<bool> touches_left(points);
    std::vector<int> eyes(points);
    std::vector<int> eye_points(points);
    std::vector<bool> counted(points + 1);
    for (std::size_t i = 0; i < points; ++i) {
        const std::size_t group = groups.find(i);
        if (regions.owner[i] != Owner::nobody) {
            ++eye_points[group];
            if (!counted[regions.number[i]]) ++eyes[group];
            counted[regions.number[i]] = true;
        }
        const Vertex v{.x = static_cast<int>(i) % size, .y = static_cast<int>(i) / size};
        if (!regions.shared[i] || !filled.empty(filled.point(v))) continue;
        for_neighbours(size, i, [&](std::size_t n) {
            if (owner_at(n) != Owner::nobody) touches_left[groups.find(n)] = true;
        });
    }
    for (std::size_t i = 0; i < points; ++i) {
        const std::size_t group = groups.find(i);
        if (!touches_left[group] || eyes[group] >= 2 || eye_points[group] >= 8) continue;
        if (regions.owner[i] != Owner::nobody) result.regions.set(i);
        if (alive.of[0][i] || alive.of[1][i]) result.stones.set(i);
    }
    return result;
}

}  // namespace kradan::go
