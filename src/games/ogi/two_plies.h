#pragma once

#include "games/ogi/setwise.h"

/// Perft at depth 2, without making most of the moves.
namespace kradan::ogi {

/// A sink that stores a side's move sets.
class MoveSets {
  public:
    KRADAN_INLINE void operator()(const MoveSet& set) {
        sets_[size_] = set;
        size_ += set.targets != 0 ? 1 : 0;
    }
    KRADAN_INLINE const MoveSet* begin() const { return sets_.data(); }
    KRADAN_INLINE const MoveSet* end() const { return sets_.data() + size_; }

  private:
    /// Two for each of at most 35 pieces (all 36 in a set except the opponent's king), one for the drops of
    /// each of the 14 kinds and states, and one that is overwritten.
    static constexpr std::size_t most = 2 * 35 + 14 + 1;
    /// Not initialised.
    std::array<MoveSet, most> sets_;
    std::size_t size_ = 0;
};

/// Which enemy moves may change checks, pins or the king's safe squares (C6). No other move changes them.
template <class Registers>
class KingWatch {
  public:
    using Sets = compass::Sets;

    KRADAN_INLINE KingWatch(const Side& own, const Side& enemy, const SetwiseSafety<Registers>& safe) {
        using compass::all, compass::any, compass::fill, compass::opposite, compass::step;
        const Sets empty = all(~(own.men | enemy.men));
        const Sets court = all(attacks::king(lowest(own.king)) | own.king);
        const Sets to_court = opposite(step<Registers>(fill<Registers>(court, empty | all(own.king))));
        const Sets behind = step<Registers>(fill<Registers>(safe.look() & all(own.men), empty));
        from_afar_ = to_court | opposite(behind);
        from_beside_ = opposite(step<Registers>(court));
        by_leap_ = opposite(compass::leap<Registers>(court));
        const Sets pinned{reinterpret_cast<Sets::Vector>(safe.pins().of != 0)};
        const Bitboard lines_to_court = any(safe.lines() & to_court);
        closing_ = lines_to_court | any((safe.look() | opposite(safe.lines())) & pinned);
        leaving_ = lines_to_court | any(safe.look() | behind) | where(enemy.lanes);
    }

    /// Squares from which an enemy piece's move may matter: the piece attacks the king's square or one next
    /// to it, blocks a slider's line to one, or is the first piece that the king sees, directly or behind a
    /// friendly piece.
    KRADAN_INLINE Bitboard leaving() const { return leaving_; }
    /// Squares where this piece's arrival may matter.
    KRADAN_INLINE Bitboard coming(PieceCode man) const { return closing_ | where(detail::movements[man]); }

  private:
    KRADAN_INLINE Bitboard where(const Lanes& men) const {
        return compass::any((men.slide & from_afar_) | (men.step & from_beside_) | (men.leap & by_leap_));
    }

    Sets from_afar_;
    Sets from_beside_;
    Sets by_leap_;
    Bitboard closing_;
    Bitboard leaving_;
};

/// Perft at depth 2.
///
/// A quiet move opens one square, or none, and closes another. If it does not change the attacks on the other
/// king, it affects only the replies that slide over these two squares, and the drops. So all such moves of
/// one piece are counted together, as are all drops of one kind. Every other move is made and its replies are
/// counted.
template <Rules rules, class Registers>
class TwoPlies {
  public:
    static constexpr bool kings_are_safe = rules.check == Check::must_be_answered;

    /// The first side is to move on `board`.
    KRADAN_INLINE explicit TwoPlies(const Board& board)
        : board_(board),
          open_(~board.occupied()),
          own_(Side::of(board, us)),
          enemy_(Side::of(board, them)),
          drops_(Drops::of<rules>(board.hand(them))) {}

    KRADAN_INLINE std::uint64_t lines() const {
        if constexpr (kings_are_safe) {
            const SetwiseSafety<Registers> safe{own_, enemy_};
            const Replies replies{enemy_, own_};
            const KingWatch<Registers> watch{enemy_, own_, replies.safe()};
            // If either king is attacked, every move is made individually, because counting in bulk assumes
            // that no reply has to answer a check.
            const bool check = safe.check() || replies.safe().check();
            return lines(safe.safety(), replies, replies.king_moves(),
                         [&] [[gnu::always_inline]] (const MoveSet& set, Bitboard from) {
                             return check || (from & watch.leaving()) != 0 ? 0 : ~watch.coming(set.man);
                         });
        } else {
            return lines(Safety{}, Replies{enemy_, own_}, 0,
                         [] [[gnu::always_inline]] (const MoveSet&, Bitboard) { return ~Bitboard{0}; });
        }
    }

  private:
    static constexpr Colour us = Colour::first;
    static constexpr Colour them = Colour::second;
    using Replies = Counting<rules, them, Registers>;

    /// `indifferent` returns the squares to which a piece can move without changing an attack on the
    /// opponent's king.
    template <class Indifferent>
    KRADAN_INLINE std::uint64_t lines(const Safety& safety, const Replies& replies, int king_moves,
                                      Indifferent indifferent) const {
        MoveSets sets;
        generate<Wanted::all>(Fixed<rules>{}, board_, us, safety, sets);
        const auto base = replies.lines(open_);
        const Bitboard touched = base.touched();
        const int sliding = sum(base.counts());
        const int rest = sum(replies.steps_and_leaps()) + king_moves;
        Bitboard dropped = 0;
        int lost_by_drops = 0;
        int lines = 0;
        for (const MoveSet& set : sets) {
            const Bitboard from = set.move.is_drop() ? 0 : bit(set.move.from());
            const Bitboard at_once = set.targets & open_ & indifferent(set, from);
            if (at_once != 0) {
                lines += count(at_once) * (rest + drops_.count(them, open_ | from, enemy_.pawns)) -
                         drops_.count(them, at_once, enemy_.pawns);
                if constexpr (!kings_are_safe) {
                    lines += count(at_once) * replies.kept(own_.promoted & ~from);
                    if (is_promoted(set.man)) lines += replies.kept(at_once);
                }
                if ((from & touched) != 0) {
                    const auto opened = replies.lines(open_ | from);
                    lines += count(at_once) * sum(opened.counts()) - opened.lost(at_once);
                } else {
                    lines += count(at_once) * sliding;
                    if (from == 0) {
                        if (dropped != at_once) lost_by_drops = base.lost(at_once);
                        dropped = at_once;
                        lines -= lost_by_drops;
                    } else if ((at_once & touched) != 0) {
                        lines -= base.lost(at_once);
                    }
                }
            }
            // A captured king ends the game (G9).
            lines += one_by_one(set, from, set.targets & ~at_once & ~enemy_.king);
        }
        return static_cast<std::uint64_t>(lines);
    }

    KRADAN_INLINE int one_by_one(const MoveSet& set, Bitboard from, Bitboard targets) const {
        int lines = 0;
        if (targets == 0) return lines;
        const Side others = own_.without(from);
        for (; targets != 0; targets = without_lowest(targets)) {
            const Bitboard to = targets & -targets;
            const Side own = others.with(set.man, to);
            const Side enemy = enemy_.without(to);
            lines += Replies{enemy, own}.moves(drops_);
        }
        return lines;
    }

    const Board& board_;
    Bitboard open_;
    Side own_;
    Side enemy_;
    Drops drops_;
};

}  // namespace kradan::ogi
