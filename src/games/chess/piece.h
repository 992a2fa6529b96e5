#pragma once

#include <optional>
#include <string_view>

#include "core/colour.h"

namespace kradan::chess {

enum class Kind : unsigned { pawn, knight, bishop, rook, queen, king };

/// A piece of one side, including pawns. White is `Colour::first`.
struct Piece {
    Colour colour;
    Kind kind;

    friend constexpr bool operator==(Piece, Piece) = default;
};

/// The lower-case English letter of a kind: p n b r q k.
constexpr char letter(Kind kind) {
    return std::string_view{"pnbrqk"}[static_cast<std::size_t>(kind)];
}

/// The FEN letter: upper case for White.
constexpr char letter(Piece piece) {
    const char lower = letter(piece.kind);
    return piece.colour == Colour::first ? static_cast<char>(lower - 'a' + 'A') : lower;
}

/// The kind for a lower-case letter.
constexpr std::optional<Kind> read_kind(char lower) {
    const auto place = std::string_view{"pnbrqk"}.find(lower);
    if (place == std::string_view::npos) return std::nullopt;
    return static_cast<Kind>(place);
}

}  // namespace kradan::chess
