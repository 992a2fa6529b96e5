#pragma once

#include "games/chess/board.h"
#include "games/chess/move.h"
#include "games/chess/movement.h"

/// The legal moves on a board: pinned pieces stay on their pin line, and every move answers any check.
///
/// One generator serves all uses. It passes the moves in sets to a sink:
///
/// - `man<kind>(from, targets)`: the moves of one piece;
/// - `pawns(targets, back)`, `promotions(targets, back)`: pawn moves, each from the square target + `back`;
/// - `double_steps(targets)`, `en_passant(from, to)`, `castling(king, rook)`.
namespace kradan::chess {

/// Which legal moves to generate: captures and all promotions, the rest, or all moves.
enum class Wanted { all, captures, quiets };

/// Checks and pins, found by looking outward from the king.
template <Colour us>
class Safety {
  public:
    static constexpr Colour them = opponent(us);

    KRADAN_INLINE explicit Safety(const Board& board) : board_(board), king_(board.king(us)) {
        const Bitboard enemy = board.of(them);
        checkers_ = enemy & ((attacks::knight(king_) & board.of(Kind::knight)) |
                             (pawn_attacks(us, bit(king_)) & board.of(Kind::pawn)) |
                             (attacks::king(king_) & board.of(Kind::king)));
        Bitboard snipers = enemy & ((attacks::straight_lines(king_) & board.straight_sliders()) |
                                    (attacks::diagonal_lines(king_) & board.diagonal_sliders()));
        for (; snipers != 0; snipers = without_lowest(snipers)) {
            const Bitboard shield = attacks::between(king_, lowest(snipers)) & board.occupied();
            if (shield == 0) checkers_ |= snipers & -snipers;
            if (without_lowest(shield) == 0) pinned_ |= shield & board.of(us);
        }
        // A king is never captured, even if an unchecked move left one attacked.
        answer_ = ~(board.of(us) | board.of(Kind::king));
        if (checkers_ != 0) answer_ &= checkers_ | attacks::between(king_, lowest(checkers_));
    }

    KRADAN_INLINE Square king() const { return king_; }
    KRADAN_INLINE bool check() const { return checkers_ != 0; }
    KRADAN_INLINE bool double_check() const { return without_lowest(checkers_) != 0; }
    /// The legal targets for all pieces except the king: squares without a friendly piece that answer any
    /// check.
    KRADAN_INLINE Bitboard answer() const { return answer_; }
    /// Friendly pieces pinned to their king.
    KRADAN_INLINE Bitboard pinned() const { return pinned_; }
    /// The subset of `squares` that is not attacked (X3) once the king has left its own square.
    KRADAN_INLINE Bitboard unattacked(Bitboard squares) const {
        Bitboard safe = 0;
        for (Bitboard rest = squares; rest != 0; rest = without_lowest(rest)) {
            const Square square = lowest(rest);
            if (board_.attackers(square, them, board_.occupied() ^ bit(king_)) == 0) safe |= bit(square);
        }
        return safe;
    }

  private:
    const Board& board_;
    Square king_;
    Bitboard checkers_;
    Bitboard answer_;
    Bitboard pinned_ = 0;
};

/// Whether castling with this rook is possible now (X6): both paths are free, no square on the king's path is
/// attacked, and the rook uncovers no attack. The caller has checked that the king is not in check.
template <Colour us, class Safe>
KRADAN_INLINE bool may_castle(const Board& board, const Safe& safety, Square rook) {
    const Square king = safety.king();
    const Square king_to = Board::king_after_castling(king, rook);
    const Square rook_to = Board::rook_after_castling(king, rook);
    const Bitboard king_path = attacks::between(king, king_to) | bit(king_to);
    const Bitboard rook_path = attacks::between(rook, rook_to) | bit(rook_to);
    const Bitboard others = board.occupied() & ~(bit(king) | bit(rook));
    return ((king_path | rook_path) & others) == 0 && !contains(safety.pinned(), rook) &&
           safety.unattacked(king_path) == king_path;
}

template <Colour us, Wanted wanted, class Safe, class Sink>
class Generator {
  public:
    KRADAN_INLINE Generator(const Board& board, const Safe& safety, Sink& sink)
        : board_(board), safety_(safety), sink_(sink), occupied_(board.occupied()) {}

    KRADAN_INLINE void run() {
        const Square king = safety_.king();
        const Bitboard steps =
            attacks::king(king) & ~(board_.of(us) | board_.of(Kind::king)) & wanted_squares();
        sink_.template man<Kind::king>(king, safety_.unattacked(steps));
        // Only a king move answers a double check. Not even an en passant capture can.
        if (safety_.double_check()) return;
        pawns();
        men<Kind::knight>();
        men<Kind::bishop>();
        men<Kind::rook>();
        men<Kind::queen>();
        if constexpr (wanted != Wanted::quiets) en_passant();
        if constexpr (wanted != Wanted::captures) castling();
    }

  private:
    KRADAN_INLINE Bitboard wanted_squares() const {
        if constexpr (wanted == Wanted::captures) return occupied_;
        if constexpr (wanted == Wanted::quiets) return ~occupied_;
        return ~Bitboard{0};
    }

