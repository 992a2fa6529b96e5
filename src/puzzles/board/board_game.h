#pragma once

#include <optional>
#include <vector>

#include "games/chess/position.h"
#include "games/ogi/position.h"
#include "module/options.h"

/// What puzzles need to know about chess and Ōgi beyond the interface that all positions share.
namespace kradan::puzzles {

/// The settings for a game that starts from this position.
GameOptions options_at(const chess::Position& position);
GameOptions options_at(const ogi::Position& position);

/// The start position of a game with these options; empty for a game of another type or an invalid position.
template <class P>
std::optional<P> position_of(const GameOptions& options);

/// The position under rules that require a check to be answered, so moves that lose the king immediately are
/// illegal. Empty if the king of the side not to move can be captured.
std::optional<chess::Position> with_answered_checks(const chess::Position& position);
std::optional<ogi::Position> with_answered_checks(const ogi::Position& position);

/// The relative value of a piece, in pawns. A king is worth more than all other pieces.
int value_of(const chess::Piece& piece);
int value_of(const ogi::Piece& piece);

/// The target square of a move and, unless it is a drop, its origin.
inline Bitboard touched_by(chess::Move move) {
    return bit(move.from()) | bit(move.to());
}
inline Bitboard touched_by(ogi::Move move) {
    return bit(move.to()) | (move.is_drop() ? 0 : bit(move.from()));
}

/// Every move that gives check leaves or enters at least one of these squares.
inline Bitboard squares_of_checks(const chess::Position&) {
    return ~Bitboard{0};
}
Bitboard squares_of_checks(const ogi::Position& position);

/// Whether a side has a piece in hand that can be dropped on any empty square. The side then has a move
/// unless it is in check.
inline bool can_always_drop(const chess::Position&, Colour) {
    return false;
}
bool can_always_drop(const ogi::Position& position, Colour colour);

/// Whether a defence only delays the mating piece: a drop that is captured where it stands.
inline bool is_futile(const chess::Position&, chess::Move, chess::Move) {
    return false;
}
inline bool is_futile(const ogi::Position&, ogi::Move defence, ogi::Move answer) {
    return defence.is_drop() && answer.to() == defence.to();
}

/// A piece that can be removed from a position: a piece on the board other than a king, or one in hand.
struct Man {
    std::optional<Square> square = std::nullopt;
    /// For a piece in hand: its owner and kind.
    Colour colour = Colour::first;
    ogi::Kind kind = ogi::Kind::pawn;
    bool promoted = false;
};
std::vector<Man> men_of(const chess::Position& position);
std::vector<Man> men_of(const ogi::Position& position);
/// The position without the piece; empty if that position is invalid.
std::optional<chess::Position> without(const chess::Position& position, const Man& man);
std::optional<ogi::Position> without(const ogi::Position& position, const Man& man);

/// All valid variants of a position in which one piece in the mover's hand has been kept promoted (G4). None
/// in games and editions without the prerogative.
std::vector<chess::Position> with_one_kept(const chess::Position& position);
std::vector<ogi::Position> with_one_kept(const ogi::Position& position);

}  // namespace kradan::puzzles
