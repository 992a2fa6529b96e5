#include "games/chess/chess960.h"

#include <utility>

#include "games/chess/pawns.h"

namespace kradan::chess {

namespace {

using Rank = std::array<std::optional<Kind>, 8>;

/// Puts a piece on the n-th empty file.
void fill(Rank& rank, int n, Kind kind) {
    for (auto& file : rank) {
        if (!file && n-- == 0) {
            file = kind;
            return;
        }
    }
}

}  // namespace

std::optional<Setup> chess960_setup(int number) {
    if (number < 0 || number > 959) return std::nullopt;
    constexpr std::array<std::pair<int, int>, 10> knights = {
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    Rank rank;
    const auto [left, right] = knights[static_cast<std::size_t>(number / 96)];
    rank[static_cast<std::size_t>(2 * (number % 4) + 1)] = Kind::bishop;
    rank[static_cast<std::size_t>(2 * (number / 4 % 4))] = Kind::bishop;
    fill(rank, number / 16 % 6, Kind::queen);
    // Place the right knight first, because that leaves the empty files that the left one counts unchanged.
    fill(rank, right, Kind::knight);
    fill(rank, left, Kind::knight);
    for (const Kind kind : {Kind::rook, Kind::king, Kind::rook}) fill(rank, 0, kind);

    Setup setup;
    for (int file = 0; file < 8; ++file) {
        const Kind kind = *rank[static_cast<std::size_t>(file)];
        for (const Colour colour : colours) {
            const Square square = make_square(file, rank_for(colour, 0));
            setup.board[square] = Piece{colour, kind};
            setup.board[make_square(file, rank_for(colour, 1))] = Piece{colour, Kind::pawn};
            if (kind == Kind::rook) setup.castling_rooks |= bit(square);
        }
    }
    return setup;
}

bool castles_as_in_chess960(const Position& position) {
    for (const Colour colour : colours) {
        for (const CastlingSide side : {CastlingSide::h_side, CastlingSide::a_side}) {
            const auto rook = position.castling_rook(colour, side);
            const int file = side == CastlingSide::h_side ? 7 : 0;
            if (rook && (file_of(*rook) != file || file_of(position.king(colour)) != 4)) return true;
        }
    }
    return false;
}

}  // namespace kradan::chess
