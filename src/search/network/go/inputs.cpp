#include "search/network/go/inputs.h"

#include <algorithm>

#include "games/go/board_impl.h"
#include "games/go/life.h"
#include "search/tactics/ladder.h"
#include "search/tactics/margin.h"

namespace kradan::search {

namespace {

using go::Board;
using go::Point;

/// Marks points on a board.
class Marker {
  public:
    Marker(const Board& board, GoInputs& inputs) : board_(board), inputs_(inputs) {}

    void mark(Point p, GoPlane plane) { at(board_.vertex(p)) |= mask_of(plane); }
    void mark_chain(Point stone, GoPlane plane) {
        Point p = stone;
        do {
            mark(p, plane);
            p = board_.next_in_chain(p);
        } while (p != stone);
    }
    std::uint16_t& at(go::Vertex v) {
        return inputs_.points[static_cast<std::size_t>(v.y * board_.size() + v.x)];
    }

  private:
    const Board& board_;
    GoInputs& inputs_;
};

/// More than playouts need, because a ladder can cross the whole board.
constexpr int ladder_nodes = 1'000;

/// Stones, their liberties and ladders. Ladders are played on a copy of the board.
void mark_chains(const go::Position& position, Marker& marker) {
    Board board = position.board();
    const Colour own = position.side_to_move();
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            const Point p = board.point({.x = x, .y = y});
            marker.mark(p, GoPlane::on_board);
            if (!board.has_stone(p) || board.chain(p) != p) continue;
            const bool is_own = board.has(p, own);
            marker.mark_chain(p, is_own ? GoPlane::own_stone : GoPlane::other_stone);
            const auto near = liberties<4>(board, p);
            if (near.count < 1 || near.count > 3) continue;
            marker.mark_chain(p, near.count == 1   ? GoPlane::one_liberty
                                 : near.count == 2 ? GoPlane::two_liberties
                                                   : GoPlane::three_liberties);
            if (near.count == 1) {
                if (Ladder<Board>(board, ladder_nodes).captures_in_atari(p))
                    marker.mark_chain(p, GoPlane::in_ladder);
                continue;
            }
            if (near.count != 2) continue;
            bool captured = false;
            for (const Point attack : near) {
                if (!Ladder<Board>(board, ladder_nodes).captures_with(attack, p)) continue;
                captured = true;
                if (!is_own) marker.mark(attack, GoPlane::captures_in_ladder);
            }
            if (captured) marker.mark_chain(p, GoPlane::in_ladder);
        }
    }
}

void mark_forbidden(const go::Game& game, Marker& marker) {
    const Board& board = game.position().board();
    const bool superko = game.rules().ko != go::Ko::simple;
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            const go::Vertex v{.x = x, .y = y};
            const Point p = board.point(v);
            if (!board.empty(p)) continue;
            // Only a capture or a suicide can repeat a position.
            const bool may_repeat = p == game.position().ko_point() ||
                                    (superko && !board.has_empty_side(p) &&
                                     (board.captures(p, Colour::first) || board.captures(p, Colour::second) ||
                                      board.is_suicide(p, game.position().side_to_move())));
            if (!may_repeat) continue;
            const auto why = game.why_illegal(go::Intent::stone(x, y));
            if (why == go::Reason::ko || why == go::Reason::superko) marker.mark(p, GoPlane::forbidden);
        }
    }
}

void mark_last_moves(const go::Game& game, Marker& marker) {
    constexpr int most = 5;
    const auto& moves = game.moves();
    for (int back = 0; back < most && static_cast<std::size_t>(back) < moves.size(); ++back) {
        const go::Move move = moves[moves.size() - 1 - static_cast<std::size_t>(back)];
        if (!move.is_pass())
            marker.mark(move.point, static_cast<GoPlane>(static_cast<int>(GoPlane::last_move) + back));
    }
}

void mark_life(const go::Position& position, Marker& marker) {
    const Board& board = position.board();
    const go::UnconditionalLife life = go::unconditional_life(board);
    const Colour own = position.side_to_move();
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            const Point p = board.point({.x = x, .y = y});
            const auto i = static_cast<std::size_t>(y * board.size() + x);
            for (const Colour colour : colours) {
                if (life.territory[place(colour)][i] || (life.alive[i] && board.has(p, colour)))
                    marker.mark(p, colour == own ? GoPlane::own_life : GoPlane::other_life);
            }
        }
    }
}

std::array<std::int16_t, go_globals> globals_of(const go::Game& game, int margin) {
    constexpr int unit = go_global_unit;
    const go::Rules& rules = game.rules();
    const int points = game.position().size() * game.position().size();
    std::array<std::int16_t, go_globals> all{};
    const auto set = [&](GoGlobal global, int value) {
        all[static_cast<std::size_t>(global)] = static_cast<std::int16_t>(value);
    };
    const auto flag = [&](GoGlobal global, bool value) { set(global, value ? unit : 0); };
    set(GoGlobal::margin, std::clamp(margin * unit / 40, -12 * unit, 12 * unit));
    set(GoGlobal::near_margin, std::clamp(margin * unit / 2, -20 * unit, 20 * unit));
    flag(GoGlobal::territory, rules.counting == go::Counting::territory);
    flag(GoGlobal::positional_superko, rules.ko == go::Ko::positional);
    flag(GoGlobal::situational_superko, rules.ko == go::Ko::situational);
    flag(GoGlobal::suicide, rules.suicide);
    flag(GoGlobal::seki_counts_not, !rules.seki_counts);
    flag(GoGlobal::all_alive, rules.all_alive);
    flag(GoGlobal::passed, !game.moves().empty() && game.moves().back().is_pass());
    flag(GoGlobal::pass_ends, game.ends_play(go::Move::passing()));
    flag(GoGlobal::places_handicap, game.handicap_to_place() > 0);
    // The area's margin has the parity of the number of points, unless there is a seki.
    flag(GoGlobal::parity, (margin / 2 + points) % 2 != 0);
    return all;
}

}  // namespace

GoInputs go_inputs(const go::Game& game) {
    const go::Position& position = game.position();
    const int size = position.size();
    GoInputs inputs{.columns = size,
                    .rows = size,
                    .points = std::vector<std::uint16_t>(static_cast<std::size_t>(size * size), 0)};
    const int margin = margin_without_area(game);
    inputs.margin = position.side_to_move() == Colour::first ? margin : -margin;
    inputs.globals = globals_of(game, inputs.margin);
    Marker marker(position.board(), inputs);
    mark_chains(position, marker);
    mark_forbidden(game, marker);
    mark_last_moves(game, marker);
    mark_life(position, marker);
    return inputs;
}

}  // namespace kradan::search
