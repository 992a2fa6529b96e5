#include "games/chess/reach.h"

#include "games/chess/position.h"
#include "games/chess/setup.h"
#include "module/adapter.h"
#include "module/reach.h"

namespace kradan::chess {

namespace {

/// The targets of the non-capturing moves of the piece on `at`.
Bitboard quiet_moves(const Position& position, Square at) {
    Position::MoveList moves;
    position.legal_moves(moves);
    Bitboard reached = 0;
    for (const auto move : moves) {
        if (move.from() == at && !contains(position.occupied(), move.to())) reached |= bit(move.to());
    }
    return reached;
}

}  // namespace

std::expected<Reach, std::vector<Refusal>> reach(std::string_view text, std::string_view at_text) {
    const auto at = read_square(at_text);
    if (!at) return malformed_reach("at: expected a square");
    const char letter = text.size() == 1 ? text[0] : '?';
    const bool white = letter >= 'A' && letter <= 'Z';
    const auto kind = read_kind(white ? static_cast<char>(letter - 'A' + 'a') : letter);
    if (!kind) return malformed_reach("piece: expected one of K Q R B N P");
    const Piece piece{white ? Colour::first : Colour::second, *kind};
    Bitboard targets = 0;
    Bitboard captures = 0;
    bool found = false;
    const auto reasons = with_kings(Setup{}, piece, Kind::king, *at, validate, [&](const Position& position) {
        found = true;
        captures = attacks_from(position, *at, piece.colour);
        targets |= quiet_moves(position, *at);
        return piece.kind != Kind::pawn;
    });
    if (!found) return std::unexpected(refusals_of(reasons, Rules{}));
    return Reach{sorted_texts(piece.kind == Kind::pawn ? targets : captures), sorted_texts(captures)};
}

}  // namespace kradan::chess
