#include "search/network/katago/inputs.h"

#include <algorithm>
#include <cmath>

#include "search/network/katago/area.h"
#include "search/network/katago/ladders.h"
#include "search/tactics/margin.h"

namespace kradan::search {

namespace {

using go::Board;
using go::Point;

/// The planes; the others are for KataGo's encore, which follows play under territory rules.
enum class Plane : unsigned {
    on_board = 0,
    own_stone = 1,
    other_stone = 2,
    one_liberty = 3,
    forbidden = 6,
    last_move = 9,
    in_ladder = 14,
    begins_ladder = 17,
    own_area = 18,
    other_area = 19,
};

enum class Global : std::size_t {
    last_passed = 0,
    komi = 5,
    superko = 6,
    kind_of_superko = 7,
    suicide = 8,
    territory = 9,
    seki_counts_not = 10,
    pass_ends = 14,
    parity = 18,
};

constexpr int most_moves = 5;
constexpr float unit_of_komi = 20;
/// Komi is clamped to this many points beyond the size of the board.
constexpr float largest_extra_komi = 20;

/// Marks points on a board.
class Marker {
  public:
    Marker(const Board& board, KataInputs& inputs) : board_(board), inputs_(inputs) {}

    void mark(Point p, Plane plane, unsigned offset = 0) {
        const go::Vertex v = board_.vertex(p);
        inputs_.points[static_cast<std::size_t>(v.y * board_.size() + v.x)] |=
            1U << (static_cast<unsigned>(plane) + offset);
    }
    void mark_chain(const Board& board, Point stone, Plane plane, unsigned offset = 0) {
        Point p = stone;
        do {
            mark(p, plane, offset);
            p = board.next_in_chain(p);
        } while (p != stone);
    }

  private:
    const Board& board_;
    KataInputs& inputs_;
};

template <class Do>
void each_point(const Board& board, Do what) {
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) what(board.point({.x = x, .y = y}));
    }
}

void mark_stones(const go::Position& position, Marker& marker) {
    const Board& board = position.board();
    each_point(board, [&](Point p) {
        marker.mark(p, Plane::on_board);
        if (!board.has_stone(p) || board.chain(p) != p) return;
        const bool is_own = board.has(p, position.side_to_move());
        marker.mark_chain(board, p, is_own ? Plane::own_stone : Plane::other_stone);
        const int liberties = board.count_liberties(p);
        if (liberties >= 1 && liberties <= 3)
            marker.mark_chain(board, p, Plane::one_liberty, static_cast<unsigned>(liberties - 1));
    });
}

bool touches(const Board& board, Point p, Colour colour) {
    return std::ranges::any_of(board.neighbours(p), [&](Point q) { return board.has(q, colour); });
}

void mark_forbidden(const go::Game& game, Marker& marker) {
    const Board& board = game.position().board();
    const Point ko = game.position().ko_point();
    if (ko != Board::none) marker.mark(ko, Plane::forbidden);
    if (game.rules().ko == go::Ko::simple) return;
    const Colour own = game.position().side_to_move();
    each_point(board, [&](Point p) {
        // Only a capture or a suicide can repeat a position. KataGo never allows the suicide of one stone.
        if (!board.empty(p) || p == ko) return;
        if (!board.captures(p, own) && !(board.is_suicide(p, own) && touches(board, p, own))) return;
        const go::Vertex v = board.vertex(p);
        if (game.why_illegal(go::Intent::stone(v.x, v.y)) == go::Reason::superko)
            marker.mark(p, Plane::forbidden);
    });
}

/// Marks the last moves while the sides alternate. Returns how many.
int mark_last_moves(const go::Game& game, int most, Marker& marker, KataInputs& inputs) {
    Colour mover = opponent(game.position().side_to_move());
    int found = 0;
    while (found < std::min(most, game.ply())) {
        const int ply = game.ply() - 1 - found;
        if (game.mover(ply) != mover) break;
        const go::Move move = game.moves()[static_cast<std::size_t>(ply)];
        const auto back = static_cast<unsigned>(found);
        if (move.is_pass()) {
            inputs.globals[static_cast<std::size_t>(Global::last_passed) + back] = 1;
        } else {
            marker.mark(move.point, Plane::last_move, back);
        }
        mover = opponent(mover);
        ++found;
    }
    return found;
}