    template <Kind kind>
    KRADAN_INLINE void men() {
        const Bitboard targets = safety_.answer() & wanted_squares();
        for (Bitboard set = board_.of(us, kind); set != 0; set = without_lowest(set)) {
            const Square from = lowest(set);
            Bitboard reached =
                kradan::reach<movements[static_cast<std::size_t>(kind)]>(us, from, occupied_) & targets;
            if (contains(safety_.pinned(), from)) reached &= attacks::line(safety_.king(), from);
            sink_.template man<kind>(from, reached);
        }
    }

    KRADAN_INLINE void pawns() {
        const Bitboard own = board_.of(us, Kind::pawn);
        pawn_moves(own & ~safety_.pinned(), safety_.answer());
        for (Bitboard set = own & safety_.pinned(); set != 0; set = without_lowest(set)) {
            pawn_moves(set & -set, safety_.answer() & attacks::line(safety_.king(), lowest(set)));
        }
    }

    KRADAN_INLINE void pawn_moves(Bitboard set, Bitboard answer) {
        constexpr int back = us == Colour::first ? -8 : 8;
        constexpr Bitboard last = rank_set(rank_for(us, 7));
        const Bitboard once = forward(us, set) & ~occupied_;
        const Bitboard twice = forward(us, once & rank_set(rank_for(us, 2))) & ~occupied_ & answer;
        const Bitboard taken = board_.of(opponent(us)) & answer;
        const Bitboard ahead = forward(us, set);
        const Bitboard toward_a = ((ahead & ~file_set(0)) >> 1) & taken;
        const Bitboard toward_h = ((ahead & ~file_set(7)) << 1) & taken;
        if constexpr (wanted != Wanted::captures) {
            sink_.pawns(once & answer & ~last, back);
            sink_.double_steps(twice);
        }
        if constexpr (wanted != Wanted::quiets) {
            sink_.pawns(toward_a & ~last, back + 1);
            sink_.pawns(toward_h & ~last, back - 1);
            if (((once | toward_a | toward_h) & last) == 0) return;
            sink_.promotions(once & answer & last, back);
            sink_.promotions(toward_a & last, back + 1);
            sink_.promotions(toward_h & last, back - 1);
        }
    }

    KRADAN_INLINE void en_passant() {
        for (Bitboard set = board_.beside_double_step(us); set != 0; set = without_lowest(set)) {
            if (board_.may_take_in_passing(us, set & -set))
                sink_.en_passant(lowest(set), lowest(board_.double_step));
        }
    }

    KRADAN_INLINE void castling() {
        if (safety_.check()) return;
        const Bitboard rooks = board_.castling_rooks & rank_set(rank_for(us, 0));
        for (Bitboard set = rooks; set != 0; set = without_lowest(set)) {
            const Square rook = lowest(set);
            if (may_castle<us>(board_, safety_, rook)) sink_.castling(safety_.king(), rook);
        }
    }

    const Board& board_;
    const Safe& safety_;
    Sink& sink_;
    Bitboard occupied_;
};

/// Passes the wanted legal moves on a board to a sink.
template <Colour us, Wanted wanted = Wanted::all, class Safe, class Sink>
KRADAN_INLINE void generate(const Board& board, const Safe& safety, Sink& sink) {
    Generator<us, wanted, Safe, Sink>{board, safety, sink}.run();
}

/// A sink that calls `visitor(Move)` for each move.
template <class Visitor>
class EachMove {
  public:
    KRADAN_INLINE explicit EachMove(Visitor& visitor) : visitor_(visitor) {}

    template <Kind>
    KRADAN_INLINE void man(Square from, Bitboard targets) {
        for (const Square to : Squares{targets}) visitor_(Move::normal(from, to));
    }
    KRADAN_INLINE void pawns(Bitboard targets, int back) {
        for (const Square to : Squares{targets}) {
            visitor_(Move::normal(static_cast<Square>(to + back), to));
        }
    }
    KRADAN_INLINE void double_steps(Bitboard targets) {
        for (const Square to : Squares{targets}) {
            visitor_(Move::double_step(static_cast<Square>(to < 32 ? to - 16 : to + 16), to));
        }
    }
    KRADAN_INLINE void promotions(Bitboard targets, int back) {
        for (const Square to : Squares{targets}) {
            for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight}) {
                visitor_(Move::promoting(static_cast<Square>(to + back), to, kind));
            }
        }
    }
    KRADAN_INLINE void en_passant(Square from, Square to) { visitor_(Move::en_passant(from, to)); }
    KRADAN_INLINE void castling(Square king, Square rook) { visitor_(Move::castling(king, rook)); }

  private:
    Visitor& visitor_;
};

/// A sink that counts the moves.
struct Counter {
    int moves = 0;

    template <Kind>
    KRADAN_INLINE void man(Square /*from*/, Bitboard targets) {
        moves += count(targets);
    }
    KRADAN_INLINE void pawns(Bitboard targets, int /*back*/) { moves += count(targets); }
    KRADAN_INLINE void double_steps(Bitboard targets) { moves += count(targets); }
    KRADAN_INLINE void promotions(Bitboard targets, int /*back*/) { moves += 4 * count(targets); }
    KRADAN_INLINE void en_passant(Square /*from*/, Square /*to*/) { ++moves; }
    KRADAN_INLINE void castling(Square /*king*/, Square /*rook*/) { ++moves; }
};

}  // namespace kradan::chess
