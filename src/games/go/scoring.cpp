#include "games/go/scoring.h"

#include "games/go/seki.h"

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

FinalBoard final_board(const Board& board, std::span<const Vertex> dead) {
    FinalBoard result{.columns = board.size(), .rows = board.size(), .alive = board.stones()};
    for (const Vertex marked : dead) {
        if (!board.on_board(marked)) continue;
        const Point start = board.point(marked);
        if (!board.has_stone(start)) continue;
        const std::size_t owner = place(board.colour(start));
        Point stone = start;
        do {
            const Vertex v = board.vertex(stone);
            const auto i = static_cast<std::size_t>(v.y * board.size() + v.x);
            result.alive.of[owner].reset(i);
            result.dead.of[owner].set(i);
            stone = board.next_in_chain(stone);
        } while (stone != start);
    }
    return result;
}

Score score(const Position& position, std::span<const Vertex> dead, const Rules& rules, int komi,
            int handicap) {
    const FinalBoard board =
        final_board(position.board(), rules.all_alive ? std::span<const Vertex>{} : dead);
    const Surrounded surrounded = find_surrounded(board);
    const bool area = rules.counting == Counting::area;
    const Seki seki = rules.seki_counts ? Seki{} : find_seki(board);
    Score result;
    result.dame = surrounded.shared;
    for (std::size_t i = 0; i < board.points(); ++i) {
        for (const Colour colour : colours) {
            Score::Side& side = colour == Colour::first ? result.first : result.second;
            const Owner owner = colour == Colour::first ? Owner::first : Owner::second;
            if (board.living(i, colour)) {
                if (area) {
                    ++side.stones;
                    result.owners[i] = owner;
                }
            } else if (surrounded.by[i] != owner) {
                continue;
            } else if (seki.groups[i]) {
                result.seki.set(i);
            } else if (seki.to_fill[i]) {
                result.to_fill.set(i);
            } else {
                ++side.territory;
                result.owners[i] = owner;
            }
        }
    }
    if (!area) {
        result.first.prisoners = position.prisoners(Colour::first);
        result.second.prisoners = position.prisoners(Colour::second);
        result.first.dead = static_cast<int>(board.dead.of[1].count());
        result.second.dead = static_cast<int>(board.dead.of[0].count());
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
