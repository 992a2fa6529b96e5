#pragma once

#include "core/compass.h"
#include "games/ogi/board.h"
#include "games/ogi/rules.h"

/// A side's pieces grouped by direction (`core/compass.h`), and its hand grouped by where the pieces can be
/// dropped.
namespace kradan::ogi {

/// Pieces grouped by the directions that they slide or step in, and by their leaps.
struct Lanes {
    compass::Sets slide{};
    compass::Sets step{};
    compass::Sets leap{};

    KRADAN_INLINE void put(const Lanes& movement, Bitboard squares) {
        slide |= movement.slide & compass::all(squares);
        step |= movement.step & compass::all(squares);
        leap |= movement.leap & compass::all(squares);
    }
    KRADAN_INLINE Lanes among(Bitboard squares) const {
        const compass::Sets kept = compass::all(squares);
        return {slide & kept, step & kept, leap & kept};
    }
};

namespace detail {

/// The directions of a piece, derived from its reach in the middle of an empty board. For each direction in
/// which it moves, the set is the whole board; the other sets are empty.
constexpr Lanes movement_of(Piece piece) {
    constexpr Square middle = make_square(3, 3);
    constexpr std::array<int, 8> steps = {8, 1, 9, 7, -8, -1, -9, -7};
    constexpr std::array<int, 8> leaps = {17, 15, 10, 6, -17, -15, -10, -6};
    const Bitboard reached = reach(piece, middle, 0);
    const auto reaches = [&](int distance) -> Bitboard {
        return contains(reached, static_cast<Square>(middle + distance)) ? ~Bitboard{0} : 0;
    };
    const auto slides = [&](std::size_t i) { return reaches(2 * steps[i]); };
    const auto only_steps = [&](std::size_t i) { return reaches(steps[i]) & ~slides(i); };
    const auto jumps = [&](std::size_t i) { return reaches(leaps[i]); };
    const auto by_direction = [](auto has) {
        return compass::Sets{{has(0), has(1), has(2), has(3), has(4), has(5), has(6), has(7)}};
    };
    return {by_direction(slides), by_direction(only_steps), by_direction(jumps)};
}

inline constexpr std::array<Lanes, 32> movements = [] {
    std::array<Lanes, 32> table{};
    for (std::size_t code = 0; code < table.size(); ++code) {
        table[code] = movement_of(decode(static_cast<PieceCode>(code)));
    }
    return table;
}();

}  // namespace detail

/// A hand reduced to what is needed to count drops: how many kinds and states can be dropped on any empty
/// square, and which restricted pieces are held.
class Drops {
  public:
    template <Rules rules>
    KRADAN_INLINE static Drops of(PackedHand hand) {
        Drops drops;
        if (hand.empty()) return drops;
        drops.none_ = false;
        for (const PieceCode held : all_held) {
            const Kind kind = kind_of(held);
            const bool anywhere = is_promoted(held) || dead_ends(Colour::first, kind) == 0;
            if (anywhere) drops.anywhere_ += hand.holds(held) ? 1 : 0;
        }
        drops.lance_ = hand.holds(encode({Colour::first, Kind::lance, false}));
        drops.knight_ = hand.holds(encode({Colour::first, Kind::knight, false}));
        drops.pawn_ = rules.pawn_drops == PawnDrops::one_a_file &&
                      hand.holds(encode({Colour::first, Kind::pawn, false}));
        return drops;
    }

    /// The number of drops of `us` onto the empty squares `open`, given its unpromoted pawns (G6, C4, C5).
    KRADAN_INLINE int count(Colour us, Bitboard open, Bitboard pawns) const {
        if (none_) return 0;
        int moves = anywhere_ * kradan::count(open);
        if (lance_) moves += kradan::count(open & ~dead_ends(us, Kind::lance));
        if (knight_) moves += kradan::count(open & ~dead_ends(us, Kind::knight));
        if (pawn_) moves += kradan::count(open & ~dead_ends(us, Kind::pawn) & ~files_of(pawns));
        return moves;
    }

  private:
    bool none_ = true;
    int anywhere_ = 0;
    bool lance_ = false;
    bool knight_ = false;
    bool pawn_ = false;
};

/// One side's pieces, in the form needed to count moves.
struct Side {
    Lanes lanes;
    Bitboard men = 0;
    Bitboard king = 0;
    Bitboard promoted = 0;
    /// Unpromoted pieces that can reach dead ends.
    Bitboard pawns = 0;
    Bitboard lances = 0;
    Bitboard knights = 0;

    KRADAN_INLINE static Side of(const Board& board, Colour us) {
        Side side{.lanes = {},
                  .men = board.of(us),
                  .king = board.of(us, Kind::king),
                  .promoted = board.of(us) & board.promoted,
                  .pawns = board.of(us, Kind::pawn, false),
                  .lances = board.of(us, Kind::lance, false),
                  .knights = board.of(us, Kind::knight, false)};
        for (const Kind kind : all_kinds) {
            side.put({us, kind, false}, board.of(us, kind, false));
            side.put({us, kind, true}, board.of(us, kind, true));
        }
        return side;
    }
    KRADAN_INLINE Side without(Bitboard squares) const {
        return {lanes.among(~squares), men & ~squares,    king & ~squares,   promoted & ~squares,
                pawns & ~squares,      lances & ~squares, knights & ~squares};
    }
    /// This side with one more piece, but without updating the sets of pawns, lances and knights. This is
    /// enough when it serves as the opponent's side.
    KRADAN_INLINE Side with(PieceCode man, Bitboard square) const {
        Side side = *this;
        side.put(decode(man), square);
        side.men |= square;
        if (kind_of(man) == Kind::king) side.king = square;
        if (is_promoted(man)) side.promoted |= square;
        return side;
    }

  private:
    KRADAN_INLINE void put(Piece piece, Bitboard squares) {
        lanes.put(detail::movements[encode(piece)], squares);
    }
};

}  // namespace kradan::ogi
