#include "search/alpha_beta/chess_goals.h"

#include <algorithm>
#include <array>

#include "core/attacks.h"
#include "games/chess/goal.h"

namespace kradan::search {

namespace {

using chess::Goal;
using chess::Kind;
using chess::Position;

/// The squares that a side attacks.
Bitboard attacked_by(const Position& position, Colour colour) {
    const Bitboard occupied = position.occupied();
    Bitboard all = attacks::king(position.king(colour)) |
                   chess::pawn_attacks(colour, position.pieces(colour, Kind::pawn));
    for (const Square from : Squares{position.pieces(colour, Kind::knight)}) all |= attacks::knight(from);
    const Bitboard queens = position.pieces(colour, Kind::queen);
    for (const Square from : Squares{position.pieces(colour, Kind::bishop) | queens})
        all |= attacks::bishop(from, occupied);
    for (const Square from : Squares{position.pieces(colour, Kind::rook) | queens})
        all |= attacks::rook(from, occupied);
    return all;
}

/// The squares from which a side could give check with its next move, by moving a piece there.
Bitboard possible_checks(const Position& position, Colour colour) {
    const Bitboard occupied = position.occupied();
    const Square king = position.king(opponent(colour));
    const Bitboard straight = attacks::rook(king, occupied);
    const Bitboard diagonal = attacks::bishop(king, occupied);
    const Bitboard leaps = attacks::knight(king);
    Bitboard found = 0;
    for (const Square from : Squares{position.pieces(colour, Kind::knight)})
        found |= attacks::knight(from) & leaps;
    for (const Square from : Squares{position.pieces(colour, Kind::bishop)})
        found |= attacks::bishop(from, occupied) & diagonal;
    for (const Square from : Squares{position.pieces(colour, Kind::rook)})
        found |= attacks::rook(from, occupied) & straight;
    for (const Square from : Squares{position.pieces(colour, Kind::queen)}) {
        found |= (attacks::rook(from, occupied) | attacks::bishop(from, occupied)) & (straight | diagonal);
    }
    return found & ~position.pieces(colour);
}

/// These squares and their neighbours.
Bitboard with_neighbours(Bitboard set) {
    set |= (set & ~file_set(0)) >> 1 | (set & ~file_set(7)) << 1;
    return set | set << 8 | set >> 8;
}

/// Centipawns for a king that needs so many moves to the centre, indexed by the moves.
constexpr std::array<int, 6> of_distance = {1200, 900, 350, 150, 60, 20};
/// Centipawns for a side with so many checks left, indexed by the checks.
constexpr std::array<int, 3> of_checks_left = {1200, 550, 170};

/// Counts one move more for a square that is attacked or holds a friendly piece.
int nearness_to_centre(const Position& position, Colour colour) {
    const Bitboard held = attacked_by(position, opponent(colour)) | position.pieces(colour);
    Bitboard reached = position.pieces(colour, Kind::king);
    Bitboard later = 0;
    for (const int value : of_distance) {
        if ((reached & chess::centre) != 0) return value;
        const Bitboard around = with_neighbours(reached) & ~reached;
        reached |= (around & ~held) | later;
        later = around & held;
    }
    return 0;
}

/// Centipawns for each square from which a side could give check, indexed by the checks that are left: on any
/// square, and in addition on one that is not attacked.
constexpr std::array<std::array<int, 2>, 4> of_possible_check = {{{0, 0}, {25, 50}, {10, 20}, {4, 8}}};

int nearness_of_checks(const Position& position, Colour colour) {
    const auto left = static_cast<std::size_t>(
        std::clamp(position.rules().checks - position.checks_given()[place(colour)], 0, 3));
    const auto [any, safe] = of_possible_check[left];
    const Bitboard possible = possible_checks(position, colour);
    const Bitboard quiet = possible & ~attacked_by(position, opponent(colour));
    return (left < of_checks_left.size() ? of_checks_left[left] : 0) + any * count(possible) +
           safe * count(quiet);
}

int nearness(const Position& position, Colour colour) {
    return position.rules().goal == Goal::king_in_centre ? nearness_to_centre(position, colour)
                                                         : nearness_of_checks(position, colour);
}

std::optional<chess::Move> move_to_centre(const Position& position) {
    const Colour us = position.side_to_move();
    const Square king = position.king(us);
    const Bitboard targets = attacks::king(king) & chess::centre & ~position.pieces(us);
    for (const Square to : Squares{targets & ~position.pieces(Kind::king)}) {
        if (position.attackers(to, opponent(us), position.occupied() ^ bit(king)) == 0)
            return chess::Move::normal(king, to);
    }
    return std::nullopt;
}

std::optional<chess::Move> last_check(const Position& position) {
    const Colour us = position.side_to_move();
    if (position.checks_given()[place(us)] + 1 < position.rules().checks) return std::nullopt;
    Position::MoveList moves;
    position.legal_moves(moves);
    for (const chess::Move move : moves) {
        if (position.gives_check(move)) return move;
    }
    return std::nullopt;
}

}  // namespace

std::optional<chess::Move> move_to_goal(const Position& position) {
    return position.rules().goal == Goal::king_in_centre ? move_to_centre(position) : last_check(position);
}

int nearness_to_goal(const Position& position) {
    const Colour us = position.side_to_move();
    return nearness(position, us) - nearness(position, opponent(us));
}

}  // namespace kradan::search
