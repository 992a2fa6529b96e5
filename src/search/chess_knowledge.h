#pragma once

#include "chess/position.h"
#include "search/knowledge.h"

namespace kradan::search {

/// Centipawns for the side to move: material, squares, mobility, passed pawns and the kings' safety, blended
/// from the middle game to the end game; a bare king is driven to the edge.
int evaluate_chess(const chess::Position& position);

template <>
struct Knowledge<chess::Position> {
    using Position = chess::Position;
    using Move = chess::Move;

    static constexpr RepeatedPosition repeated = RepeatedPosition::draw;
    static constexpr std::size_t history_slots = 4096;

    static int evaluate(const Position& position) { return evaluate_chess(position); }
    static bool in_check(const Position& position) { return position.in_check(); }
    static bool king_lost(const Position&) { return false; }
    static bool can_take_king(const Position&) { return false; }
    static bool is_drawn(const Position& position);
    static bool no_move_loses(const Position& position) { return position.in_check(); }
    static void tactical_moves(const Position& position, Position::MoveList& list);
    static bool is_tactical(const Position& position, Move move) {
        return move.is_promotion() || move.is_en_passant() ||
               (!move.is_castling() && contains(position.occupied(), move.to()));
    }
    static int tactical_order(const Position& position, Move move);
    static int quiet_order(const Position&, Move) { return 0; }
    static int reversible_plies(const Position& position) { return position.halfmove_clock(); }
    static std::size_t history_slot(Move move) { return move.bits() & 4095U; }
};

}  // namespace kradan::search
