#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/random.h"
#include "games/chess/setup.h"

namespace kradan::chess::test {

/// Pieces scattered over the board, with a preference for hard cases: castling from unusual squares, pawns
/// that have just passed others on a line with a king, kings close together, many queens. The result is not
/// always valid.
class Scatter {
  public:
    explicit Scatter(SplitMix64& random) : random_(random) {
        setup_.side_to_move = coin() ? Colour::first : Colour::second;
        setup_.halfmove_clock = below(100);
        if (below(3) == 0) en_passant();
        for (const Colour colour : {Colour::first, Colour::second}) {
            if (coin()) castling(colour);
        }
        kings();
        constexpr std::array<std::string_view, 6> flavours = {"pppppnbrq", "ppppppnnbbrrq", "qqqrb", "rbqn",
                                                              "p",         "nnppp"};
        for (const Colour colour : {Colour::first, Colour::second}) {
            const std::string_view flavour = flavours[random_.below(flavours.size())];
            const int men = below(13);
            for (int i = 0; i < men; ++i) {
                const Kind kind =
                    *read_kind(flavour[random_.below(static_cast<std::uint32_t>(flavour.size()))]);
                put({colour, kind}, any_square());
            }
        }
    }

    const Setup& setup() const { return setup_; }

  private:
    bool coin() { return random_.below(2) == 0; }
    int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }
    Square any_square() { return static_cast<Square>(below(64)); }
    static int home(Colour colour) { return colour == Colour::first ? 0 : 7; }

    bool put(Piece piece, Square square) {
        const bool last_rank = rank_of(square) == 0 || rank_of(square) == 7;
        if (setup_.board[square] || (kept_free_ >> square & 1) != 0) return false;
        if (piece.kind == Kind::pawn && last_rank) return false;
        setup_.board[square] = piece;
        return true;
    }

    /// A pawn that has just made a double step, pawns of the side to move beside it, and perhaps a king and a
    /// rook or queen on its rank.
    void en_passant() {
        const Colour us = setup_.side_to_move;
        const int toward = us == Colour::first ? 1 : -1;
        const int rank = us == Colour::first ? 4 : 3;
        const int file = below(8);
        setup_.en_passant = make_square(file, rank + toward);
        kept_free_ = std::uint64_t{1} << make_square(file, rank + toward) |
                     std::uint64_t{1} << make_square(file, rank + 2 * toward);
        put({opponent(us), Kind::pawn}, make_square(file, rank));
        for (const int beside : {file - 1, file + 1}) {
            if (beside >= 0 && beside < 8 && below(3) != 0) put({us, Kind::pawn}, make_square(beside, rank));
        }
        if (coin()) put_king(us, make_square(below(8), rank));
        if (coin()) put({opponent(us), coin() ? Kind::rook : Kind::queen}, make_square(below(8), rank));
    }

    void castling(Colour colour) {
        if (has_king(colour)) return;
        put_king(colour, make_square(1 + below(6), home(colour)));
        for (int i = 0; i < 2; ++i) {
            const Square square = make_square(below(8), home(colour));
            if (put({colour, Kind::rook}, square)) setup_.castling_rooks |= Bitboard{1} << square;
        }
        // An enemy rook or queen can attack along the rank through the side's own rook.
        if (coin())
            put({opponent(colour), coin() ? Kind::rook : Kind::queen}, make_square(below(8), home(colour)));
    }

    bool has_king(Colour colour) const { return kings_[colour == Colour::first ? 0 : 1].has_value(); }
    void put_king(Colour colour, Square square) {
        if (put({colour, Kind::king}, square)) kings_[colour == Colour::first ? 0 : 1] = square;
    }

    void kings() {
        const bool near = below(4) == 0;
        for (const Colour colour : {Colour::first, Colour::second}) {
            while (!has_king(colour)) {
                Square square = any_square();
                if (near && has_king(opponent(colour))) {
                    const Square other = *kings_[colour == Colour::first ? 1 : 0];
                    square = static_cast<Square>((other + (coin() ? 2 : -2) + 8 * (below(5) - 2)) & 63);
                    // All squares near the other king might be occupied.
                    if (below(20) == 0) square = any_square();
                }
                put_king(colour, square);
            }
        }
    }

    SplitMix64& random_;
    Setup setup_;
    std::array<std::optional<Square>, 2> kings_;
    Bitboard kept_free_ = 0;
};

}  // namespace kradan::chess::test
