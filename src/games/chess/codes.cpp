#include "games/chess/codes.h"

#include <array>
#include <string_view>

namespace kradan::chess {

namespace {

constexpr MoveCode a_square = move_code::base * move_code::base;
/// In the order of their texts.
constexpr std::string_view promotions = "bnqr";

/// Index of a square in the order of texts: a1, a2 … h8. Also the inverse.
constexpr Square by_text(Square square) {
    return make_square(rank_of(square), file_of(square));
}

/// The two digits of a square, indexed in the order of texts.
constexpr auto digits = [] {
    std::array<MoveCode, square_count> table{};
    for (Square at = 0; at < square_count; ++at) {
        const auto file = static_cast<char>('a' + rank_of(at));
        const auto rank = static_cast<char>('1' + file_of(at));
        table[at] = move_code::digit_of(file) * move_code::base + move_code::digit_of(rank);
    }
    return table;
}();

}  // namespace

void legal_codes(const Position& position, bool king_takes_rook, std::vector<MoveCode>& codes) {
    // Bitboards iterate in order, so nothing needs sorting. All of them are indexed in the order of texts.
    std::array<Bitboard, square_count> targets;
    Bitboard starts = 0;
    Bitboard promoting = 0;
    Position::MoveList moves;
    position.legal_moves(moves);
    for (const Move move : moves) {
        const Square from = by_text(move.from());
        const Square to =
            by_text(move.is_castling() ? position.intent_of(move, king_takes_rook).to : move.to());
        targets[from] = contains(starts, from) ? targets[from] | bit(to) : bit(to);
        starts |= bit(from);
        if (move.is_promotion()) promoting |= bit(from);
    }

    std::size_t at = codes.size();
    codes.resize(at + moves.size());
    for (const Square from : kradan::Squares{starts}) {
        for (const Square to : kradan::Squares{targets[from]}) {
            const MoveCode code = (digits[from] * a_square + digits[to]) * move_code::base;
            if (contains(promoting, from)) {
                for (const char letter : promotions) codes[at++] = code + move_code::digit_of(letter);
            } else {
                codes[at++] = code;
            }
        }
    }
}

}  // namespace kradan::chess
