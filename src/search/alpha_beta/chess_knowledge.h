#pragma once

#include <algorithm>

#include "games/chess/position.h"
#include "search/alpha_beta/chess_goals.h"
#include "search/alpha_beta/knowledge.h"

namespace kradan::search {

/// Hand-written evaluation, in centipawns for the side to move: material, piece-square values, mobility, pawn
/// structure and king safety, tapered from middlegame to endgame. Drives a bare king to the edge.
int evaluate_chess(const chess::Position& position);

template <>
struct Knowledge<chess::Position> {
    using Position = chess::Position;
    using Move = chess::Move;

    static constexpr RepeatedPosition repeated(const Position&) { return RepeatedPosition::draw; }
    static constexpr bool kings_are_captured(const Position&) { return false; }
    static constexpr bool takes_king(const Position&, Move) { return false; }
    static constexpr int no_progress_limit(const Position&) { return 0; }
    static bool has_goal(const Position& position) { return position.rules().goal != chess::Goal::mate; }
    static bool goal_is_reached(const Position& position) { return position.is_goal_reached(); }
    static std::optional<Move> winning_move(const Position& position) { return move_to_goal(position); }
    static bool counts_checks(const Position& position) {
        return position.rules().goal == chess::Goal::checks;
    }
    static bool check_advances(const Position& position, Move move) {
        return counts_checks(position) && position.gives_check(move);
    }
    static bool checks_in_quiescence(const Position& position) {
        return counts_checks(position) && checks_left(position) == 2;
    }
    static constexpr std::size_t men = 12;
    static constexpr std::size_t kinds = 7;
    static constexpr std::size_t slots = 4096;

    static bool king_attacked(const Position& position, Colour colour) {
        return position.attackers(position.king(colour), opponent(colour), position.occupied()) != 0;
    }
    static bool is_drawn(const Position& position);
    static bool makes_progress(const Position&, Move) { return false; }
    static bool no_move_loses(const Position& position) { return position.in_check(); }
    static int reversible_plies(const Position& position) { return position.halfmove_clock(); }
    /// With at most one piece besides king and pawns, zugzwang is likely.
    static bool allows_null_move(const Position& position) {
        const Bitboard officers = position.pieces(position.side_to_move()) &
                                  ~position.pieces(chess::Kind::pawn) & ~position.pieces(chess::Kind::king);
        return without_lowest(officers) != 0;
    }

    static bool captures(const Position& position, Move move) {
        return move.is_promotion() || move.is_en_passant() ||
               (!move.is_castling() && contains(position.occupied(), move.to()));
    }
    static std::size_t man(const Position& position, Move move) {
        const chess::Piece piece = *position.piece_at(move.from());
        return static_cast<std::size_t>(piece.kind) * 2 + place(piece.colour);
    }
    static std::size_t captured(const Position& position, Move move) {
        if (move.is_castling()) return 0;
        if (move.is_en_passant()) return 1;
        const auto piece = position.piece_at(move.to());
        return piece ? static_cast<std::size_t>(piece->kind) + 1 : 0;
    }
    static std::size_t slot(Move move) { return move.bits() & 4095U; }
    static bool is_dominated(const Position&, Move move) {
        return move.is_promotion() &&
               (move.promotion() == chess::Kind::rook || move.promotion() == chess::Kind::bishop);
    }
    static int quiet_order(const Position&, Move) { return 0; }
    static std::uint64_t structure(const Position& position);

    static int evaluate(const Position& position) {
        return evaluate_chess(position) + (has_goal(position) ? nearness_to_goal(position) : 0);
    }
    /// The score shrinks to as little as half as the fifty-move counter grows.
    static int damped(const Position& position, int score) {
        if (has_goal(position)) score += nearness_to_goal(position);
        return score * (200 - std::min(position.halfmove_clock(), 100)) / 200;
    }
    static bool exchanges(Move move) { return !move.is_castling(); }
    static int gain(const Position& position, Move move);
    static int victim_value(const Position& position, Move move);
    static Bitboard occupied_after(const Position& position, Move move);
    static int exchange_value(const Position& position, Square square);
    static Square weakest(const Position& position, Colour colour, Bitboard squares);
    static bool is_king(const Position& position, Square square) {
        return contains(position.pieces(chess::Kind::king), square);
    }
};

}  // namespace kradan::search
