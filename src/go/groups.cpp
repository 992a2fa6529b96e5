#include "go/groups.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace kradan::go {

namespace {

/// Shapes around an empty point `@` that the opponent of the side `p` cannot pass. `p` is a living stone of
/// that side, `e` anything but the opponent's living stones and its own dead ones, `?` anything. In the last
/// three the row below is off the board.
struct HeldShape {
    std::array<std::string_view, 3> rows;
    bool at_edge = false;
};
constexpr std::array<HeldShape, 6> held_shapes = {{
    {{"pp", "@e", "pe"}},
    {{"ep?", "e@e", "ep?"}},
    {{"pee", "e@p", "pee"}},
    {{"?e?", "p@p"}, true},
    {{"pp", "@e"}, true},
    {{"ep?", "e@e"}, true},
}};

/// A place of a shape on the board: where its first letter lies, and in which of the eight ways it is turned.
struct Turned {
    int column = 0;
    int row = 0;
    int way = 0;

    struct At {
        int column;
        int row;
    };
    At at(int across, int down) const {
        const int x = (way & 1) != 0 ? -across : across;
        const int y = (way & 2) != 0 ? -down : down;
        return (way & 4) != 0 ? At{column + y, row + x} : At{column + x, row + y};
    }
};

/// The point that the shape holds for `colour` there; nothing where it does not fit.
std::optional<std::size_t> fit(const FinalBoard& board, const HeldShape& shape, const Turned& turned,
                               Colour colour) {
    const auto on_board = [&](Turned::At at) {
        return at.column >= 0 && at.column < board.columns && at.row >= 0 && at.row < board.rows;
    };
    int height = 0;
    std::optional<std::size_t> held;
    for (const std::string_view row : shape.rows) {
        if (row.empty()) break;
        for (int across = 0; across < static_cast<int>(row.size()); ++across) {
            const auto at = turned.at(across, height);
            if (!on_board(at)) return std::nullopt;
            const auto p = static_cast<std::size_t>(at.row * board.columns + at.column);
            switch (row[static_cast<std::size_t>(across)]) {
                case 'p':
                    if (!board.living(p, colour)) return std::nullopt;
                    break;
                case 'e':
                    if (board.living(p, opponent(colour)) || board.dead.of[place(colour)][p]) {
                        return std::nullopt;
                    }
                    break;
                case '@':
                    if (!board.empty(p)) return std::nullopt;
                    held = p;
                    break;
                default:
                    break;
            }
        }
        ++height;
    }
    if (shape.at_edge && on_board(turned.at(0, height))) return std::nullopt;
    return held;
}

std::array<PointSet, 2> find_held(const FinalBoard& board) {
    std::array<PointSet, 2> held;
    for (const Colour colour : {Colour::first, Colour::second}) {
        for (const HeldShape& shape : held_shapes) {
            for (std::size_t p = 0; p < board.points(); ++p) {
                for (int way = 0; way < 8; ++way) {
                    const Turned turned{.column = static_cast<int>(p) % board.columns,
                                        .row = static_cast<int>(p) / board.columns,
                                        .way = way};
                    if (const auto point = fit(board, shape, turned, colour)) held[place(colour)].set(*point);
                }
            }
        }
    }
    return held;
}

/// Calls `found(points)` for each component of the points that are `in`, in the order of their lowest points.
template <class In, class Found>
void for_components(const FinalBoard& board, In in, Found found) {
    PointSet seen;
    for (std::size_t p = 0; p < board.points(); ++p) {
        if (seen[p] || !in(p)) continue;
        const PointSet component = flood(board, only(p), [&](std::size_t, std::size_t to) { return in(to); });
        seen |= component;
        found(component);
    }
}

void set_numbers(std::array<std::int16_t, max_points>& numbers, const PointSet& points, std::size_t number) {
    for (std::size_t p = 0; p < max_points; ++p) {
        if (points[p]) numbers[p] = static_cast<std::int16_t>(number);
    }
}

/// The groups: components of what a side may walk through, less what the opponent reaches too.
void number_groups(const FinalBoard& board, Groups& groups) {
    std::array<PointSet, 2> reach;
    for (const Colour colour : {Colour::first, Colour::second}) {
        const Colour other = opponent(colour);
        const PointSet& barred = groups.held[place(other)];
        groups.reach[place(colour)] =
            flood(board, board.alive.of[place(colour)],
                  [&](std::size_t, std::size_t to) { return !board.living(to, other); });
        reach[place(colour)] = flood(
            board, board.alive.of[place(colour)],
            [&](std::size_t from, std::size_t to) { return !board.living(to, other) && !barred[from]; });
    }
    for (const Colour colour : {Colour::first, Colour::second}) {
        const Colour other = opponent(colour);
        const PointSet own = reach[place(colour)] & ~reach[place(other)];
        const auto passable = [&](std::size_t p) {
            return !board.living(p, other) && !groups.held[place(other)][p];
        };
        for_components(board, passable, [&](const PointSet& component) {
            if ((component & own).none()) return;
            set_numbers(groups.group, component & own, groups.owners.size());
            groups.owners.push_back(colour);
        });
    }
}

void number_clusters(const FinalBoard& board, Groups& groups) {
    for (const Colour colour : {Colour::first, Colour::second}) {
        const PointSet& barred = groups.held[place(opponent(colour))];
        const auto joins = [&](std::size_t p) {
            return board.living(p, colour) || (groups.group[p] == none && !barred[p]);
        };
        for_components(board, joins, [&](const PointSet& component) {
            const PointSet stones = component & board.alive.of[place(colour)];
            if (stones.none()) return;
            set_numbers(groups.cluster, stones, groups.rooms_of_cluster.size());
            groups.rooms_of_cluster.emplace_back();
        });
    }
}

void number_rooms(const FinalBoard& board, Groups& groups) {
    PointSet seen;
    for (std::size_t start = 0; start < board.points(); ++start) {
        if (seen[start] || board.living(start) || groups.group[start] == none) continue;
        const int group = groups.group[start];
        Room room;
        room.owner = groups.owners[static_cast<std::size_t>(group)];
        room.group = group;
        room.points = flood(board, only(start), [&](std::size_t, std::size_t to) {
            return !board.living(to) && groups.group[to] == group;
        });
        seen |= room.points;
        const auto number = static_cast<int>(groups.rooms.size());
        set_numbers(groups.room, room.points, groups.rooms.size());
        for (std::size_t p = 0; p < board.points(); ++p) {
            if (!room.points[p]) continue;
            for_neighbours(board, p, [&](std::size_t n) {
                const int cluster = groups.cluster[n];
                if (groups.group[n] != group || cluster == none) return;
                if (std::ranges::find(room.clusters, cluster) != room.clusters.end()) return;
                room.clusters.push_back(cluster);
                groups.rooms_of_cluster[static_cast<std::size_t>(cluster)].push_back(number);
            });
        }
        groups.rooms.push_back(std::move(room));
    }
}

}  // namespace

std::vector<PointSet> parts(const FinalBoard& board, const PointSet& points) {
    std::vector<PointSet> found;
    for_components(
        board, [&](std::size_t p) { return points[p]; },
        [&](const PointSet& part) { found.push_back(part); });
    return found;
}

Groups find_groups(const FinalBoard& board) {
    Groups groups;
    groups.group.fill(none);
    groups.cluster.fill(none);
    groups.room.fill(none);
    groups.held = find_held(board);
    number_groups(board, groups);
    number_clusters(board, groups);
    number_rooms(board, groups);
    return groups;
}

}  // namespace kradan::go
