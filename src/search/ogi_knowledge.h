#pragma once

#include <array>
#include <limits>

#include "ogi/position.h"
#include "search/knowledge.h"

namespace kradan::search {

/// Centipawns for the side to move: men on the board and in hand, how far they are up the board or near the
/// kings, and how many attack the squares around each king. A pawn in hand that may never be dropped is worth
/// next to nothing.
template <ogi::Rules rules>
int evaluate_ogi(const ogi::Position<rules>& position);

namespace detail {

/// By state (plain, promoted) and kind.
inline constexpr std::array<std::array<int, ogi::kind_count>, 2> ogi_board_values = {{
    {0, 1050, 800, 650, 420, 290, 260, 100},
    {0, 1250, 1000, 850, 470, 460, 460, 450},
}};

/// What a man is worth in hand, in the state held.
template <ogi::Rules rules>
constexpr int ogi_hand_value(ogi::Kind kind, bool promoted) {
    if (rules.pawn_drops == ogi::PawnDrops::never && kind == ogi::Kind::pawn && !promoted) return 5;
    const int value = ogi_board_values[promoted ? 1 : 0][ogi::index(kind)];
    return value + value / 10;
}

}  // namespace detail

template <ogi::Rules rules>
struct Knowledge<ogi::Position<rules>> {
    using Position = ogi::Position<rules>;
    using Move = ogi::Move;

    static constexpr bool kings_are_captured = rules.check == ogi::Check::information;
    static constexpr RepeatedPosition repeated = rules.repetition == ogi::Repetition::illegal_move
                                                     ? RepeatedPosition::same_move_illegal
                                                     : RepeatedPosition::draw_or_perpetual_check;
    static constexpr std::size_t history_slots = 1 << 15;

    static int evaluate(const Position& position) { return evaluate_ogi<rules>(position); }
    static bool in_check(const Position& position) { return !king_lost(position) && position.in_check(); }
    static bool king_lost(const Position& position) {
        return kings_are_captured && !position.king(position.side_to_move());
    }
    static bool can_take_king(const Position& position) {
        if constexpr (!kings_are_captured) return false;
        const auto king = position.king(opponent(position.side_to_move()));
        return king && position.attackers(*king, position.side_to_move(), position.occupied()) != 0;
    }
    static bool is_drawn(const Position&) { return false; }
    static bool no_move_loses(const Position&) { return true; }
    static void tactical_moves(const Position& position, typename Position::MoveList& list);
    static bool is_tactical(const Position& position, Move move) {
        return !move.is_drop() && (move.promotes() || contains(position.occupied(), move.to()));
    }
    static int tactical_order(const Position& position, Move move);
    static int quiet_order(const Position& position, Move move);
    static int reversible_plies(const Position&) { return std::numeric_limits<int>::max(); }
    static std::size_t history_slot(Move move) { return move.bits() & (history_slots - 1); }
};

extern template struct Knowledge<ogi::Position<ogi::gomayo>>;
extern template struct Knowledge<ogi::Position<ogi::classic>>;

}  // namespace kradan::search
