#include "search/network/katago/ladders.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "games/go/board_impl.h"
#include "search/tactics/tactics.h"

namespace kradan::search {

namespace {

using go::Board;
using go::Point;

constexpr int most_nodes = 25'000;

std::size_t empty_sides(const Board& board, Point p) {
    const auto sides = board.neighbours(p);
    return static_cast<std::size_t>(std::ranges::count_if(sides, [&](Point q) { return board.empty(q); }));
}

bool are_adjacent(const Board& board, Point a, Point b) {
    const auto sides = board.neighbours(a);
    return std::ranges::find(sides, b) != sides.end();
}

/// The moves that capture a chain adjacent to the chain at `stone`.
std::vector<Point> rescuing_captures(const Board& board, Point stone) {
    std::vector<Point> found;
    const Colour other = opponent(board.colour(stone));
    Point p = stone;
    do {
        for (const Point q : board.neighbours(p)) {
            if (!board.has(q, other)) continue;
            const Point last = board.single_liberty(q);
            if (last != Board::none && std::ranges::find(found, last) == found.end()) found.push_back(last);
        }
        p = board.next_in_chain(p);
    } while (p != stone);
    return found;
}

/// Whether a stone of `colour` on the empty point `p` would capture a single stone in a ko.
bool captures_ko(const Board& board, Point p, Colour colour) {
    Board copy = board;
    return !board.is_suicide(p, colour) && copy.place(p, colour).ko != Board::none;
}

}  // namespace

bool KataLadders::is_legal(Point p, Colour colour) const {
    return p != ko_ && !board_.is_suicide(p, colour);
}

/// Plays a legal move, calls `then` and takes the move back.
template <class Then>
bool KataLadders::after(Point p, Colour colour, Then then) {
    ++nodes_;
    const Point ko_before = ko_;
    const auto placed = board_.place(p, colour);
    ko_ = placed.ko;
    const bool result = then();
    board_.undo(p, colour, placed);
    ko_ = ko_before;
    return result;
}

/// Whether the chain, whose owner is to move, escapes.
bool KataLadders::flees(Point target, int depth) {
    if (nodes_ >= most_nodes) too_long_ = true;
    if (too_long_ || board_.single_liberty(target) == Board::none || ko_ != Board::none) return true;
    const int deepest = board_.size() * board_.size() * 3 / 2;
    if (depth >= deepest) return false;
    const Colour own = board_.colour(target);
    std::vector<Point> moves = rescuing_captures(board_, target);
    const Point last = board_.single_liberty(target);
    PointSet<1> liberty;
    liberty.add(last);
    const auto extended = liberties_after_extending<3>(board_, last, target, liberty);
    if (extended.full()) return true;
    if (moves.empty() && extended.count <= 1 && !board_.captures(last, own)) return false;
    moves.push_back(last);
    return std::ranges::any_of(moves, [&](Point p) {
        return is_legal(p, own) && after(p, own, [&] { return !is_caught(target, depth + 1); });
    });
}

/// Whether the chain, whose opponent is to move, is captured.
bool KataLadders::is_caught(Point target, int depth) {
    if (nodes_ >= most_nodes) too_long_ = true;
    if (too_long_) return false;
    const auto free = liberties<3>(board_, target);
    if (free.count <= 1) return true;
    if (free.full()) return false;
    const int deepest = board_.size() * board_.size() * 3 / 2;
    if (depth >= deepest) return true;
    std::array<Point, 2> at = {free.at[0], free.at[1]};
    if (is_double_ko(target, at[0], at[1])) return true;
    // If the attacker takes one liberty, the chain extends on the other.
    const auto gained = [&](Point p) { return liberties_after_extending<4>(board_, p, target, free).count; };
    std::array<bool, 2> hopeless{};
    if (!are_adjacent(board_, at[0], at[1]))
        hopeless = {empty_sides(board_, at[1]) >= 3, empty_sides(board_, at[0]) >= 3};
    if (gained(at[1]) > gained(at[0])) {
        std::swap(at[0], at[1]);
        std::swap(hopeless[0], hopeless[1]);
    }
    const Colour other = opponent(board_.colour(target));
    for (std::size_t i = 0; i < 2; ++i) {
        const bool caught = !hopeless[i] && is_legal(at[i], other) &&
                            after(at[i], other, [&] { return !flees(target, depth + 1); });
        if (caught) return true;
    }
    return false;
}

/// Whether both liberties are mouths of kos where connecting gains nothing, and no attacker is in atari: the
/// chain cannot save itself.
bool KataLadders::is_double_ko(Point target, Point first, Point second) const {
    const Colour own = board_.colour(target);
    const auto is_mouth = [&](Point p) {
        return empty_sides(board_, p) == 0 && captures_ko(board_, p, opponent(own)) &&
               !liberties_after<3>(board_, p, own).full();
    };
    return is_mouth(first) && is_mouth(second) && rescuing_captures(board_, target).empty();
}

bool KataLadders::captured_in_atari(Point target) {
    nodes_ = 0;
    too_long_ = false;
    const Point ko_before = std::exchange(ko_, Board::none);
    const bool captured = !flees(target, 0);
    ko_ = ko_before;
    return captured;
}

KataLadders::Attacks KataLadders::attacks(Point target) {
    Attacks found;
    const Colour other = opponent(board_.colour(target));
    for (const Point p : liberties<2>(board_, target)) {
        if (!is_legal(p, other)) continue;
        const Point ko_before = ko_;
        const auto placed = board_.place(p, other);
        const bool captured = board_.in_atari(target) && captured_in_atari(target);
        board_.undo(p, other, placed);
        ko_ = ko_before;
        if (captured) found.at[found.count++] = p;
    }
    return found;
}

}  // namespace kradan::search
