#include "puzzles/go/themes.h"

#include <algorithm>
#include <string_view>

namespace kradan::puzzles {

namespace {

/// The positions along a line: before each move, and after the last.
std::vector<LocalPosition> positions_of(const Local& local, const std::vector<int>& line) {
    std::vector<LocalPosition> positions = {local.start()};
    for (const int point : line) positions.push_back(*local.play(positions.back(), point));
    return positions;
}

bool has_one_liberty(const Local& local, const LocalPosition& position, PointMask chain, Colour colour) {
    return count_of(local.liberties(position, chain)) == 1 && (chain & local.safe(colour)) == 0;
}

/// The number of chains of the side to move that the last move, at `point`, put in atari.
int ataris(const Local& local, const LocalPosition& after, int point) {
    int count = 0;
    for (PointMask rest = local.beside(point) & after.own(); rest != 0;) {
        const PointMask chain = local.part(lowest_of(rest), after.own());
        rest &= ~chain;
        if (has_one_liberty(local, after, chain, after.to_move)) ++count;
    }
    return count;
}

bool is_self_atari(const Local& local, const LocalPosition& before, const LocalPosition& after, int point) {
    const bool captures = before.other() != after.own();
    return !captures && has_one_liberty(local, after, local.part(point, after.other()), before.to_move);
}

/// The maximum number of consecutive ataris by the solver against the running target.
int ladder_steps(const Local& local, const std::vector<int>& line,
                 const std::vector<LocalPosition>& positions) {
    int steps = 0;
    for (std::size_t i = 0; i + 1 < line.size(); i += 2) {
        const LocalPosition& after = positions[i + 1];
        const PointMask chain = local.chain(after, local.target());
        if (!has_one_liberty(local, after, chain, local.defender())) return steps;
        if (local.liberties(after, chain) != mask_of(line[i + 1])) return steps;
        ++steps;
    }
    return steps;
}

struct Sacrifices {
    bool throw_in = false;
    bool snapback = false;
    bool under_the_stones = false;
};

Sacrifices sacrifices_of(const Local& local, const std::vector<int>& line,
                         const std::vector<LocalPosition>& positions) {
    Sacrifices found;
    PointMask large = 0;
    for (std::size_t i = 0; i < line.size(); i += 2) {
        found.under_the_stones |= has(large, line[i]);
        if (i + 1 == line.size()) break;
        // Whether the reply captures, and the next move recaptures.
        const PointMask taken = positions[i + 1].other() & ~positions[i + 2].own();
        if (count_of(taken) >= 2) large |= taken;
        if (!has(taken, line[i])) continue;
        if (count_of(taken) == 1 && is_self_atari(local, positions[i], positions[i + 1], line[i]))
            found.throw_in = true;
        if (i + 2 >= line.size()) continue;
        const PointMask retaken = positions[i + 2].other() & ~positions[i + 3].own();
        found.snapback |= count_of(taken) == 1 && has(retaken, line[i + 1]) && count_of(retaken) >= 2;
    }
    return found;
}

std::string_view place_of(const Local& local, PointMask points, int size) {
    bool beside_x = false;
    bool beside_y = false;
    while (points != 0) {
        const go::Vertex v = local.vertex(take_lowest(points));
        beside_x |= v.x == 0 || v.x == size - 1;
        beside_y |= v.y == 0 || v.y == size - 1;
    }
    return beside_x && beside_y ? "corner" : beside_x || beside_y ? "side" : "centre";
}

}  // namespace

std::vector<std::string> themes_of(const Local& local, Goal goal, const std::vector<int>& line, bool seki,
                                   int size) {
    const auto positions = positions_of(local, line);
    std::vector<std::string> tags;
    const auto add = [&](bool fits, std::string_view tag) {
        if (fits) tags.emplace_back(tag);
    };
    const Sacrifices sacrifices = sacrifices_of(local, line, positions);
    add(sacrifices.snapback, "snapback");
    add(sacrifices.throw_in && !sacrifices.snapback, "throw-in");
    add(sacrifices.under_the_stones, "under-the-stones");
    const int first = line.front();
    const LocalPosition& after = positions[1];
    const PointMask stone = local.part(first, after.other());
    PointMask points = local.chain(local.start(), local.target());
    if (goal == Goal::capture) {
        for (const int point : line) points |= mask_of(point);
        const bool stands = local.target_stands(after);
        const PointMask chain = stands ? local.chain(after, local.target()) : 0;
        const bool takes = local.start().other() != after.own();
        add(stands && !takes && (local.beside(first) & chain) == 0 &&
                count_of(local.liberties(after, chain)) >= 2,
            "net");
        constexpr int steps_of_ladder = 2;
        add(ladder_steps(local, line, positions) >= steps_of_ladder, "ladder");
        bool twice = false;
        for (std::size_t i = 0; i < line.size(); i += 2)
            twice |= ataris(local, positions[i + 1], line[i]) >= 2;
        add(twice, "double-atari");
    } else {
        points = local.all();
        const bool inside = goal == Goal::kill && (stone & local.safe(local.start().to_move)) == 0;
        add(inside, "nakade");
        add(seki, "seki");
        add(!inside && !seki, "eye");
    }
    add(true, place_of(local, points, size));
    std::ranges::sort(tags);
    return tags;
}

}  // namespace kradan::puzzles
