#include "games/ogi/setup.h"

#include "games/ogi/handicap.h"

namespace kradan::ogi {

Setup start_setup() {
    constexpr std::array<Kind, 8> back_rank = {Kind::lance, Kind::knight, Kind::silver, Kind::princess,
                                               Kind::king,  Kind::silver, Kind::knight, Kind::lance};
    Setup setup;
    for (int file = 0; file < 8; ++file) {
        const Kind kind = back_rank[static_cast<std::size_t>(file)];
        setup.board[make_square(file, 0)] = Piece{Colour::first, kind};
        setup.board[make_square(file, 7)] = Piece{Colour::second, kind};
        setup.board[make_square(file, 2)] = Piece{Colour::first, Kind::pawn};
        setup.board[make_square(file, 5)] = Piece{Colour::second, Kind::pawn};
    }
    setup.board[make_square(1, 1)] = Piece{Colour::first, Kind::bishop};
    setup.board[make_square(6, 1)] = Piece{Colour::first, Kind::rook};
    setup.board[make_square(1, 6)] = Piece{Colour::second, Kind::rook};
    setup.board[make_square(6, 6)] = Piece{Colour::second, Kind::bishop};
    return setup;
}

std::expected<Setup, SetupReason> handicap_setup(std::span<const Square> promoted) {
    Setup setup = start_setup();
    for (const Square square : promoted) {
        if (square >= square_count || !setup.board[square] || !promotable(setup.board[square]->kind)) {
            return std::unexpected(SetupReason::handicap_square);
        }
        setup.board[square]->promoted = true;
    }
    return setup;
}

Square of_other_side(Square square) {
    const Kind kind = start_setup().board[square].value_or(Piece{}).kind;
    const bool on_own_file = kind == Kind::king || kind == Kind::princess;
    return make_square(on_own_file ? file_of(square) : 7 - file_of(square), 7 - rank_of(square));
}

}  // namespace kradan::ogi
