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

/// The squares that a side attacks, and those that it attacks with at least two pieces.
struct Attacked {
    Bitboard once = 0;
    Bitboard twice = 0;

    void add(Bitboard reach) {
        twice |= once & reach;
        once |= reach;
    }
};

/// Calls `visitor(kind, reach)` for each knight, bishop, rook and queen of a side.
template <class Visitor>
void visit_officers(const Position& position, Colour colour, Visitor visitor) {
    const Bitboard occupied = position.occupied();
    for (const Square from : Squares{position.pieces(colour, Kind::knight)})
        visitor(Kind::knight, attacks::knight(from));
    for (const Square from : Squares{position.pieces(colour, Kind::bishop)})
        visitor(Kind::bishop, attacks::bishop(from, occupied));
    for (const Square from : Squares{position.pieces(colour, Kind::rook)})
        visitor(Kind::rook, attacks::rook(from, occupied));
    for (const Square from : Squares{position.pieces(colour, Kind::queen)})
        visitor(Kind::queen, attacks::rook(from, occupied) | attacks::bishop(from, occupied));
}

Attacked attacked_by(const Position& position, Colour colour) {
    Attacked all;
    all.add(attacks::king(position.king(colour)));
    for (const Square from : Squares{position.pieces(colour, Kind::pawn)})
        all.add(chess::pawn_attacks(colour, bit(from)));
    visit_officers(position, colour, [&](Kind, Bitboard reach) { all.add(reach); });
    return all;
}

/// These squares and their neighbours.
Bitboard with_neighbours(Bitboard set) {
    set |= (set & ~file_set(0)) >> 1 | (set & ~file_set(7)) << 1;
    return set | set << 8 | set >> 8;
}

/// Centipawns for a king that needs so many moves to the centre, indexed by the moves, and in addition if the
/// opponent has few officers. Fitted to the results of games that the engine played against itself
/// (docs/strength.md).
constexpr std::array<int, 7> of_distance = {1200, 330, 110, 25, -20, -45, -80};
constexpr std::array<int, 7> of_distance_from_few = {0, 285, 145, 0, -60, -130, -130};
constexpr int few_officers = 3;
/// For each square of the centre that the opponent attacks, and in addition if it does so twice.
constexpr int of_guarded = -15;
constexpr int of_guarded_twice = -55;

/// The moves that a king needs to the centre, up to 6; one move more for each square on its way that is
/// attacked or holds a friendly piece.
std::size_t distance_to_centre(const Position& position, Colour colour, Bitboard attacked) {
    const Bitboard held = attacked | position.pieces(colour);
    Bitboard reached = position.pieces(colour, Kind::king);
    Bitboard later = 0;
    std::size_t moves = 0;
    for (; moves + 1 < of_distance.size() && (reached & chess::centre) == 0; ++moves) {
        const Bitboard around = with_neighbours(reached) & ~reached;
        reached |= (around & ~held) | later;
        later = around & held;
    }
    return moves;
}

int nearness_to_centre(const Position& position, Colour colour) {
    const Colour other = opponent(colour);
    const Attacked theirs = attacked_by(position, other);
    const std::size_t distance = distance_to_centre(position, colour, theirs.once);
    const Bitboard officers =
        position.pieces(other) & ~position.pieces(Kind::pawn) & ~position.pieces(Kind::king);
    return of_distance[distance] + (count(officers) <= few_officers ? of_distance_from_few[distance] : 0) +
           of_guarded * count(chess::centre & theirs.once) +
           of_guarded_twice * count(chess::centre & theirs.twice);
}

