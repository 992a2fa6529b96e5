#include "games/go/seki.h"

#include "games/go/eyes.h"
#include "games/go/groups.h"

namespace kradan::go {

Surrounded find_surrounded(const FinalBoard& board) {
    Surrounded result;
    std::array<PointSet, 2> reach;
    for (const Colour colour : colours) {
        reach[place(colour)] =
            flood(board, board.alive.of[place(colour)], ~(board.alive.of[0] | board.alive.of[1]));
    }
    for (std::size_t p = 0; p < board.points(); ++p) {
        if (board.living(p) || reach[0][p] == reach[1][p]) continue;
        result.by[p] = reach[0][p] ? Owner::first : Owner::second;
    }
    result.shared = reach[0] & reach[1];
    return result;
}

Seki find_seki(const FinalBoard& board) {
    Seki seki;
    if (board.alive.of[0].none() || board.alive.of[1].none()) return seki;
    Groups groups = find_groups(board);
    const PointSet no_eyes = false_eyes(board, groups);
    count_eyes(board, no_eyes, groups);
    const PointSet fillable = false_eyes(board, groups);

    std::array<int, max_points> eyes{};
    for (const Room& room : groups.rooms) eyes[static_cast<std::size_t>(room.group)] += room.eyes;
    for (std::size_t p = 0; p < board.points(); ++p) {
        const int group = groups.group[p];
        if (group == none) continue;
        if (eyes[static_cast<std::size_t>(group)] < 2) seki.groups.set(p);
        if (groups.room[p] == none) continue;
        const Colour owner = groups.owners[static_cast<std::size_t>(group)];
        // A stone thrown in makes the adjacent points worthless too.
        const PointSet thrown_in = fillable & board.dead.of[place(opponent(owner))];
        if (fillable[p] || (beside(board, p) & thrown_in).any()) seki.to_fill.set(p);
    }
    return seki;
}

}  // namespace kradan::go
