#pragma once

#include "games/ogi/generator.h"
#include "games/ogi/lanes.h"

/// Counts the legal moves of a whole side at once, direction by direction (`core/compass.h`).
namespace kradan::ogi {

/// `Safety`, found from the attacks of all enemy pieces. A piece is pinned if a ray from the king in one
/// direction and an enemy slider's ray in the opposite direction both end on it.
template <class Registers>
class SetwiseSafety {
  public:
    using Sets = compass::Sets;

    KRADAN_INLINE SetwiseSafety(const Side& own, const Side& enemy) {
        using compass::all, compass::any, compass::fill, compass::leap, compass::opposite, compass::step;
        const Sets king = all(own.king);
        const Sets empty = all(~(own.men | enemy.men));
        lines_ = step<Registers>(fill<Registers>(enemy.lanes.slide, empty | king));
        look_ = step<Registers>(fill<Registers>(king, empty));
        const Bitboard attacked =
            any(lines_ | step<Registers>(enemy.lanes.step) | leap<Registers>(enemy.lanes.leap));
        const Sets met = look_ & opposite(lines_);
        pins_ = met & all(own.men);
        safety_.king_targets = attacks::king(lowest(own.king)) & ~attacked;
        safety_.pinned = any(pins_);
        check_ = (attacked & own.king) != 0;
        if (!check_) return;
        const Bitboard checkers =
            any((look_ & opposite(enemy.lanes.slide)) | (step<Registers>(king) & opposite(enemy.lanes.step)) |
                (leap<Registers>(king) & opposite(enemy.lanes.leap)));
        safety_.answers = without_lowest(checkers) == 0 ? checkers | any(met & empty) : 0;
    }

    KRADAN_INLINE const Safety& safety() const { return safety_; }
    KRADAN_INLINE bool check() const { return check_; }
    /// The squares that enemy sliders attack if the king is removed.
    KRADAN_INLINE Sets lines() const { return lines_; }
    /// The rays from the king, up to and including the first piece.
    KRADAN_INLINE Sets look() const { return look_; }
    /// Pinned pieces, by the direction in which the king sees them.
    KRADAN_INLINE Sets pins() const { return pins_; }

  private:
    Safety safety_;
    bool check_;
    Sets lines_;
    Sets look_;
    Sets pins_;
};

/// A side's sliding moves. Apart from its own pieces, they depend only on which squares are open.
template <Rules rules, Colour us, class Registers>
class Lines {
  public:
    using Sets = compass::Sets;

    /// These sliders' moves to these targets.
    KRADAN_INLINE Lines([[maybe_unused]] const Side& own, Sets sliders, Bitboard targets, Bitboard open)
        : empty_(compass::all(open)), targets_(compass::all(targets)), reached_(reach(sliders)) {
        if constexpr (rules.promotion == Promotion::optional) {
            using compass::all;
            const Bitboard plain = own.men & ~own.promoted;
            const Bitboard zone = promotion_zone(us);
            const Sets lances = detail::movements[encode({us, Kind::lance, false})].slide & all(own.lances);
            const Sets dead = reach(lances) & all(dead_ends(us, Kind::lance));
            twice_ = (reach(sliders & all(plain & zone)) | (reach(sliders & all(plain)) & all(zone))) & ~dead;
        }
    }

    /// The number of moves by direction; a move with optional promotion (G1) counts twice.
    KRADAN_INLINE compass::Numbers counts() const {
        if constexpr (rules.promotion == Promotion::optional)
            return compass::counts(reached_) + compass::counts(twice_);
        return compass::counts(reached_);
    }
    /// The targets of the moves. A piece that arrives on or leaves any other square does not change the
    /// moves.
    KRADAN_INLINE Bitboard touched() const { return compass::any(reached_); }
    /// The number of moves lost if a piece arrives on one of these open squares, summed over the squares. The
    /// lost moves are those to squares beyond it.
    KRADAN_INLINE int lost(Bitboard squares) const {
        Sets beyond = reached_ & compass::all(squares);
        compass::Numbers lost{};
        for (int distance = 1; distance < 7; ++distance) {
            beyond = compass::step<Registers>(beyond & empty_) & targets_;
            lost = lost + compass::counts(beyond);
            if constexpr (rules.promotion == Promotion::optional)
                lost = lost + compass::counts(beyond & twice_);
        }
        return sum(lost);
    }

  private:
    KRADAN_INLINE Sets reach(Sets sliders) const {
        return compass::step<Registers>(compass::fill<Registers>(sliders, empty_)) & targets_;
    }

