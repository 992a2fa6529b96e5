#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "core/move_list.h"
#include "core/outcome.h"
#include "core/path.h"
#include "games/ogi/generator.h"
#include "games/ogi/intent.h"
#include "games/ogi/refusals.h"
#include "games/ogi/rules.h"
#include "games/ogi/setup.h"

namespace kradan::ogi {

/// A position under an edition's rules. See `core/position.h` for what every position offers.
///
/// In an edition where kings can be captured (G9), a king may be missing. In that case the game is over and
/// no move is legal.
class Position {
  public:
    using Move = ogi::Move;
    using MoveList = kradan::MoveList<Move, max_moves>;
    using Intent = ogi::Intent;
    using Reason = ogi::Reason;

    /// The state before a move.
    struct Undo {
        Board board;
        std::uint64_t key;
        PieceCode captured;
    };

    /// The start position (O6).
    static Position start(const Rules& rules = gomayo);

    const Rules& rules() const { return rules_; }

    Colour side_to_move() const { return side_; }
    std::uint64_t key() const { return key_; }
    std::uint64_t recompute_key() const;

    std::optional<Piece> piece_at(Square square) const;
    /// The pieces and the hands, in the form that move generation needs.
    const Board& board() const { return board_; }
    Bitboard occupied() const { return board_.occupied(); }
    Bitboard pieces(Colour colour) const { return board_.of(colour); }
    /// Promoted and unpromoted.
    Bitboard pieces(Colour colour, Kind kind) const { return board_.of(colour, kind); }
    Bitboard pieces(Colour colour, Kind kind, bool promoted) const {
        return board_.of(colour, kind, promoted);
    }
    Bitboard promoted() const { return board_.promoted; }
    /// How many pieces of a kind and state a side has in hand; always 0 for the king.
    int in_hand(Colour colour, Kind kind, bool promoted) const {
        return kind == Kind::king ? 0 : board_.hand(colour).count(encode({Colour::first, kind, promoted}));
    }
    /// The king's square; empty if it has been captured.
    std::optional<Square> king(Colour colour) const;

    /// The pieces of `by` that attack a square, given the occupancy.
    Bitboard attackers(Square square, Colour by, Bitboard occupied) const {
        return board_.attackers(square, by, occupied);
    }
    /// The pieces that attack the king of the side to move.
    Bitboard checkers() const;
    /// Whether the king of the side to move is attacked.
    bool in_check() const { return checkers() != 0; }
    /// The piece that a move captures, in its state on the board.
    std::optional<Piece> captured_by(Move move) const;

    /// Appends every legal move.
    void legal_moves(MoveList& list) const;
    /// Appends the legal captures.
    void legal_captures(MoveList& list) const;
    /// Appends the other legal moves, including quiet promotions and drops.
    void legal_quiets(MoveList& list) const;
    /// Calls `visitor(Move)` for every legal move, without a list.
    template <class Visitor>
    void visit_moves(Visitor visitor) const {
        const auto each = [&visitor](const MoveSet& set) {
            for (const Square to : Squares{set.targets}) visitor(set.move.towards(to));
        };
        visit<Wanted::all>(each);
    }
    /// Whether a legal move attacks the opponent's king, including by a discovered attack. False if the move
    /// captures the king.
    bool gives_check(Move move) const;
    int count_legal_moves() const { return static_cast<int>(count_lines(1)); }
    bool has_legal_move() const { return count_legal_moves() != 0; }
    /// Perft with bulk counting at the last ply. The path must be one of `paths()`.
    std::uint64_t count_lines(int depth, Path path = best_path()) const;
    /// The first reason why a move is illegal; empty if and only if it is one of `legal_moves`.
    std::optional<Reason> why_illegal(const Intent& intent) const;
    /// Capture of the king (G9), checkmate (C7), or no legal move, which loses (G11, C9).
    std::optional<Outcome> outcome() const;

    Intent intent_of(Move move) const;
    /// The move for an intent that can be carried out, legal or not. A piece of the side to move goes to a
    /// square without a friendly piece (or a king, if kings are not captured), or a piece that the side holds
    /// in that state goes to an empty square. An unpromoted promotable piece may promote anywhere; a captured
    /// promoted piece may be kept promoted if the edition has the prerogative. `do_move` accepts the result.
    std::optional<Move> unjudged_move(const Intent& intent) const;
    /// Plays a move if it is legal.
    std::expected<Move, Reason> play(const Intent& intent);
    /// Plays a legal move or one from `unjudged_move`, without checks.
    Undo do_move(Move move);
    /// Undoes the last `do_move`.
    void undo_move(Move move, const Undo& undo);

    /// Makes a null move, for the search; it is not legal. The side to move must not be in check.
    void pass();

    /// The setup that gives this position.
    Setup setup() const;

    friend bool operator==(const Position&, const Position&) = default;

  private:
    explicit Position(const Rules& rules) : rules_(rules), compiled_(compiled_for(rules)) {}
    friend std::expected<Position, std::vector<SetupReason>> validate(const Setup& setup, const Rules& rules);

    // The functions that `carry_out` calls; they update the board, the mailbox and the key.
    void put(PieceCode piece, Square square);
    void lift(PieceCode piece, Square square);
    void hold(Colour colour, PieceCode held, int number);
    template <class Men>
    friend void carry_out(Men& men, Colour side, Move move, PieceCode man, PieceCode captured);

    /// The kings, in editions in which they are never captured. Only unchecked moves can leave one attacked.
    Bitboard untouchable() const {
        return rules_.check == Check::must_be_answered ? board_.of(Kind::king) : 0;
    }
    template <Wanted wanted, class Sink>
    void visit(Sink& sink) const;
    template <Wanted wanted, class R, class Sink>
    void visit_by(const R& rules, Sink& sink) const;
    template <Wanted wanted>
    void list_moves(MoveList& list) const;
    /// The moving piece after the move.
    PieceCode man_after(Move move) const;
    std::optional<Reason> why_board_move_illegal(const BoardMove& move) const;
    std::optional<Reason> why_drop_illegal(const Drop& drop) const;
    std::optional<Reason> why_king_unsafe(Move move) const;

    Board board_;
    /// The same pieces, by square.
    std::array<PieceCode, square_count> squares_ = make_empty();
    std::uint64_t key_ = 0;
    Colour side_ = Colour::first;
    Rules rules_;
    Compiled compiled_;

    static constexpr std::array<PieceCode, square_count> make_empty() {
        std::array<PieceCode, square_count> empty{};
        empty.fill(no_man);
        return empty;
    }
};

template <Wanted wanted, class R, class Sink>
void Position::visit_by(const R& rules, Sink& sink) const {
    if (rules.check == Check::information && without_lowest(board_.of(Kind::king)) == 0) return;
    const Safety safety = find_safety(rules, board_, side_);
    generate<wanted>(rules, board_, side_, safety, sink);
}

template <Wanted wanted, class Sink>
void Position::visit(Sink& sink) const {
    switch (compiled_) {
        case Compiled::for_gomayo:
            return visit_by<wanted>(Fixed<gomayo>{}, sink);
        case Compiled::for_classic:
            return visit_by<wanted>(Fixed<classic>{}, sink);
        case Compiled::none:
            return visit_by<wanted>(rules_, sink);
    }
}

/// Converts a legal intent of the side to move.
Move move_of(const Intent& intent);

}  // namespace kradan::ogi