/// Centipawns for a side that needs a certain number of checks. A possible check is a move of a piece, not of
/// a pawn, and is safe if the piece cannot be captured, or only by the king into a protected square. Fitted
/// to the results of games that the engine played against itself (docs/strength.md).
struct CheckValues {
    /// For needing no more than these checks.
    int level;
    /// If there is a safe check by a knight, bishop, rook or queen.
    std::array<int, 4> safe;
    /// For each safe check beyond the first by the same kind of piece, and if there are several kinds.
    int more;
    int kinds;
    /// For the side to move, if there is a safe check.
    int to_move;
    /// For each square of a check that is not safe.
    int unsafe;
    /// For each square of the king's open lines.
    int straight;
    int diagonal;
    /// For each attacked square in front of the king or next to it, except those of the attacker's own
    /// pieces.
    int zone;
    /// For each piece that attacks squares next to the king, times the sum of these squares.
    int pressure;
};

/// Indexed by the checks that are left.
constexpr std::array<CheckValues, 4> check_values = {{
    {},
    {864, {334, 301, 459, 296}, 0, 250, 87, 267, 0, 0, 0, 37},
    {252, {185, 160, 304, 133}, 15, 0, 500, 48, 4, 11, 35, 9},
    {0, {112, 59, 238, 26}, 11, 45, 234, 20, 12, 18, 14, 17},
}};

/// What a queen is worth in addition to its value in chess: less, because other pieces give checks too.
constexpr int of_queen = -120;

int checks_left_of(const Position& position, Colour colour) {
    return position.rules().checks - position.checks_given()[place(colour)];
}

/// The squares next to a king, and those in front of them.
Bitboard king_zone(Bitboard ring, Colour attacker) {
    return ring | (attacker == Colour::first ? ring >> 8 : ring << 8);
}

int nearness_of_checks(const Position& position, Colour colour) {
    const CheckValues& values =
        check_values[static_cast<std::size_t>(std::clamp(checks_left_of(position, colour), 0, 3))];
    const Square king = position.king(opponent(colour));
    const Bitboard own = position.pieces(colour);
    const Bitboard ring = attacks::king(king);
    const Bitboard straight = attacks::rook(king, position.occupied());
    const Bitboard diagonal = attacks::bishop(king, position.occupied());
    const std::array<Bitboard, 4> lines = {attacks::knight(king), diagonal, straight, straight | diagonal};

    const Attacked ours = attacked_by(position, colour);
    const Attacked theirs = attacked_by(position, opponent(colour));
    const Bitboard safe = ~own & (~theirs.once | (ring & ours.twice & ~theirs.twice));

    std::array<Bitboard, 4> checks{};
    int attackers = 0;
    int attacked = 0;
    visit_officers(position, colour, [&](Kind kind, Bitboard reach) {
        const auto i = static_cast<std::size_t>(kind) - 1;
        checks[i] |= reach & lines[i] & ~own;
        attackers += (reach & ring) != 0 ? 1 : 0;
        attacked += count(reach & ring);
    });
    int sum = values.level;
    int kinds = 0;
    Bitboard unsafe = 0;
    for (std::size_t i = 0; i < checks.size(); ++i) {
        unsafe |= checks[i] & ~safe;
        if ((checks[i] & safe) == 0) continue;
        ++kinds;
        sum += values.safe[i] + values.more * (count(checks[i] & safe) - 1);
    }
    if (kinds > 1) sum += values.kinds;
    if (kinds > 0 && colour == position.side_to_move()) sum += values.to_move;
    const Bitboard open = ~position.pieces(opponent(colour));
    return sum + values.unsafe * count(unsafe) + values.straight * count(straight & open) +
           values.diagonal * count(diagonal & open) +
           values.zone * count(king_zone(ring, colour) & ours.once & ~own) +
           values.pressure * attackers * attacked + of_queen * count(position.pieces(colour, Kind::queen));
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
    if (checks_left_of(position, us) > 1) return std::nullopt;
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

int checks_left(const Position& position) {
    return checks_left_of(position, position.side_to_move());
}

int nearness_to_goal(const Position& position) {
    const Colour us = position.side_to_move();
    return nearness(position, us) - nearness(position, opponent(us));
}

}  // namespace kradan::search
