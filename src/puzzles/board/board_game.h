#pragma once

#include <optional>
#include <vector>

#include "games/chess/position.h"
#include "games/ogi/position.h"
#include "module/options.h"

/// What puzzles need to know about chess and Ōgi beyond what every position offers.
namespace kradan::puzzles {

/// The settings of a game that starts from this position.
GameOptions options_at(const chess::Position& position);
GameOptions options_at(const ogi::Position& position);

/// The start position of a game with these options; empty for a game of another type or an invalid position.
template <class P>
std::optional<P> position_of(const GameOptions& options);

/// The position under rules by which a check must be answered, so that the legal moves are those that do not
/// lose the king at once. Empty if the king of the side not to move can be captured.
std::optional<chess::Position> with_answered_checks(const chess::Position& position);
std::optional<ogi::Position> with_answered_checks(const ogi::Position& position);

/// What pieces are worth to each other, in pawns; a king more than all of them.
int value_of(const chess::Piece& piece);
int value_of(const ogi::Piece& piece);

/// The target square of a move and, unless it is a drop, its origin.
inline Bitboard touched_by(chess::Move move) {
    return bit(move.from()) | bit(move.to());
}
inline Bitboard touched_by(ogi::Move move) {
    return bit(move.to()) | (move.is_drop() ? 0 : bit(move.from()));
}

/// The squares that touch every move that gives check: it leaves or enters one of them.
inline Bitboard squares_of_checks(const chess::Position&) {
    return ~Bitboard{0};
}
Bitboard squares_of_checks(const ogi::Position& position);

/// Whether a side has a piece in hand that it can drop on any empty square. It then has a move unless it is
/// in check.
inline bool can_always_drop(const chess::Position&, Colour) {
    return false;
}
bool can_always_drop(const ogi::Position& position, Colour colour);

/// A defence that only delays the mating piece: a drop that is captured where it is.
inline bool is_futile(const chess::Position&, chess::Move, chess::Move) {
    return false;
}
inline bool is_futile(const ogi::Position&, ogi::Move defence, ogi::Move answer) {
    return defence.is_drop() && answer.to() == defence.to();
}

/// A piece that could be removed from a position: one other than a king, or one piece in hand.
struct Man {
    std::optional<Square> square = std::nullopt;
    /// For a piece in hand: its owner and kind.
    Colour colour = Colour::first;
    ogi::Kind kind = ogi::Kind::pawn;
    bool promoted = false;
};
std::vector<Man> men_of(const chess::Position& position);
std::vector<Man> men_of(const ogi::Position& position);
/// The position without it; empty if that is invalid.
std::optional<chess::Position> without(const chess::Position& position, const Man& man);
std::optional<ogi::Position> without(const ogi::Position& position, const Man& man);

/// All valid positions in which one piece in the hand of the side to move has been kept promoted (G4). None
/// in games and editions without the prerogative.
std::vector<chess::Position> with_one_kept(const chess::Position& position);
std::vector<ogi::Position> with_one_kept(const ogi::Position& position);

}  // namespace kradan::puzzles
