#pragma once

#include <array>
#include <limits>

#include "games/ogi/position.h"
#include "search/alpha_beta/knowledge.h"

namespace kradan::search {

/// Hand-written evaluation, in centipawns for the side to move: pieces on the board and in hand, their
/// advance and distance to the kings, and attacks on the squares around each king. A pawn in hand that can
/// never be dropped is worth almost nothing.
int evaluate_ogi(const ogi::Position& position);

namespace detail {

/// Indexed by state (plain, promoted) and kind.
inline constexpr std::array<std::array<int, ogi::kind_count>, 2> ogi_board_values = {{
    {0, 1050, 800, 650, 420, 290, 260, 100},
    {0, 1250, 1000, 850, 470, 460, 460, 450},
}};

/// The value of a piece held in hand in this state.
constexpr int ogi_hand_value(const ogi::Rules& rules, ogi::Kind kind, bool promoted) {
    if (rules.pawn_drops == ogi::PawnDrops::never && kind == ogi::Kind::pawn && !promoted) return 5;
    const int value = ogi_board_values[promoted ? 1 : 0][ogi::index(kind)];
    return value + value / 10;
}

}  // namespace detail

template <>
struct Knowledge<ogi::Position> {
    using Position = ogi::Position;
    using Move = ogi::Move;

    static bool kings_are_captured(const Position& position) {
        return position.rules().check == ogi::Check::information;
    }
    static constexpr bool has_goal(const Position&) { return false; }
    static constexpr bool goal_is_reached(const Position&) { return false; }
    static constexpr bool counts_checks(const Position&) { return false; }
    static constexpr bool check_advances(const Position&, Move) { return false; }
    static constexpr bool checks_in_quiescence(const Position&) { return false; }
    static constexpr std::optional<Move> winning_move(const Position&) { return std::nullopt; }
    static RepeatedPosition repeated(const Position& position) {
        return position.rules().repetition == ogi::Repetition::illegal_move
                   ? RepeatedPosition::same_move_illegal
                   : RepeatedPosition::draw_or_perpetual_check;
    }
    static int no_progress_limit(const Position& position) { return position.rules().quiet_plies; }
    static constexpr std::size_t men = 32;
    static constexpr std::size_t kinds = 17;
    static constexpr std::size_t slots = 4096 + 1024;

    static bool king_attacked(const Position& position, Colour colour) {
        const auto king = position.king(colour);
        return king && position.attackers(*king, opponent(colour), position.occupied()) != 0;
    }
    static bool takes_king(const Position& position, Move move) {
        const auto taken = position.captured_by(move);
        return taken && taken->kind == ogi::Kind::king;
    }
    static bool is_drawn(const Position&) { return false; }
    static bool makes_progress(const Position& position, Move move) {
        return captures(position, move) ||
               (!move.is_drop() && position.piece_at(move.from()) ==
                                       ogi::Piece{position.side_to_move(), ogi::Kind::pawn, false});
    }
    static bool no_move_loses(const Position&) { return true; }
    static int reversible_plies(const Position&) { return std::numeric_limits<int>::max(); }
    static bool allows_null_move(const Position&) { return true; }

    static bool captures(const Position& position, Move move) {
        return !move.is_drop() && contains(position.occupied(), move.to());
    }
    static std::size_t man(const Position& position, Move move) {
        if (!move.is_drop()) return man_on(position, move.from());
        const ogi::Piece piece{position.side_to_move(), move.drop_kind(), move.drops_promoted()};
        return turned(ogi::encode(piece));
    }
    static std::size_t captured(const Position& position, Move move) {
        return captures(position, move) ? 1 + man_on(position, move.to()) / 2 : 0;
    }
    static std::size_t slot(Move move) {
        return move.is_drop() ? 4096U + (move.bits() & 1023U) : move.bits() & 4095U;
    }
    /// A princess, rook, bishop or pawn can only gain by promoting, and a piece captured by the king can only
    /// gain by being kept promoted.
    static bool is_dominated(const Position& position, Move move);
    static int quiet_order(const Position& position, Move move);
    static std::uint64_t structure(const Position& position) {
        return position.pieces(Colour::first, ogi::Kind::pawn) * 0x9e3779b97f4a7c15 ^
               position.pieces(Colour::second, ogi::Kind::pawn) * 0xbf58476d1ce4e5b9;
    }

    static int evaluate(const Position& position) { return evaluate_ogi(position); }
    static int damped(const Position&, int score) { return score; }
    static bool exchanges(Move) { return true; }
    static int gain(const Position& position, Move move);
    static int victim_value(const Position& position, Move move);
    static Bitboard occupied_after(const Position& position, Move move) {
        const Bitboard left = move.is_drop() ? 0 : bit(move.from());
        return (position.occupied() & ~left) | bit(move.to());
    }
    static int exchange_value(const Position& position, Square square);
    static Square weakest(const Position& position, Colour colour, Bitboard squares);
    static bool is_king(const Position& position, Square square) {
        return position.king(Colour::first) == square || position.king(Colour::second) == square;
    }

  private:
    /// The kind and the state in the upper bits, the colour in the lowest bit.
    static constexpr std::size_t turned(ogi::PieceCode code) { return (code & 15U) * 2 + (code >> 4); }
    static std::size_t man_on(const Position& position, Square square) {
        return turned(ogi::encode(*position.piece_at(square)));
    }
};

}  // namespace kradan::search
