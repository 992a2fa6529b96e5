#include "games/go/groups.h"

#include <optional>
#include <string_view>

namespace kradan::go {

namespace {

/// Shapes around an empty point `@` that the opponent of side `p` cannot pass. `p` is a living stone of that
/// side, `e` is neither a living stone of the opponent nor a dead one of that side, `?` is anything. In the
/// last three shapes the row below is off the board.
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

/// The placement of a shape on the board: the point of its first letter, and one of its eight symmetries.
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

/// The point that the shape holds for `colour` in this placement; empty if it does not fit.
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
    for (const Colour colour : colours) {
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

void set_numbers(std::array<std::int16_t, max_points>& numbers, const PointSet& points, std::size_t number) {
    for (std::size_t p = 0; p < max_points; ++p) {
        if (points[p]) numbers[p] = static_cast<std::int16_t>(number);
    }
}

/// Finds the groups: the connected parts that a side can pass through, excluding the points that the opponent
/// also reaches.
void number_groups(const FinalBoard& board, Groups& groups) {
    std::array<PointSet, 2> reach;
    for (const Colour colour : colours) {
        const std::size_t other = place(opponent(colour));
        reach[place(colour)] =
            flood(board, board.alive.of[place(colour)], ~board.alive.of[other], groups.held[other]);
    }
    for (const Colour colour : colours) {
        const std::size_t other = place(opponent(colour));
        const PointSet own = reach[place(colour)] & ~reach[other];
        for (const PointSet& part : parts(board, ~(board.alive.of[other] | groups.held[other]))) {
            if ((part & own).none()) continue;
            set_numbers(groups.group, part & own, groups.owners.size());
            groups.owners.push_back(colour);
        }
    }
}

void number_clusters(const FinalBoard& board, Groups& groups) {
    PointSet in_none;
    for (std::size_t p = 0; p < board.points(); ++p) in_none[p] = groups.group[p] == none;
    for (const Colour colour : colours) {
        const PointSet& stones = board.alive.of[place(colour)];
        const PointSet& barred = groups.held[place(opponent(colour))];
        for (const PointSet& part : parts(board, stones | (in_none & ~barred))) {
            if ((part & stones).none()) continue;
            set_numbers(groups.cluster, part & stones, groups.rooms_of_cluster.size());
            groups.rooms_of_cluster.emplace_back();
        }
    }
}

void number_rooms_of(const FinalBoard& board, int group, Groups& groups) {
    PointSet inside;
    for (std::size_t p = 0; p < board.points(); ++p) inside[p] = groups.group[p] == group && !board.living(p);
    for (const PointSet& part : parts(board, inside)) {
        const std::size_t number = groups.rooms.size();
        Room& room = groups.rooms.emplace_back();
        room.owner = groups.owners[static_cast<std::size_t>(group)];
        room.group = group;
        room.points = part;
        set_numbers(groups.room, part, number);
        for (std::size_t p = 0; p < board.points(); ++p) {
            const int cluster = groups.cluster[p];
            if (groups.group[p] != group || cluster == none || (beside(board, p) & part).none()) continue;
            room.clusters.set(static_cast<std::size_t>(cluster));
            groups.rooms_of_cluster[static_cast<std::size_t>(cluster)].set(number);
        }
    }
}

}  // namespace

Groups find_groups(const FinalBoard& board) {
    Groups groups;
    groups.group.fill(none);
    groups.cluster.fill(none);
    groups.room.fill(none);
    groups.held = find_held(board);
    number_groups(board, groups);
    number_clusters(board, groups);
    for (int group = 0; group < static_cast<int>(groups.owners.size()); ++group) {
        number_rooms_of(board, group, groups);
    }
    return groups;
}

}  // namespace kradan::go
