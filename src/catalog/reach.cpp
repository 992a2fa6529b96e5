#include "catalog/reach.h"

#include <algorithm>

#include "games/chess/setup.h"
#include "games/ogi/position.h"
#include "games/ogi/setup.h"

namespace kradan {

namespace {

std::vector<std::string> texts(Bitboard set) {
    std::vector<std::string> list;
    for (const Square square : Squares{set}) list.push_back(write_square(square));
    std::ranges::sort(list);
    return list;
}

std::unexpected<std::vector<Refusal>> malformed(std::string_view detail) {
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

/// Where the piece on `at` may move without capturing.
Bitboard quiet_moves(const chess::Position& position, Square at) {
    chess::Position::MoveList moves;
    position.legal_moves(moves);
    Bitboard reached = 0;
    for (const auto move : moves) {
        if (move.from() == at && !contains(position.occupied(), move.to())) reached |= bit(move.to());
    }
    return reached;
}

/// A setup holds two kings; they are put where they are farthest from mattering: `visit` gets every valid
/// position with the piece on `at`, until it returns true. Gives the reasons of the last refusal.
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

template <class Reason, class Rules>
std::unexpected<std::vector<Refusal>> refused(const std::vector<Reason>& reasons, const Rules& rules) {
    std::vector<Refusal> refusals;
    refusals.reserve(reasons.size());
    for (const auto reason : reasons) refusals.push_back({id(reason), clause(reason, rules), {}});
    return std::unexpected(std::move(refusals));
}

std::expected<Reach, std::vector<Refusal>> reach_in_chess(std::string_view text, Square at) {
    const char letter = text.size() == 1 ? text[0] : '?';
    const bool white = letter >= 'A' && letter <= 'Z';
    const auto kind = chess::read_kind(white ? static_cast<char>(letter - 'A' + 'a') : letter);
    if (!kind) return malformed("piece: expected one of K Q R B N P");
    const chess::Piece piece{white ? Colour::first : Colour::second, *kind};
    Bitboard targets = 0;
    Bitboard captures = 0;
    bool found = false;
    const auto reasons = with_kings(chess::Setup{}, piece, chess::Kind::king, at, chess::validate,
                                    [&](const chess::Position& position) {
                                        found = true;
                                        captures = attacks_from(position, at, piece.colour);
                                        targets |= quiet_moves(position, at);
                                        return piece.kind != chess::Kind::pawn;
                                    });
    if (!found) return refused(reasons, chess::Rules{});
    return Reach{texts(piece.kind == chess::Kind::pawn ? targets : captures), texts(captures)};
}

template <ogi::Rules rules>
std::expected<Reach, std::vector<Refusal>> reach_in_ogi(std::string_view text, Square at) {
    const bool promoted = text.starts_with('+');
    if (promoted) text.remove_prefix(1);
    const char letter = text.size() == 1 ? text[0] : '?';
    const bool first = letter >= 'A' && letter <= 'Z';
    const auto kind = ogi::kind_of_letter(first ? letter : static_cast<char>(letter - 'a' + 'A'));
    if (!kind || (promoted && !ogi::promotable(*kind)))
        return malformed("piece: expected one of K I R B S N L P");
    const ogi::Piece piece{first ? Colour::first : Colour::second, *kind, promoted};
    Bitboard captures = 0;
    bool found = false;
    const auto reasons = with_kings(ogi::Setup{}, piece, ogi::Kind::king, at, ogi::validate<rules>,
                                    [&](const ogi::Position<rules>& position) {
                                        found = true;
                                        captures = attacks_from(position, at, piece.colour);
                                        return true;
                                    });
    if (!found) return refused(reasons, rules);
    return Reach{texts(captures), texts(captures)};
}

}  // namespace

std::expected<Reach, std::vector<Refusal>> reach(GameId game, std::string_view piece, std::string_view at) {
    const auto square = read_square(at);
    if (!square) return malformed("at: expected a square");
    switch (game) {
        case GameId::ogi:
            return reach_in_ogi<ogi::gomayo>(piece, *square);
        case GameId::ogi_classic:
            return reach_in_ogi<ogi::classic>(piece, *square);
        case GameId::chess:
            return reach_in_chess(piece, *square);
        case GameId::go:
            break;
    }
    return malformed("game: the stones of Go do not move");
}

}  // namespace kradan
