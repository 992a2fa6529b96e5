#include "games/go/notation.h"

#include "core/text.h"

namespace kradan::go {

namespace {

constexpr std::string_view columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
constexpr int max_row = 999;

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace

std::expected<Intent, SyntaxError> read_move(std::string_view text) {
    if (text.size() == 4 && upper(text[0]) == 'P' && upper(text[1]) == 'A' && upper(text[2]) == 'S' &&
        upper(text[3]) == 'S') {
        return Intent::passing();
    }
    if (text.empty()) return syntax_error("expected a vertex such as D4, or pass", 0);
    if (upper(text[0]) == 'I') return syntax_error("there is no column I: J follows H", 0);
    const std::size_t column = columns.find(upper(text[0]));
    if (column == std::string_view::npos) return syntax_error("expected a column from A to Z", 0);
    if (text.size() == 1) return syntax_error("expected the number of a row after the column", 1);
    int row = 0;
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (!is_digit(text[i])) return syntax_error("expected the number of a row after the column", i);
        if (i > 1 && row == 0) return syntax_error("a row is written without a leading 0", 1);
        row = row * 10 + (text[i] - '0');
        if (row > max_row) return syntax_error("the row is too large a number", 1);
    }
    return Intent::stone(static_cast<int>(column), row - 1);
}

std::string write_vertex(Vertex vertex) {
    if (vertex.x < 0 || vertex.x >= static_cast<int>(columns.size()) || vertex.y < -1 ||
        vertex.y >= max_row) {
        return "?";
    }
    return columns[static_cast<std::size_t>(vertex.x)] + std::to_string(vertex.y + 1);
}

std::string write_move(Intent intent) {
    return intent.pass ? "pass" : write_vertex(intent.vertex);
}

std::expected<int, SyntaxError> read_komi(std::string_view text) {
    std::size_t i = 0;
    const bool negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) ++i;
    const std::size_t digits = i;
    int points = 0;
    for (; i < text.size() && is_digit(text[i]); ++i) {
        points = points * 10 + (text[i] - '0');
        if (points > 9999) return syntax_error("the komi is too large a number", digits);
    }
    const bool whole = i > digits;
    int half = 0;
    if (i < text.size() && text[i] == '.' && (whole || i + 1 < text.size())) {
        ++i;
        if (i < text.size() && is_digit(text[i])) {
            if (text[i] != '0' && text[i] != '5') return syntax_error("komi goes by half points", i);
            half = text[i] == '5' ? 1 : 0;
            ++i;
        } else if (!whole) {
            return syntax_error("expected a komi such as 6.5", i);
        }
        while (i < text.size() && text[i] == '0') ++i;
    } else if (!whole) {
        return syntax_error("expected a komi such as 6.5", i);
    }
    if (i != text.size()) {
        return syntax_error(is_digit(text[i]) ? "komi goes by half points" : "expected a komi such as 6.5",
                            i);
    }
    const int half_points = 2 * points + half;
    return negative ? -half_points : half_points;
}

std::string write_komi(int half_points) {
    const int size = half_points < 0 ? -half_points : half_points;
    std::string text = half_points < 0 ? "-" : "";
    text += std::to_string(size / 2);
    if (size % 2 != 0) text += ".5";
    return text;
}

std::string result_text(const Score& score) {
    if (!score.winner) return "0";
    const int lead = score.margin < 0 ? -score.margin : score.margin;
    return (*score.winner == Colour::first ? "B+" : "W+") + write_komi(lead);
}

}  // namespace kradan::go
