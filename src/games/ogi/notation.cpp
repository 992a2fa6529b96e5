#include "games/ogi/notation.h"

namespace kradan::ogi {

namespace {

std::expected<Square, SyntaxError> square_at(std::string_view text, std::size_t offset) {
    const auto square = offset <= text.size() ? read_square(text.substr(offset, 2)) : std::nullopt;
    if (!square) return syntax_error("a square from a1 to h8 was expected", offset);
    return *square;
}

std::expected<Intent, SyntaxError> read_drop(std::string_view text) {
    Drop drop;
    std::size_t at = 0;
    if (text[at] == '+') {
        drop.promoted = true;
        ++at;
    }
    const char letter = text[at];
    const auto kind =
        kind_of_letter(letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter);
    if (!kind) return syntax_error("a piece letter was expected: K I R B S N L or P", at);
    drop.kind = *kind;
    ++at;
    if (at >= text.size() || text[at] != '@')
        return syntax_error("'@' was expected after the piece to drop", at);
    ++at;
    const auto to = square_at(text, at);
    if (!to) return std::unexpected(to.error());
    drop.to = *to;
    at += 2;
    if (at < text.size() && text[at] == '+') {
        drop.promote = true;
        ++at;
    }
    if (at != text.size()) return syntax_error("the drop was expected to end here", at);
    return drop;
}

std::expected<Intent, SyntaxError> read_board_move(std::string_view text) {
    const auto from = square_at(text, 0);
    if (!from) return std::unexpected(from.error());
    const auto to = square_at(text, 2);
    if (!to) return std::unexpected(to.error());
    BoardMove move{.from = *from, .to = *to};
    std::size_t at = 4;
    if (at < text.size() && text[at] == '+') {
        move.promote = true;
        ++at;
    }
    if (at < text.size() && text[at] == '^') {
        move.keep = true;
        ++at;
    }
    if (at != text.size()) return syntax_error("the move was expected to end here, or with '+' or '^'", at);
    return move;
}

std::string piece_name(Kind kind, bool promoted) {
    return (promoted ? "+" : "") + std::string(1, letter(kind));
}

}  // namespace

std::expected<Intent, SyntaxError> read_move(std::string_view text) {
    if (text.empty()) return syntax_error("a move was expected, for instance e3e4, b2g7+, N@e5 or pass", 0);
    if (text == "pass") return Pass{};
    const std::size_t letter_at = text[0] == '+' ? 1 : 0;
    if (letter_at >= text.size())
        return syntax_error("a piece letter was expected: K I R B S N L or P", letter_at);
    const bool upper = text[0] >= 'A' && text[0] <= 'Z';
    if (letter_at == 1 || upper || (text.size() > 1 && text[1] == '@')) return read_drop(text);
    return read_board_move(text);
}

std::string write_move(const Intent& intent) {
    if (const auto* move = std::get_if<BoardMove>(&intent)) {
        return write_square(move->from) + write_square(move->to) + (move->promote ? "+" : "") +
               (move->keep ? "^" : "");
    }
    if (const auto* drop = std::get_if<Drop>(&intent)) {
        return piece_name(drop->kind, drop->promoted) + "@" + write_square(drop->to) +
               (drop->promote ? "+" : "");
    }
    return "pass";
}

std::string label(const Position& position, Move move) {
    const std::string to = write_square(move.to());
    if (move.is_drop()) return piece_name(move.drop_kind(), move.drops_promoted()) + "*" + to;
    const auto piece = position.piece_at(move.from());
    if (!piece) return write_move(position.intent_of(move));

    typename Position::MoveList moves;
    position.legal_moves(moves);
    bool ambiguous = false;
    bool had_choice = false;
    for (const Move other : moves) {
        if (other.is_drop() || other.to() != move.to()) continue;
        if (other.from() == move.from()) {
            had_choice = had_choice || other.promotes() != move.promotes();
        } else {
            ambiguous = ambiguous || position.piece_at(other.from()) == piece;
        }
    }
    std::string text = piece_name(piece->kind, piece->promoted);
    if (ambiguous) text += write_square(move.from());
    text += position.piece_at(move.to()) ? "x" : "-";
    text += to;
    if (move.promotes()) {
        text += "+";
    } else if (had_choice) {
        text += "=";
    }
    if (move.keeps()) text += "^";
    return text;
}

}  // namespace kradan::ogi
