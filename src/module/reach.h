#pragma once

#include <algorithm>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/bitboard.h"
#include "core/square.h"
#include "module/game_module.h"

/// Shared by the implementations of `GameModule::reach` for 8 × 8 boards.
namespace kradan {

inline std::vector<std::string> sorted_texts(Bitboard set) {
    std::vector<std::string> list;
    for (const Square square : Squares{set}) list.push_back(write_square(square));
    std::ranges::sort(list);
    return list;
}

inline std::unexpected<std::vector<Refusal>> malformed_reach(std::string_view detail) {
    return std::unexpected(std::vector<Refusal>{{"session.malformed", "", std::string(detail)}});
}

/// The squares that the piece on `at` attacks when nothing else is on the board.
template <class Position>
Bitboard attacks_from(const Position& position, Square at, Colour by) {
    Bitboard reached = 0;
    for (Square to = 0; to < square_count; ++to) {
        if (to != at && contains(position.attackers(to, by, bit(at)), at)) reached |= bit(to);
    }
    return reached;
}

/// Places both kings, because every setup needs them. Calls `visit` with the piece on `at` for every valid
/// placement of the kings, until it returns true. Returns the reasons why the last invalid setup is invalid.
template <class Setup, class Piece, class Kind, class Validate, class Visit>
auto with_kings(Setup setup, Piece piece, Kind king, Square at, Validate validate, Visit visit) {
    setup.board[at] = piece;
    setup.side_to_move = piece.colour;
    typename decltype(validate(setup))::error_type reasons;
    for (Square own = 0; own < square_count; ++own) {
        if (piece.kind == king ? own != at : own == at) continue;
        for (Square other = 0; other < square_count; ++other) {
            if (other == own || other == at) continue;
            Setup full = setup;
            Piece man = piece;
            man.kind = king;
            full.board[own] = man;
            man.colour = opponent(piece.colour);
            full.board[other] = man;
            const auto position = validate(full);
            if (!position) {
                reasons = position.error();
            } else if (visit(*position)) {
                return reasons;
            }
        }
    }
    return reasons;
}

}  // namespace kradan