    Sets empty_;
    Sets targets_;
    Sets reached_;
    /// The moves with optional promotion, excluding those to dead ends (G2).
    Sets twice_;
};

/// A side's legal moves, counted in three parts: sliding moves, drops, and all others.
template <Rules rules, Colour us, class Registers>
class Counting {
  public:
    using Sets = compass::Sets;
    static_assert(rules.promotion == Promotion::optional);

    /// Both kings must be on the board.
    KRADAN_INLINE Counting(const Side& own, const Side& enemy) : own_(own), enemy_(enemy) {
        targets_ = ~own.men;
        sliders_ = own.lanes.slide;
    }

    KRADAN_INLINE int moves(const Drops& drops) const {
        const Bitboard open = ~(own_.men | enemy_.men);
        return sum(lines(open).counts() + steps_and_leaps()) + kept(enemy_.promoted) +
               drops.count(us, open, own_.pawns);
    }
    /// The sliding moves if these squares are open.
    KRADAN_INLINE Lines<rules, us, Registers> lines(Bitboard open) const {
        return {own_, sliders_, targets_, open};
    }
    /// The other moves on the board, which do not depend on the open squares.
    KRADAN_INLINE compass::Numbers steps_and_leaps() const {
        using compass::all, compass::counts;
        const Bitboard plain = own_.men & ~(own_.promoted | own_.king);
        const Bitboard zone = promotion_zone(us);
        const Sets dead_steps = steps(own_.pawns) & all(dead_ends(us, Kind::pawn));
        const Sets dead_leaps = leaps(own_.knights) & all(dead_ends(us, Kind::knight));
        const Sets steps_twice = (steps(plain & zone) | (steps(plain) & all(zone))) & ~dead_steps;
        const Sets leaps_twice = (leaps(plain & zone) | (leaps(plain) & all(zone))) & ~dead_leaps;
        return counts(steps(own_.men)) + counts(leaps(own_.men)) + counts(steps_twice) + counts(leaps_twice);
    }
    /// The extra moves under the king's prerogative (G4), given the promoted enemy pieces.
    KRADAN_INLINE int kept(Bitboard promoted) const {
        return rules.prerogative == Prerogative::kings ? count(attacks::king(lowest(own_.king)) & promoted)
                                                       : 0;
    }

  private:
    KRADAN_INLINE Sets steps(Bitboard men) const {
        return compass::step<Registers>(own_.lanes.step & compass::all(men)) & compass::all(targets_);
    }
    KRADAN_INLINE Sets leaps(Bitboard men) const {
        return compass::leap<Registers>(own_.lanes.leap & compass::all(men)) & compass::all(targets_);
    }

    const Side& own_;
    const Side& enemy_;
    Bitboard targets_;
    Sets sliders_;
};

/// For rules under which check must be answered (C6). Promotion is never optional there, so no move counts
/// twice.
template <Rules rules, Colour us, class Registers>
    requires(rules.check == Check::must_be_answered)
class Counting<rules, us, Registers> {
  public:
    using Sets = compass::Sets;
    static_assert(rules.promotion == Promotion::compulsory_in_zone && rules.prerogative == Prerogative::none);

    KRADAN_INLINE Counting(const Side& own, const Side& enemy) : own_(own), enemy_(enemy), safe_(own, enemy) {
        // A king is never captured, even if an unchecked move left one attacked.
        targets_ = ~(own.men | enemy.king) & safe_.safety().answers;
        free_ = ~(safe_.safety().pinned | own.king);
        movable_ = compass::all(free_) | safe_.pins() | compass::opposite(safe_.pins());
    }

    KRADAN_INLINE int moves(const Drops& drops) const {
        const Bitboard open = ~(own_.men | enemy_.men);
        return sum(lines(open).counts() + steps_and_leaps()) + king_moves() +
               drops.count(us, open & safe_.safety().answers, own_.pawns);
    }
    KRADAN_INLINE Lines<rules, us, Registers> lines(Bitboard open) const {
        return {own_, own_.lanes.slide & movable_, targets_, open};
    }
    KRADAN_INLINE compass::Numbers steps_and_leaps() const {
        using compass::all, compass::counts;
        return counts(compass::step<Registers>(own_.lanes.step & movable_) & all(targets_)) +
               counts(compass::leap<Registers>(own_.lanes.leap & all(free_)) & all(targets_));
    }
    KRADAN_INLINE int king_moves() const {
        return count(safe_.safety().king_targets & ~(own_.men | enemy_.king));
    }
    KRADAN_INLINE const SetwiseSafety<Registers>& safe() const { return safe_; }

  private:
    const Side& own_;
    const Side& enemy_;
    SetwiseSafety<Registers> safe_;
    Bitboard targets_;
    Bitboard free_;
    /// The side's pieces without the king, in the directions in which they can move. Pinned pieces move only
    /// along their pins.
    Sets movable_;
};

}  // namespace kradan::ogi
