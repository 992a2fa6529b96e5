#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/chess/position.h"
#include "games/ogi/position.h"
#include "module/options.h"

/// What puzzles need to know of chess and Ōgi beyond what every position offers.
namespace kradan::puzzles {

/// The settings of a game that starts at this position.
GameOptions options_at(const chess::Position& position);
GameOptions options_at(const ogi::Position& position);

/// The position at which the game with these options starts; a game of another kind or a position that is
/// refused gives nothing.
template <class P>
std::optional<P> position_of(const GameOptions& options);

/// The position under rules by which a check must be answered: then the legal moves are those that do not
/// lose the king at once. Empty if the king of the side that is not to move can be captured.
std::optional<chess::Position> with_answered_checks(const chess::Position& position);
std::optional<ogi::Position> with_answered_checks(const ogi::Position& position);

/// The square that a move goes to and, unless it is a drop, the one that it comes from.
inline Bitboard touched_by(chess::Move move) {
    return bit(move.from()) | bit(move.to());
}
inline Bitboard touched_by(ogi::Move move) {
    return bit(move.to()) | (move.is_drop() ? 0 : bit(move.from()));
}

/// Every move that gives check comes from one of these squares or goes to one.
inline Bitboard squares_of_checks(const chess::Position&) {
    return ~Bitboard{0};
}
Bitboard squares_of_checks(const ogi::Position& position);

/// Whether a side has a piece in hand that it can drop on any empty square: then it has a move unless it is
/// in check.
inline bool can_always_drop(const chess::Position&, Colour) {
    return false;
}
bool can_always_drop(const ogi::Position& position, Colour colour);

/// A defence that only lets the mating piece come nearer: a drop that is captured where it stands.
inline bool is_futile(const chess::Position&, chess::Move, chess::Move) {
    return false;
}
inline bool is_futile(const ogi::Position&, ogi::Move defence, ogi::Move answer) {
    return defence.is_drop() && answer.to() == defence.to();
}

/// Something that a position can do without: a man other than a king, or one piece in hand.
struct Man {
    std::optional<Square> square = std::nullopt;
    /// In hand: whose, and what.
    Colour colour = Colour::first;
    ogi::Kind kind = ogi::Kind::pawn;
    bool promoted = false;
};
std::vector<Man> men_of(const chess::Position& position);
std::vector<Man> men_of(const ogi::Position& position);
/// The position without it; empty if that is not valid.
std::optional<chess::Position> without(const chess::Position& position, const Man& man);
std::optional<ogi::Position> without(const ogi::Position& position, const Man& man);

/// All valid positions in which one piece in the hand of the side to move has been kept promoted (G4); none
/// in games and editions without the prerogative.
std::vector<chess::Position> with_one_kept(const chess::Position& position);
std::vector<ogi::Position> with_one_kept(const ogi::Position& position);

}  // namespace kradan::puzzles
