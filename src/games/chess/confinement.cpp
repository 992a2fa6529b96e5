#include "games/chess/confinement.h"

#include <span>

#include "core/attacks.h"

namespace kradan::chess {

namespace {

constexpr Bitboard sideways(Bitboard set) {
    return ((set & ~file_set(7)) << 1) | ((set & ~file_set(0)) >> 1);
}
constexpr Bitboard straight(Bitboard set) {
    return sideways(set) | (set << 8) | (set >> 8);
}
constexpr Bitboard diagonal(Bitboard set) {
    const Bitboard beside = sideways(set);
    return (beside << 8) | (beside >> 8);
}
constexpr Bitboard leaps(Bitboard set) {
    const Bitboard one = sideways(set);
    const Bitboard two =
        ((set & ~(file_set(6) | file_set(7))) << 2) | ((set & ~(file_set(0) | file_set(1))) >> 2);
    return (one << 16) | (one >> 16) | (two << 8) | (two >> 8);
}

/// The squares on a pawn's file from `square` onwards, from the viewpoint of `colour`.
constexpr Bitboard from_here_on(Colour colour, Square square) {
    const Bitboard file = file_set(file_of(square));
    const Bitboard below = bit(square) - 1;
    return colour == Colour::first ? file & ~below : file & (below | bit(square));
}

}  // namespace

Confinement::Confinement(const Board& board) : origins_(board.colours) {
    for (const Colour colour : colours) {
        for (unsigned kind = 0; kind < 6; ++kind) {
            for (const Square square : Squares{board.of(colour, static_cast<Kind>(kind))}) {
                Bitboard reach = bit(square);
                // The pawn that can be captured en passant also counts as if it were on the square where it
                // is captured.
                if (kind == 0 && board.double_step == bit(beyond_double_step(square)))
                    reach |= board.double_step;
                men_[count_++] = {
                    .from = square, .kind = static_cast<Kind>(kind), .colour = colour, .reach = reach};
            }
        }
    }
    face_pawns();
    for (bool changed = true; changed;) {
        changed = note_departures();
        for (Man& man : std::span{men_}.first(count_)) changed |= grow(man);
    }
}

void Confinement::face_pawns() {
    for (Man& man : std::span{men_}.first(count_)) {
        if (man.kind != Kind::pawn) continue;
        const Bitboard ahead = from_here_on(man.colour, man.from);
        for (std::size_t i = 0; i < count_; ++i) {
            const Man& other = men_[i];
            if (other.kind != Kind::pawn || other.colour == man.colour || !contains(ahead, other.from))
                continue;
            const Bitboard beyond = from_here_on(man.colour, other.from);
            if (man.beyond_facing != 0 && count(beyond) < count(man.beyond_facing)) continue;
            man.facing = i;
            man.beyond_facing = beyond;
        }
    }
}

bool Confinement::note_departures() {
    Bitboard left = left_;
    std::array<Bitboard, 2> visited = visited_;
    std::array<Bitboard, 2> hit = hit_;
    for (const Man& man : men()) {
        const std::size_t side = place(man.colour);
        if (man.reach != bit(man.from)) left |= bit(man.from);
        if (man.kind != Kind::king) visited[side] |= man.reach;
        // A pawn captures where it arrives diagonally; see grow_pawn.
        hit[side] |= man.kind == Kind::pawn ? man.promoted : man.reach;
    }
    for (const Colour colour : colours) left |= origins_[place(colour)] & hit[place(opponent(colour))];
    const bool changed = left != left_ || visited != visited_ || hit != hit_;
    left_ = left;
    visited_ = visited;
    hit_ = hit;
    return changed;
}

Bitboard Confinement::steps(Kind kind, Bitboard from) {
    switch (kind) {
        case Kind::knight:
            return leaps(from);
        case Kind::bishop:
            return diagonal(from);
        case Kind::rook:
            return straight(from);
        default:
            return straight(from) | diagonal(from);
    }
}

/// The squares permanently attacked by pieces that can neither leave nor be captured, whatever else moves.
Bitboard Confinement::attacked_for_good(Colour by) const {
    Bitboard attacked = 0;
    for (const Man& man : men()) {
        if (man.colour != by || contains(left_, man.from)) continue;
        attacked |= man.kind == Kind::pawn ? pawn_attacks(by, bit(man.from)) : steps(man.kind, bit(man.from));
    }
    return attacked;
}

bool Confinement::is_free(const Man& pawn) const {
    if (pawn.beyond_facing == 0) return true;
    const Man& other = men_[pawn.facing];
    const Bitboard elsewhere = ~file_set(file_of(pawn.from));
    return (pawn.reach & elsewhere) != 0 || (other.reach & elsewhere) != 0 ||
           (hit_[place(pawn.colour)] & other.reach) != 0;
}

bool Confinement::grow_pawn(Man& man) {
    const Colour us = man.colour;
    const Colour them = opponent(us);
    const Bitboard without_ours = ~origins_[place(us)] | left_;
    const Bitboard empty = without_ours & (~origins_[place(them)] | left_);
    const Bitboard old = man.reach;
    const Bitboard old_promoted = man.promoted;
    const Bitboard pawn = man.reach;
    const Bitboard captures = pawn_attacks(us, pawn) & without_ours & visited_[place(them)];
    const Bitboard old_hit = hit_[place(us)];
    hit_[place(us)] |= captures;
    Bitboard pushes = forward(us, pawn) & empty;
    if (!is_free(man)) pushes &= ~man.beyond_facing;
    man.reach |= captures | pushes;
    man.promoted |= man.reach & rank_set(rank_for(us, 7));
    if (man.promoted != 0) {
        man.promoted |=
            (straight(man.promoted) | diagonal(man.promoted) | leaps(man.promoted)) & without_ours;
        man.reach |= man.promoted;
    }
    return man.reach != old || man.promoted != old_promoted || hit_[place(us)] != old_hit;
}

bool Confinement::grow(Man& man) {
    if (man.kind == Kind::pawn) return grow_pawn(man);
    Bitboard open = ~origins_[place(man.colour)] | left_;
    if (man.kind == Kind::king) open &= ~attacked_for_good(opponent(man.colour));
    const Bitboard old = man.reach;
    for (Bitboard before = 0; before != man.reach;) {
        before = man.reach;
        man.reach |= steps(man.kind, man.reach) & open;
    }
    return man.reach != old;
}

/// The squares that a piece may ever attack.
Bitboard Confinement::attacks_of(const Man& man) {
    if (man.kind != Kind::pawn) return steps(man.kind, man.reach);
    return pawn_attacks(man.colour, man.reach) | steps(Kind::queen, man.promoted) | leaps(man.promoted);
}

bool Confinement::excludes_mate(Colour winner) const {
    Bitboard region = 0;
    Bitboard kings = 0;
    for (const Man& man : men()) {
        if (man.kind == Kind::king) (man.colour == winner ? kings : region) = man.reach;
    }
    Bitboard covered = 0;
    int visitors = 0;
    bool bishop = false;
    for (const Man& man : men()) {
        if (man.colour != winner || man.kind == Kind::king || (attacks_of(man) & region) == 0) continue;
        covered |= attacks_of(man) & region;
        ++visitors;
        bishop = man.kind == Kind::bishop;
    }
    const bool lone_bishop = visitors == 1 && bishop;
    for (const Square square : Squares{covered}) {
        const Bitboard around = attacks::king(square) & region;
        // The winner's king is far away, or it attacks some of the surrounding squares.
        Bitboard near = kings & steps(Kind::king, around) & ~(attacks::king(square) | bit(square));
        for (Bitboard flights = around;; near = without_lowest(near)) {
            // A lone bishop covers one of the two diagonals through the square.
            const bool excluded =
                lone_bishop ? !can_block(flights & ~attacks::detail::diagonals[square], winner) &&
                                  !can_block(flights & ~attacks::detail::antidiagonals[square], winner)
                            : !can_block(flights & ~covered, winner);
            if (!excluded) return false;
            if (near == 0) break;
            flights = around & ~attacks::king(lowest(near));
        }
    }
    return true;
}

/// Whether the pieces of `winner`'s opponent, other than its king, may be on all these squares at once. Tests
/// necessary conditions only: some piece can reach each square, and there are at least as many pieces as
/// squares.
bool Confinement::can_block(Bitboard squares, Colour winner) const {
    Bitboard reached = 0;
    int blockers = 0;
    for (const Man& man : men()) {
        if (man.colour == winner || man.kind == Kind::king || (man.reach & squares) == 0) continue;
        reached |= man.reach;
        ++blockers;
    }
    return (squares & ~reached) == 0 && blockers >= count(squares);
}

}  // namespace kradan::chess
