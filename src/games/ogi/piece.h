#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/bitboard.h"
#include "core/colour.h"

namespace kradan::ogi {

/// The kinds of pieces, in the order of O3.
enum class Kind : unsigned { king, princess, rook, bishop, silver, knight, lance, pawn };

inline constexpr int kind_count = 8;
inline constexpr std::array<Kind, kind_count> all_kinds = {Kind::king,   Kind::princess, Kind::rook,
                                                           Kind::bishop, Kind::silver,   Kind::knight,
                                                           Kind::lance,  Kind::pawn};

constexpr std::size_t index(Kind kind) {
    return static_cast<std::size_t>(kind);
}

/// The number of pieces of each kind in a set, both sides together (O3, O21).
inline constexpr std::array<int, kind_count> set_counts = {2, 2, 2, 2, 4, 4, 4, 16};

/// The letter of a kind: K I R B S N L P.
constexpr char letter(Kind kind) {
    return "KIRBSNLP"[index(kind)];
}

/// The kind for an upper-case letter.
constexpr std::optional<Kind> kind_of_letter(char upper) {
    for (const Kind kind : all_kinds) {
        if (letter(kind) == upper) return kind;
    }
    return std::nullopt;
}

/// Every piece except the king promotes (O18).
constexpr bool promotable(Kind kind) {
    return kind != Kind::king;
}

struct Piece {
    Colour colour = Colour::first;
    Kind kind = Kind::king;
    bool promoted = false;

    friend constexpr bool operator==(const Piece&, const Piece&) = default;
};

/// A piece: four bits for kind and state, one for the colour. Without the colour bit, it stands for a piece
/// in hand.
using PieceCode = std::uint8_t;
inline constexpr PieceCode no_man = 0xff;
inline constexpr PieceCode promoted_code = 8;
inline constexpr PieceCode second_code = 16;

constexpr PieceCode encode(Piece piece) {
    return static_cast<PieceCode>(index(piece.kind) + (piece.promoted ? promoted_code : 0u) +
                                  (piece.colour == Colour::second ? second_code : 0u));
}
constexpr Kind kind_of(PieceCode code) {
    return static_cast<Kind>(code & 7);
}
constexpr bool is_promoted(PieceCode code) {
    return (code & promoted_code) != 0;
}
constexpr Piece decode(PieceCode code) {
    return {code < second_code ? Colour::first : Colour::second, kind_of(code), is_promoted(code)};
}

/// The rank from the viewpoint of `colour`: 0 is its back rank, 7 the farthest.
constexpr int rank_seen_by(Colour colour, Square square) {
    return colour == Colour::first ? rank_of(square) : 7 - rank_of(square);
}

}  // namespace kradan::ogi