/// Marks the chains that are captured in ladders on a board `back` moves ago.
void mark_ladders(const go::Position& position, unsigned back, Colour own, Marker& marker) {
    const Board& board = position.board();
    KataLadders ladders(board, position.ko_point());
    each_point(board, [&](Point p) {
        if (!board.has_stone(p) || board.chain(p) != p) return;
        const int liberties = board.count_liberties(p);
        if (liberties == 1 && ladders.captured_in_atari(p))
            marker.mark_chain(board, p, Plane::in_ladder, back);
        if (liberties != 2) return;
        const KataLadders::Attacks attacks = ladders.attacks(p);
        if (attacks.count == 0) return;
        marker.mark_chain(board, p, Plane::in_ladder, back);
        if (back > 0 || board.has(p, own)) return;
        for (std::size_t i = 0; i < attacks.count; ++i) marker.mark(attacks.at[i], Plane::begins_ladder);
    });
}

/// Ladders now and on the boards before each of the last two moves that the network sees.
void mark_all_ladders(const go::Game& game, int seen, Marker& marker) {
    const Colour own = game.position().side_to_move();
    constexpr int most_back = 2;
    go::Game before = game;
    for (int back = 0; back <= most_back; ++back) {
        if (back > 0 && back <= seen) before.take_back();
        mark_ladders(before.position(), static_cast<unsigned>(back), own, marker);
    }
}

void mark_area(const go::Position& position, bool life_with_suicide, Marker& marker) {
    const Board& board = position.board();
    const std::vector<int> owners = kata_area(board, position.rules().suicide || life_with_suicide);
    const int own = position.side_to_move() == Colour::first ? 1 : -1;
    std::size_t i = 0;
    each_point(board, [&](Point p) {
        if (owners[i] != 0) marker.mark(p, owners[i] == own ? Plane::own_area : Plane::other_area);
        ++i;
    });
}

/// The points that the side to move gets besides its area.
float komi_of(const go::Game& game) {
    const int margin = margin_without_area(game);
    const auto points = static_cast<float>(game.position().size() * game.position().size());
    float komi = static_cast<float>(margin) / 2;
    // A tie counts as half a point for the first player.
    if (game.rules().first_wins_ties && margin % 2 == 0) komi += 0.5F;
    if (game.position().side_to_move() != Colour::first) komi = -komi;
    return std::clamp(komi, -points - largest_extra_komi, points + largest_extra_komi);
}

/// A triangular wave with a period of two points, which tells how much half a point of komi is worth: the
/// area's margin usually has the parity of the number of points.
float parity_of(float komi, int points) {
    const float odd = points % 2 == 0 ? 0 : 1;
    const float beyond = komi - (std::floor((komi - odd) / 2) * 2 + odd);
    if (beyond < 0.5F) return beyond;
    return beyond < 1.5F ? 1 - beyond : beyond - 2;
}

void set_globals(const go::Game& game, bool pass_ends, KataInputs& inputs) {
    const go::Rules& rules = game.rules();
    const auto set = [&](Global global, float value) {
        inputs.globals[static_cast<std::size_t>(global)] = value;
    };
    const float komi = komi_of(game);
    set(Global::komi, komi / unit_of_komi);
    if (rules.ko != go::Ko::simple) {
        set(Global::superko, 1);
        set(Global::kind_of_superko, rules.ko == go::Ko::positional ? 0.5F : -0.5F);
    }
    if (rules.suicide) set(Global::suicide, 1);
    if (rules.counting == go::Counting::territory) set(Global::territory, 1);
    if (!rules.seki_counts) set(Global::seki_counts_not, 1);
    if (pass_ends) set(Global::pass_ends, 1);
    if (rules.counting == go::Counting::area)
        set(Global::parity, parity_of(komi, game.position().size() * game.position().size()));
}

}  // namespace

KataInputs kata_inputs(const go::Game& game, bool life_with_suicide) {
    const go::Position& position = game.position();
    const go::Rules& rules = game.rules();
    const int size = position.size();
    KataInputs inputs{
        .columns = size,
        .rows = size,
        .points = std::vector<std::uint32_t>(static_cast<std::size_t>(size * size), 0),
        .may_have_no_result = rules.ko == go::Ko::simple || rules.counting == go::Counting::territory};
    const bool is_area = rules.counting == go::Counting::area;
    const bool would_end = game.ends_play(go::Move::passing());
    const bool hides = would_end && is_area && !rules.all_alive && !game.play_ended();
    Marker marker(position.board(), inputs);
    mark_stones(position, marker);
    mark_forbidden(game, marker);
    if (is_area) mark_area(position, life_with_suicide, marker);
    const int most = hides ? 0 : game.play_ended() ? 1 : most_moves;
    mark_all_ladders(game, mark_last_moves(game, most, marker, inputs), marker);
    set_globals(game, (would_end && !hides) || game.play_ended(), inputs);
    return inputs;
}

}  // namespace kradan::search
