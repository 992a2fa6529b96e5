#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "games/chess/position.h"
#include "refusals/refusal.h"

/// Standard Algebraic Notation, as in the PGN standard (8.2.3). Reading takes two steps, each with its own
/// kind of error: text → `San`, or a syntax error; `San` and a position → a legal move, or a refusal.
namespace kradan::chess {

/// A parsed move, independent of the position.
struct San {
    enum class What { man, castling, pass };

    What what = What::man;
    /// For castling only.
    CastlingSide side = CastlingSide::h_side;
    /// If absent, any piece on the origin square ("g1f3").
    std::optional<Kind> man = std::nullopt;
    /// The parts of the origin square that the text gives: file and rank, both from 0.
    std::optional<int> from_file = std::nullopt;
    std::optional<int> from_rank = std::nullopt;
    Square to = 0;
    bool captures = false;
    std::optional<Kind> promotion = std::nullopt;

    friend bool operator==(const San&, const San&) = default;
};

/// Reads a move in any common notation: SAN with or without the signs for capture and check, with more
/// disambiguation than needed ("Ng1f3"), long algebraic notation ("Ng1-f3"), UCI moves ("g1f3", "e7e8q"),
/// figurines, castling with letters or zeros ("O-O", "0-0", "o-o"), promotions "e8=Q", "e8Q", "e8(Q)",
/// "e8/Q", "e.p.", and null moves "--", "<>", "Z0", "@@@@", "0000", "null", "pass". A lower-case b is a file.
/// The glyphs "!" and "?" can follow.
std::expected<San, SyntaxError> read_san(std::string_view text);

/// Like `read_san`, but for a move at the start of a string. Removes the move from the string and leaves any
/// glyphs.
std::expected<San, SyntaxError> take_san(std::string_view& text);

/// Why a parsed move is not a legal move in a position.
struct SanRefusal {
    /// If true, several pieces can make the move and `men` are their squares; if false, none can.
    bool ambiguous = false;
    /// The pieces of the side to move that the text may mean.
    Bitboard men = 0;
    /// Why the rules forbid the move, if it is clear which piece is meant.
    std::optional<Reason> reason = std::nullopt;
};

/// The legal move that the text means. A null move is refused.
std::expected<Move, SanRefusal> find_move(const Position& position, const San& san);

/// The legal move that an intent asks for; empty if it is illegal. Agrees with `Position::why_illegal` but is
/// faster.
std::optional<Move> find_move(const Position& position, const Intent& intent);

/// A refusal in plain English: "no knight can go to f3", "the knights on b8 and f6 can both go to d7".
std::string explain(const San& san, const SanRefusal& refusal);

/// The position after a null move; empty if the side to move is in check.
std::optional<Position> after_null_move(const Position& position);

/// Writes a legal move in SAN: "Nbd7", "exd6", "e8=Q+", "O-O-O#".
std::string write_san(const Position& position, Move move);

}  // namespace kradan::chess
