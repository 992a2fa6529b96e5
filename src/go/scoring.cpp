#include "go/scoring.h"

#include "go/seki.h"

namespace kradan::go {

std::vector<Vertex> group_at(const Position& position, Vertex vertex) {
    const Board& board = position.board();
    if (!board.on_board(vertex)) return {};
    const Point start = board.point(vertex);
    if (!board.has_stone(start)) return {};
    std::vector<Vertex> group;
    Point stone = start;
    do {
        group.push_back(board.vertex(stone));
        stone = board.next_in_chain(stone);
    } while (stone != start);
    return group;
}

Score score(const Position& position, std::span<const Vertex> dead, const Rules& rules, int komi,
            int handicap) {
    const Board& board = position.board();
    const int size = board.size();
    Score result;

    Stones alive = board.stones();
    std::array<int, 2> dead_stones{};
    if (!rules.all_alive) {
        for (const Vertex marked : dead) {
            for (const Vertex v : group_at(position, marked)) {
                const auto i = static_cast<std::size_t>(v.y * size + v.x);
                const auto owner = static_cast<std::size_t>(board.colour(board.point(v)));
                dead_stones[owner] += alive.of[owner][i];
                alive.of[owner].reset(i);
            }
        }
    }

    const Regions regions = find_regions(size, alive);
    const bool area = rules.counting == Counting::area;
    const SekiGroups seki = rules.seki_counts ? SekiGroups{} : find_seki(size, alive, regions);
    for (std::size_t i = 0; i < static_cast<std::size_t>(size * size); ++i) {
        for (const Colour colour : {Colour::first, Colour::second}) {
            Score::Side& side = colour == Colour::first ? result.first : result.second;
            const Owner owner = colour == Colour::first ? Owner::first : Owner::second;
            if (alive.of[static_cast<std::size_t>(colour)][i]) {
                if (area) {
                    ++side.stones;
                    result.owners[i] = owner;
                }
            } else if (regions.owner[i] == owner && !seki.regions[i]) {
                ++side.territory;
                result.owners[i] = owner;
            }
        }
    }
    if (!area) {
        result.first.prisoners = position.prisoners(Colour::first);
        result.second.prisoners = position.prisoners(Colour::second);
        result.first.dead = dead_stones[1];
        result.second.dead = dead_stones[0];
    }
    result.second.komi = komi;
    result.second.compensation = compensation(rules, handicap);

    result.margin = result.first.total() - result.second.total();
    if (result.margin > 0 || (result.margin == 0 && rules.first_wins_ties)) {
        result.winner = Colour::first;
    } else if (result.margin < 0) {
        result.winner = Colour::second;
    }
    return result;
}

}  // namespace kradan::go
