#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "core/bitboard.h"
#include "core/colour.h"
#include "core/move_list.h"
#include "core/outcome.h"
#include "ogi/intent.h"
#include "ogi/piece.h"
#include "ogi/reason.h"
#include "ogi/rules.h"
#include "ogi/setup.h"

namespace kradan::ogi {

/// A legal move in two bytes. It has a meaning only in the position it was made for.
class Move {
  public:
    constexpr Move() = default;

    static constexpr Move board(Square from, Square to, bool promote, bool keep) {
        return Move(to | from << 6 | (promote ? promote_bit : 0) | (keep ? keep_bit : 0));
    }
    static constexpr Move drop(Kind kind, bool promoted, Square to) {
        return Move(to | static_cast<int>(kind) << 6 | (promoted ? held_promoted_bit : 0) | drop_bit);
    }

    constexpr bool is_drop() const { return (bits_ & drop_bit) != 0; }
    constexpr Square to() const { return bits_ & 63; }
    /// Of a board move.
    constexpr Square from() const { return (bits_ >> 6) & 63; }
    constexpr bool promotes() const { return (bits_ & promote_bit) != 0; }
    constexpr bool keeps() const { return (bits_ & keep_bit) != 0; }
    /// Of a drop.
    constexpr Kind drop_kind() const { return static_cast<Kind>((bits_ >> 6) & 7); }
    constexpr bool drops_promoted() const { return (bits_ & held_promoted_bit) != 0; }
    /// All of the move, for tables; 0 is no move.
    constexpr std::uint16_t bits() const { return bits_; }

    friend constexpr bool operator==(const Move&, const Move&) = default;

  private:
    static constexpr int held_promoted_bit = 1 << 9;
    static constexpr int promote_bit = 1 << 12;
    static constexpr int keep_bit = 1 << 13;
    static constexpr int drop_bit = 1 << 14;

    constexpr explicit Move(int bits) : bits_(static_cast<std::uint16_t>(bits)) {}

    std::uint16_t bits_ = 0;
};

/// Proven: two kings leave 62 squares, and 13 states of pieces can be dropped: 806 drops, and 16 moves of the
/// king (each perhaps also kept). A princess, rook or bishop on the board adds at most 42 moves, but takes a
/// state and a square away, which costs more; so does a knight or a pawn with its 6; a lance with its 14 adds
/// one at most, and there are four: 826.
inline constexpr std::size_t max_moves = 826;

/// A piece in four bits of kind and state and one of colour, as it stands in the squares.
using PieceCode = std::uint8_t;
inline constexpr PieceCode no_piece = 0xff;

/// A position of one edition. See `core/position.h` for what every position offers.
///
/// In an edition where a king is captured in earnest (G9) the king may be gone: then the game is over and no
/// move is legal.
template <Rules rules>
class Position {
  public:
    using Move = ogi::Move;
    using MoveList = kradan::MoveList<Move, max_moves>;
    using Intent = ogi::Intent;
    using Reason = ogi::Reason;

    struct Undo {
        std::uint64_t key;
        PieceCode captured;
    };

    /// The start position (O6).
    static Position start();

    Colour side_to_move() const { return side_; }
    std::uint64_t key() const { return key_; }
    std::uint64_t recompute_key() const;

    std::optional<Piece> piece_at(Square square) const;
    Bitboard occupied() const { return colours_[0] | colours_[1]; }
    Bitboard pieces(Colour colour) const { return colours_[static_cast<std::size_t>(index(colour))]; }
    /// Promoted or not.
    Bitboard pieces(Colour colour, Kind kind) const { return pieces(colour) & kinds_[ogi::index(kind)]; }
    Bitboard pieces(Colour colour, Kind kind, bool promoted) const {
        return pieces(colour, kind) & (promoted ? promoted_ : ~promoted_);
    }
    Bitboard promoted() const { return promoted_; }
    /// How many a side holds of a kind in a state.
    int in_hand(Colour colour, Kind kind, bool promoted) const {
        return hands_[static_cast<std::size_t>(index(colour))][ogi::index(kind) + (promoted ? 8 : 0)];
    }
    /// The king's square; empty when it has been captured.
    std::optional<Square> king(Colour colour) const;

