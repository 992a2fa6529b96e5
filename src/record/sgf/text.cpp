#include "record/sgf/text.h"

#include <algorithm>
#include <cstddef>

#include "core/signs.h"
#include "core/text.h"

namespace kradan::record {

namespace {

bool is_break(char c) {
    return c == '\n' || c == '\r';
}

/// Size in bytes of the line break at an offset: two for CR LF and LF CR.
std::size_t break_size(std::string_view text, std::size_t at) {
    const bool pair = at + 1 < text.size() && is_break(text[at + 1]) && text[at + 1] != text[at];
    return pair ? 2 : 1;
}

std::string resolve(std::string_view value, char line_break) {
    std::string text;
    text.reserve(value.size());
    for (std::size_t i = 0; i < value.size();) {
        const bool escaped = value[i] == '\\';
        if (escaped && ++i == value.size()) break;
        if (is_break(value[i])) {
            if (!escaped) text += line_break;
            i += break_size(value, i);
        } else {
            text += value[i++];
        }
    }
    return text;
}

int number_of(char c) {
    if (c >= 'a' && c <= 'z') return c - 'a';
    return c >= 'A' && c <= 'Z' ? c - 'A' + 26 : -1;
}
char letter_of(int number) {
    return static_cast<char>(number < 26 ? 'a' + number : 'A' + number - 26);
}

bool on_board(go::Vertex v, SgfBoard board) {
    return v.x >= 0 && v.x < board.width && v.y >= 0 && v.y < board.height;
}

}  // namespace

bool begins_root(std::string_view text) {
    constexpr std::size_t longest_usual_name = 2;
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    if (text.starts_with(';')) return true;
    const auto name = std::ranges::find_if_not(text.substr(0, longest_usual_name), is_capital) - text.begin();
    return name > 0 && text.substr(static_cast<std::size_t>(name)).starts_with('[');
}

std::string_view trimmed(std::string_view value) {
    return without_blanks_around(value);
}

std::string read_text(std::string_view value) {
    return resolve(value, '\n');
}

std::string read_simple_text(std::string_view value) {
    return resolve(value, ' ');
}

std::string write_text(std::string_view text, bool in_composed) {
    std::string value;
    value.reserve(text.size());
    for (const char c : text) {
        if (c == ']' || c == '\\' || (in_composed && c == ':')) value += '\\';
        value += c;
    }
    return value;
}

std::optional<go::Vertex> read_point(std::string_view value, SgfBoard board) {
    if (value.size() != 2) return std::nullopt;
    const int column = number_of(value[0]);
    const int row = number_of(value[1]);
    if (column < 0 || row < 0) return std::nullopt;
    return go::Vertex{.x = column, .y = board.height - 1 - row};
}

std::string write_point(go::Vertex vertex, SgfBoard board) {
    return {letter_of(vertex.x), letter_of(board.height - 1 - vertex.y)};
}

std::optional<SgfRectangle> read_rectangle(std::string_view value, SgfBoard board) {
    value = trimmed(value);
    const std::size_t colon = value.find(':');
    const auto from = read_point(value.substr(0, colon), board);
    const auto to = colon == std::string_view::npos ? from : read_point(value.substr(colon + 1), board);
    if (!from || !to || !on_board(*from, board) || !on_board(*to, board)) return std::nullopt;
    return SgfRectangle{.upper_left = {.x = std::min(from->x, to->x), .y = std::max(from->y, to->y)},
                        .lower_right = {.x = std::max(from->x, to->x), .y = std::min(from->y, to->y)}};
}

bool is_turned_rectangle(std::string_view value, SgfBoard board) {
    const auto rectangle = read_rectangle(value, board);
    return rectangle && rectangle->upper_left != read_point(trimmed(value).substr(0, 2), board);
}

std::vector<std::string> write_points(std::span<const go::Vertex> points, SgfBoard board) {
    std::vector<std::string> values;
    for (std::size_t i = 0; i < points.size();) {
        const go::Vertex first = points[i];
        const auto continues = [&](std::size_t at, int x, int y) {
            return at < points.size() && points[at] == go::Vertex{.x = x, .y = y};
        };
        int width = 1;
        while (continues(i + static_cast<std::size_t>(width), first.x + width, first.y)) ++width;
        const auto row_follows = [&](int height) {
            for (int x = 0; x < width; ++x) {
                if (!continues(i + static_cast<std::size_t>(height * width + x), first.x + x,
                               first.y - height))
                    return false;
            }
            return true;
        };
        int height = 1;
        while (row_follows(height)) ++height;
        std::string value = write_point(first, board);
        if (width * height > 1) {
            value += ':' + write_point({.x = first.x + width - 1, .y = first.y - height + 1}, board);
        }
        values.push_back(std::move(value));
        i += static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    }
    return values;
}

std::optional<SgfComposed> read_composed(std::string_view value) {
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\') {
            ++i;
        } else if (value[i] == ':') {
            return SgfComposed{.first = value.substr(0, i), .second = value.substr(i + 1)};
        }
    }
    return std::nullopt;
}

std::optional<int> read_sgf_number(std::string_view value) {
    value = trimmed(value);
    const bool negative = value.starts_with('-');
    if (negative || value.starts_with('+')) value.remove_prefix(1);
    if (value.empty() || value.size() > 4 || !std::ranges::all_of(value, is_digit)) return std::nullopt;
    int number = 0;
    for (const char c : value) number = number * 10 + (c - '0');
    return negative ? -number : number;
}

std::optional<std::int64_t> read_seconds(std::string_view value) {
    const std::size_t point = value.find('.');
    const std::string_view whole = value.substr(0, point);
    std::string_view decimals;
    if (point != std::string_view::npos) {
        decimals = value.substr(point + 1);
        if (decimals.empty()) return std::nullopt;
    }
    if (whole.empty() || whole.size() > 9 || decimals.size() > 3) return std::nullopt;
    if (!std::ranges::all_of(whole, is_digit) || !std::ranges::all_of(decimals, is_digit))
        return std::nullopt;
    std::int64_t milliseconds = 0;
    for (const char c : whole) milliseconds = milliseconds * 10 + (c - '0');
    for (std::size_t i = 0; i < 3; ++i) {
        milliseconds = milliseconds * 10 + (i < decimals.size() ? decimals[i] - '0' : 0);
    }
    return milliseconds;
}

std::optional<std::string> write_seconds(std::int64_t milliseconds) {
    if (milliseconds < 0 || milliseconds >= 1'000'000'000'000) return std::nullopt;
    std::string text = std::to_string(milliseconds / 1000);
    if (const auto rest = static_cast<int>(milliseconds % 1000); rest != 0) {
        std::string decimals = std::to_string(1000 + rest).substr(1);
        decimals.erase(decimals.find_last_not_of('0') + 1);
        text += '.' + decimals;
    }
    return text;
}

}  // namespace kradan::record
