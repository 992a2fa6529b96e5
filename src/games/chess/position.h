#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>

#include "core/move_list.h"
#include "core/outcome.h"
#include "core/path.h"
#include "core/square.h"
#include "games/chess/generator.h"
#include "games/chess/intent.h"
#include "games/chess/move.h"
#include "games/chess/piece.h"
#include "games/chess/refusals.h"
#include "games/chess/rules.h"
#include "games/chess/zobrist.h"

namespace kradan::chess {

struct Setup;

/// Toward the h-file (the short side) or the a-file (the long side).
enum class CastlingSide { h_side, a_side };

/// How many times each side has given check; counted only if the goal is a number of checks.
using ChecksGiven = std::array<std::uint8_t, 2>;

/// A valid chess position under its rules, without history. Castling follows the general Chess960 rule.
///
/// If the rules have a goal other than mate, the position in which it is reached has no legal moves.
class Position {
  public:
    using Move = chess::Move;
    using Intent = chess::Intent;
    using Reason = chess::Reason;
    /// Room for fifteen queens with 27 moves each, eight king moves and two castlings.
    using MoveList = kradan::MoveList<Move, 416>;

    /// What `undo_move` cannot derive from the board.
    struct Undo {
        Board board;
        std::uint64_t key;
        Square en_passant;
        std::uint8_t captured;
        /// Set only if the goal is a number of checks.
        ChecksGiven checks_given;
        int halfmove_clock;
    };

    /// The usual start position.
    explicit Position(const Rules& rules = {});

    const Rules& rules() const { return rules_; }
    Colour side_to_move() const { return side_; }
    std::optional<Piece> piece_at(Square square) const {
        const std::uint8_t code = squares_[square];
        if (code == empty_square) return std::nullopt;
        return decode(code);
    }
    /// The pieces and everything else that move generation needs.
    const Board& board() const { return board_; }
    Bitboard pieces(Colour colour) const { return board_.of(colour); }
    Bitboard pieces(Kind kind) const { return board_.of(kind); }
    Bitboard pieces(Colour colour, Kind kind) const { return board_.of(colour, kind); }
    Bitboard occupied() const { return board_.occupied(); }
    Square king(Colour colour) const { return board_.king(colour); }
    /// The square of the rook that this side still has the right to castle with (X6), if any.
    std::optional<Square> castling_rook(Colour colour, CastlingSide side) const;
    /// The target square of a legal en passant capture (X3, X7), if there is one.
    std::optional<Square> en_passant() const {
        return en_passant_ == no_square ? std::nullopt : std::optional{en_passant_};
    }
    /// The square that the last double step passed over, whether or not a capture there is possible.
    std::optional<Square> double_step() const {
        return board_.double_step == 0 ? std::nullopt : std::optional{lowest(board_.double_step)};
    }
    /// Plies since the last capture or pawn move.
    int halfmove_clock() const { return halfmove_clock_; }
    int fullmove_number() const { return fullmove_number_; }
    ChecksGiven checks_given() const { return checks_given_; }

    std::uint64_t key() const { return key_; }
    std::uint64_t recompute_key() const;

    /// The pieces of `by` that attack a square, given the occupancy.
    Bitboard attackers(Square square, Colour by, Bitboard occupied) const {
        return board_.attackers(square, by, occupied);
    }
    /// The pieces that give check to the side to move.
    Bitboard checkers() const { return attackers(king(side_), opponent(side_), occupied()); }
    bool in_check() const { return checkers() != 0; }

    /// Appends every legal move, even if the position is a draw (X12).
    void legal_moves(MoveList& list) const;
    /// Calls `visitor(Move)` for every legal move, without a list.
    template <class Visitor>
    void visit_moves(Visitor visitor) const {
        visit<Wanted::all>(visitor);
    }
    /// Appends the legal captures, including en passant, and all promotions.
    void legal_captures(MoveList& list) const;
    /// Appends the legal moves that are not among `legal_captures`.
    void legal_quiets(MoveList& list) const;
    /// Whether a legal move gives check, including discovered check.
    bool gives_check(Move move) const;
    int count_legal_moves() const { return static_cast<int>(count_lines(1)); }
    bool has_legal_move() const;
    /// Perft with bulk counting at the last ply. The path must be one of `paths()`.
    std::uint64_t count_lines(int depth, Path path = best_path()) const;
    /// Why the side to move may not make this move; empty if and only if the move is legal.
    std::optional<Reason> why_illegal(const Intent& intent) const;
    /// The intent that corresponds to a legal move. Castling from the usual squares (king on e, rooks on a
    /// and h) is a two-square king move unless `king_takes_rook`; other castling is always the king moving
    /// onto its rook.
    Intent intent_of(Move move, bool king_takes_rook = false) const;