    /// The pieces of `by` that attack a square, were these squares occupied.
    Bitboard attackers(Square square, Colour by, Bitboard occupied) const;
    /// The pieces that attack the king of the side to move.
    Bitboard checkers() const;
    /// The king of the side to move is attacked.
    bool in_check() const { return checkers() != 0; }
    /// What a move takes, as it stands on the board.
    std::optional<Piece> captured_by(Move move) const;

    /// Appends every legal move.
    void legal_moves(MoveList& list) const;
    bool has_legal_move() const;
    /// The first reason why a move is illegal; empty exactly when it is one of `legal_moves`.
    std::optional<Reason> why_illegal(const Intent& intent) const;
    /// The king's capture (G9), mate (C7) or a side without a move, which loses (G11, C9).
    std::optional<Outcome> outcome() const;

    Intent intent_of(Move move) const;
    /// The move for an intent that can be carried out, legal or not: an own piece goes to a square without an
    /// own piece (nor a king, where kings are not captured), a piece in hand in that state to an empty
    /// square; an unpromoted promotable piece may promote anywhere, and a promoted piece taken be kept so
    /// where the edition has the prerogative. `do_move` may play it.
    std::optional<Move> unjudged_move(const Intent& intent) const;
    /// Plays a move, or says why not.
    std::expected<Move, Reason> play(const Intent& intent);
    /// Plays a legal or an unjudged move, unchecked.
    Undo do_move(Move move);
    /// Takes back the last move done.
    void undo_move(Move move, Undo undo);

    /// The same position as it would be typed.
    Setup setup() const;

    friend bool operator==(const Position&, const Position&) = default;

  private:
    /// What the side to move may do without leaving its king attacked (C6).
    struct Safety {
        Bitboard checkers = 0;
        /// Where a piece other than the king, or a drop, ends a check; all squares when there is none.
        Bitboard targets = ~Bitboard{0};
        /// Pieces that must stay on their line with the king.
        Bitboard pinned = 0;
    };

    Position() = default;
    friend std::expected<Position, std::vector<SetupReason>> validate<rules>(const Setup& setup);

    void put(PieceCode piece, Square square);
    void lift(PieceCode piece, Square square);
    void add_to_hand(Colour colour, std::size_t held, int change);

    /// Kings, where they are not captured in earnest. Only an unjudged game can leave one to be taken.
    Bitboard untouchable() const {
        return rules.check == Check::must_be_answered ? kinds_[ogi::index(Kind::king)] : 0;
    }
    Safety safety() const;
    void board_moves(MoveList& list, const Safety& safety) const;
    void king_moves(MoveList& list) const;
    void drop_moves(MoveList& list, const Safety& safety) const;
    std::optional<Reason> why_board_move_illegal(const BoardMove& move) const;
    std::optional<Reason> why_drop_illegal(const Drop& drop) const;
    std::optional<Reason> why_king_unsafe(Move move) const;

    std::array<Bitboard, 2> colours_{};
    std::array<Bitboard, kind_count> kinds_{};
    Bitboard promoted_ = 0;
    std::uint64_t key_ = 0;
    std::array<PieceCode, square_count> squares_ = make_empty();
    /// By colour; plain kinds first, then promoted ones.
    std::array<std::array<std::uint8_t, 2UZ * kind_count>, 2> hands_{};
    Colour side_ = Colour::first;

    static constexpr std::array<PieceCode, square_count> make_empty() {
        std::array<PieceCode, square_count> empty{};
        empty.fill(no_piece);
        return empty;
    }
};

/// Converts a legal intent of the side to move.
Move move_of(const Intent& intent);

extern template std::expected<Position<gomayo>, std::vector<SetupReason>> validate<gomayo>(const Setup&);
extern template std::expected<Position<classic>, std::vector<SetupReason>> validate<classic>(const Setup&);
extern template class Position<gomayo>;
extern template class Position<classic>;

}  // namespace kradan::ogi
