#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "games/chess/position.h"

/// Standard Algebraic Notation, as the PGN standard (8.2.3) tells it. Reading goes in two steps with two
/// errors: the text → `San`, or a syntax error; `San` and a position → a legal move, or why it is none.
namespace kradan::chess {

/// A move as its text tells it, whatever the position.
struct San {
    enum class What { man, castling, pass };

    What what = What::man;
    /// Of castling.
    CastlingSide side = CastlingSide::h_side;
    /// Absent: whoever stands on the square that is left ("g1f3").
    std::optional<Kind> man = std::nullopt;
    /// What the text tells of the square that is left: file and rank, both from 0.
    std::optional<int> from_file = std::nullopt;
    std::optional<int> from_rank = std::nullopt;
    Square to = 0;
    bool captures = false;
    std::optional<Kind> promotion = std::nullopt;

    friend bool operator==(const San&, const San&) = default;
};

/// Reads a move as the world writes it: SAN with or without its signs for capture and check, with more of
/// the square left than is needed ("Ng1f3"), long algebraic notation ("Ng1-f3"), the moves of UCI ("g1f3",
/// "e7e8q"), figurines, castling with letters or noughts ("O-O", "0-0", "o-o"), promotions "e8=Q", "e8Q",
/// "e8(Q)", "e8/Q", "e.p.", and null moves "--", "Z0", "@@@@", "0000", "null", "pass". A lower-case b is the
/// pawn's file. The glyphs "!" and "?" may follow.
std::expected<San, SyntaxError> read_san(std::string_view text);

/// The same for a move at the front of a text; takes from the text what it read and leaves the glyphs.
std::expected<San, SyntaxError> take_san(std::string_view& text);

/// Why a move that could be read is none of a position.
struct SanRefusal {
    /// Several men can go there; `men` are their squares. Else no man meant can.
    bool ambiguous = false;
    /// The own men of that kind that the text leaves open.
    Bitboard men = 0;
    /// What the rules say, where the text can mean one man alone.
    std::optional<Reason> reason = std::nullopt;
};

/// The legal move of a position that is meant. A null move is none.
std::expected<Move, SanRefusal> find_move(const Position& position, const San& san);

/// The legal move that an intent asks for; nothing where the rules refuse it. Agrees with
/// `Position::why_illegal`, and is faster.
std::optional<Move> find_move(const Position& position, const Intent& intent);

/// A refusal in plain English: "no knight can go to f3", "the knights on b8 and f6 can both go to d7".
std::string explain(const San& san, const SanRefusal& refusal);

/// The position after a null move: the other side is to move. Nothing when the side to move is in check.
std::optional<Position> after_null_move(const Position& position);

/// Standard Algebraic Notation of a legal move: "Nbd7", "exd6", "e8=Q+", "O-O-O#".
std::string write_san(const Position& position, Move move);

}  // namespace kradan::chess
