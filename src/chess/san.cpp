#include "chess/san.h"

namespace kradan::chess {

namespace {

constexpr char upper(char c) {
    return static_cast<char>(c - 'a' + 'A');
}

/// The file, the rank or both of the square left, where other men of the same kind could go to the same
/// square.
std::string disambiguation(const Position& position, Move move) {
    const auto kind = position.piece_at(move.from())->kind;
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    Position::MoveList moves;
    position.legal_moves(moves);
    for (const Move other : moves) {
        if (other.to() != move.to() || other.from() == move.from() || other.is_castling()) continue;
        if (position.piece_at(other.from())->kind != kind) continue;
        others = true;
        same_file |= file_of(other.from()) == file_of(move.from());
        same_rank |= rank_of(other.from()) == rank_of(move.from());
    }
    const std::string square = write_square(move.from());
    if (!others) return "";
    if (!same_file) return square.substr(0, 1);
    return same_rank ? square : square.substr(1, 1);
}

std::string without_check(const Position& position, Move move) {
    if (move.is_castling()) return move.to() > move.from() ? "O-O" : "O-O-O";
    const auto kind = position.piece_at(move.from())->kind;
    const bool captures = move.is_en_passant() || position.piece_at(move.to()).has_value();
    std::string text;
    if (kind == Kind::pawn) {
        if (captures) text += write_square(move.from()).substr(0, 1);
    } else {
        text += upper(letter(kind)) + disambiguation(position, move);
    }
    if (captures) text += 'x';
    text += write_square(move.to());
    if (move.is_promotion()) text += std::string{'='} + upper(letter(move.promotion()));
    return text;
}

}  // namespace

std::string write_san(const Position& position, Move move) {
    Position after = position;
    after.do_move(move);
    std::string text = without_check(position, move);
    if (after.in_check()) text += after.has_legal_move() ? '+' : '#';
    return text;
}

}  // namespace kradan::chess