    /// The move for an intent that can be carried out, legal or not. A piece of the side to move goes to a
    /// square without a friendly piece or a king, or the king castles with a friendly rook on the first rank
    /// if both target squares are free. A pawn promotes if and only if it reaches the last rank. A two-square
    /// king move from the e-file is castling if possible, and a pawn's diagonal step from its fifth rank next
    /// to an enemy pawn captures that pawn. `do_move` accepts the result.
    std::optional<Move> unjudged_move(const Intent& intent) const;

    /// Plays a move if it is legal.
    std::expected<Move, Reason> play(const Intent& intent);
    /// Plays a legal move or one from `unjudged_move`, without checks.
    Undo do_move(Move move);
    /// Undoes the last `do_move`.
    void undo_move(Move move, const Undo& undo);

    /// Makes a null move, for the search; it is not legal. The side to move must not be in check.
    void pass();

    /// The goal of the rules, checkmate (X9), stalemate (X10), or a draw by insufficient material (X12).
    std::optional<Outcome> outcome() const;
    /// The win of the side that has reached the goal of the rules, if it is another than mate.
    std::optional<Outcome> goal_reached() const;
    /// Whether `goal_reached` is set.
    bool is_goal_reached() const { return rules_.goal != Goal::mate && goal_reached().has_value(); }
    /// Whether neither side can ever win. If only mate wins: bare kings, one minor piece, or bishops on
    /// squares of one colour (X12).
    bool insufficient_material() const;
    /// Whether this side has the material to win, for mate according to the table in X11. If not, the
    /// opponent's loss on time or by a second illegal move is a draw.
    bool can_mate(Colour colour) const;

    /// Whether the positions are the same for repetition (X12): board, side to move, castling rights, legal
    /// en passant captures and the checks counted. Their rules must be the same.
    bool same_for_repetition(const Position& other) const;

    /// Like `same_for_repetition`, but also compares the move counters.
    friend bool operator==(const Position& a, const Position& b) {
        return a.same_for_repetition(b) && a.halfmove_clock_ == b.halfmove_clock_ &&
               a.fullmove_number_ == b.fullmove_number_;
    }

  private:
    friend class SetupCheck;
    friend Setup setup_of(const Position& position);

    static constexpr Square no_square = 64;
    static constexpr std::uint8_t empty_square = zobrist::nobody;

    static constexpr std::uint8_t code(Piece piece) {
        return static_cast<std::uint8_t>((static_cast<unsigned>(piece.kind) << 1) |
                                         static_cast<unsigned>(piece.colour));
    }
    static constexpr Piece decode(std::uint8_t code) {
        return {static_cast<Colour>(code & 1), static_cast<Kind>(code >> 1)};
    }

    /// Tag for an empty board, which is not a valid position.
    struct Empty {};
    Position(const Rules& rules, Empty);

    template <Wanted wanted, class Visitor>
    void visit(Visitor& visitor) const {
        if (is_goal_reached()) return;
        EachMove each{visitor};
        if (side_ == Colour::first) {
            generate<Colour::first, wanted>(board_, Safety<Colour::first>{board_}, each);
        } else {
            generate<Colour::second, wanted>(board_, Safety<Colour::second>{board_}, each);
        }
    }
    void put(Square square, Piece piece);
    /// Changes the contents of a square in `key_` and `squares_` only.
    void change(Square square, std::uint8_t before, std::uint8_t after);
    std::uint64_t castling_key() const;
    /// Sets the en passant square after a double step if `us`, the capturing side, has a legal capture there.
    void settle_en_passant(Colour us);
    /// Counts a check that the last move gives, if the goal is a number of checks.
    void count_check();
    void do_special(Move move, Undo& undo);
    void undo_special(Move move, std::uint8_t captured);
    std::optional<Square> unjudged_castling_rook(const Intent& intent) const;

    Board board_;
    /// The same pieces, by square.
    std::array<std::uint8_t, square_count> squares_;
    Colour side_ = Colour::first;
    Rules rules_;
    ChecksGiven checks_given_{};
    /// Set only when a capture there is legal.
    Square en_passant_ = no_square;
    int halfmove_clock_ = 0;
    int fullmove_number_ = 1;
    std::uint64_t key_ = 0;
};

}  // namespace kradan::chess
