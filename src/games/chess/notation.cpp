#include "games/chess/notation.h"

#include <array>

namespace kradan::chess {

std::expected<Intent, SyntaxError> read_move(std::string_view text) {
    if (text == "pass" || text == "0000") return Intent{.pass = true};
    const auto from = read_square(text.substr(0, 2));
    if (!from) {
        return std::unexpected(SyntaxError{"expected the square that a piece leaves, such as e2 in e2e4", 0});
    }
    const auto to = read_square(text.substr(2, 2));
    if (!to)
        return std::unexpected(
            SyntaxError{"expected the square that a piece goes to, such as e4 in e2e4", 2});
    Intent intent{.from = *from, .to = *to};
    if (text.size() > 4) {
        const char letter = text[4];
        intent.promotion =
            read_kind(letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter);
        if (!intent.promotion) {
            return std::unexpected(
                SyntaxError{"expected nothing, or the piece that a pawn becomes: q, r, b or n", 4});
        }
    }
    if (text.size() > 5) return std::unexpected(SyntaxError{"expected the end of the move", 5});
    return intent;
}

std::string write_move(const Intent& intent) {
    if (intent.pass) return "pass";
    // Built in one step, because move lists are written many thousands of times per second.
    const auto file = [](Square square) { return static_cast<char>('a' + file_of(square)); };
    const auto rank = [](Square square) { return static_cast<char>('1' + rank_of(square)); };
    const std::array text = {file(intent.from), rank(intent.from), file(intent.to), rank(intent.to),
                             intent.promotion ? letter(*intent.promotion) : '\0'};
    return {text.data(), intent.promotion ? text.size() : text.size() - 1};
}

std::string write_move(const Position& position, Move move, bool chess960) {
    return write_move(position.intent_of(move, chess960));
}

}  // namespace kradan::chess
