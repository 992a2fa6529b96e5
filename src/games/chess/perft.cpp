#include "core/perft.h"

#include "core/path.h"
#include "games/chess/position.h"
#include "games/chess/setwise.h"

/// Perft by copy-make, with bulk counting at the last ply. Each path of `core/path.h` compiles the same code
/// for its own processors.
namespace kradan::chess {

#if defined(KRADAN_BULK_COUNT)

namespace {

/// The sink of perft: makes each move on a copy of the board and calls `next` with it.
template <Colour us, class Next>
class Player {
  public:
    KRADAN_INLINE Player(const Board& board, Next next) : board_(board), next_(next) {}

    template <Kind kind>
    KRADAN_INLINE void man(Square from, Bitboard targets) {
        for (; targets != 0; targets = without_lowest(targets)) {
            Board child = board_;
            child.move({us, kind}, bit(from), targets & -targets);
            go_on(child);
        }
    }
    KRADAN_INLINE void pawns(Bitboard targets, int back) {
        for (; targets != 0; targets = without_lowest(targets)) {
            Board child = board_;
            child.move({us, Kind::pawn}, origin(targets, back), targets & -targets);
            go_on(child);
        }
    }
    KRADAN_INLINE void double_steps(Bitboard targets) {
        for (; targets != 0; targets = without_lowest(targets)) {
            Board child = board_;
            child.step_twice(us, origin(targets, us == Colour::first ? -16 : 16));
            go_on(child);
        }
    }
    KRADAN_INLINE void promotions(Bitboard targets, int back) {
        for (; targets != 0; targets = without_lowest(targets)) {
            for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
                Board child = board_;
                child.move({us, kind}, origin(targets, back), targets & -targets);
                go_on(child);
            }
        }
    }
    KRADAN_INLINE void en_passant(Square from, Square to) {
        Board child = board_;
        child.take_in_passing(us, bit(from), bit(to));
        go_on(child);
    }
    KRADAN_INLINE void castling(Square king, Square rook) {
        Board child = board_;
        child.castle(us, king, rook);
        go_on(child);
    }

    std::uint64_t lines = 0;

  private:
    KRADAN_INLINE static Bitboard origin(Bitboard targets, int back) {
        return bit(static_cast<Square>(lowest(targets) + back));
    }
    KRADAN_INLINE void go_on(const Board& child) { lines += next_(child); }

    const Board& board_;
    Next next_;
};

template <Colour us, class Safe, class Next>
KRADAN_INLINE std::uint64_t over_all_moves(const Board& board, Next next) {
    const Safe safety{board};
    Player<us, Next> player{board, next};
    generate<us>(board, safety, player);
    return player.lines;
}

template <Colour us>
std::uint64_t lines_portable(const Board& board, int depth) {
    if (depth == 1) {
        Counter counter;
        generate<us>(board, Safety<us>{board}, counter);
        return static_cast<std::uint64_t>(counter.moves);
    }
    return over_all_moves<us, Safety<us>>(
        board, [depth](const Board& child) { return lines_portable<opponent(us)>(child, depth - 1); });
}

#if defined(__x86_64__)

/// `next` counts the leaves below a child. The penultimate ply has its own code, which makes a move and
/// counts the replies in one inlined piece.
template <Colour us, class Registers, class Next>
KRADAN_INLINE std::uint64_t lines_setwise(const Board& board, int depth, Next next) {
    using Safe = SetwiseSafety<us, Registers>;
    if (depth == 1) return static_cast<std::uint64_t>(count_setwise<us, Registers>(board));
    if (depth == 2) {
        return over_all_moves<us, Safe>(board, [] [[gnu::always_inline]] (const Board& child) {
            return static_cast<std::uint64_t>(count_setwise<opponent(us), Registers>(child));
        });
    }
    return over_all_moves<us, Safe>(
        board, [=] [[gnu::always_inline]] (const Board& child) { return next(child, depth - 1); });
}

template <Colour us>
KRADAN_TARGET_AVX2 std::uint64_t lines_avx2(const Board& board, int depth) {
    return lines_setwise<us, compass::TwoRegisters>(board, depth,
                                                    [] [[gnu::always_inline]] (const Board& child, int rest) {
                                                        return lines_avx2<opponent(us)>(child, rest);
                                                    });
}

template <Colour us>
KRADAN_TARGET_AVX512 std::uint64_t lines_avx512(const Board& board, int depth) {
    return lines_setwise<us, compass::OneRegister>(board, depth,
                                                   [] [[gnu::always_inline]] (const Board& child, int rest) {
                                                       return lines_avx512<opponent(us)>(child, rest);
                                                   });
}

#endif

template <Colour us>
std::uint64_t lines(const Board& board, int depth, Path path) {
#if defined(__x86_64__)
    if (path == Path::avx512) return lines_avx512<us>(board, depth);
    if (path == Path::avx2) return lines_avx2<us>(board, depth);
#endif
    (void)path;
    return lines_portable<us>(board, depth);
}

}  // namespace

std::uint64_t Position::count_lines(int depth, Path path) const {
    if (depth <= 0) return 1;
    if (rules_.goal != Goal::mate) {
        Position copy = *this;
        return count_by_lists(copy, depth);
    }
    return side_ == Colour::first ? lines<Colour::first>(board_, depth, path)
                                  : lines<Colour::second>(board_, depth, path);
}

#else

std::uint64_t Position::count_lines(int depth, Path) const {
    if (depth <= 0) return 1;
    Position copy = *this;
    return count_by_lists(copy, depth);
}

#endif

}  // namespace kradan::chess
