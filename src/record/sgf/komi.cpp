#include "record/sgf/komi.h"

#include <algorithm>
#include <cstdlib>

#include "core/signs.h"
#include "core/text.h"
#include "games/go/notation.h"
#include "record/sgf/text.h"

namespace kradan::record {

namespace {

/// Whole numbers of at least this size in steps of 25 are hundredths.
constexpr int least_hundredths = 50;
/// In half points. A larger komi in stones is implausible.
constexpr int most_in_stones = 20;

std::string with_point(std::string_view value) {
    std::string text{value};
    std::ranges::replace(text, ',', '.');
    return text;
}

/// A komi from which words and unusual characters were removed.
struct Worded {
    std::string number;
    /// Whether it counts Chinese stones.
    bool stones = false;
};

/// Removes all occurrences of a word. Returns whether there were any.
bool drop(std::string& text, std::string_view word, std::string_view instead = {}) {
    bool found = false;
    for (std::size_t at = text.find(word); at != std::string::npos;
         at = text.find(word, at + instead.size())) {
        text.replace(at, word.size(), instead);
        found = true;
    }
    return found;
}

/// Converts "6.5目", "７．５", "6目半" and "6 1/2" to plain numbers.
Worded without_words(std::string_view value) {
    std::string text;
    while (!value.empty()) {
        const std::size_t dash = dash_size(value);
        const std::size_t size = dash > 0 ? dash : step_size(value);
        const char narrow = narrow_sign(value);
        if (dash > 0) {
            text += '-';
        } else if (narrow != '\0') {
            text += narrow == ',' ? '.' : narrow;
        } else if (size == 1 && value.front() >= 'A' && value.front() <= 'Z') {
            text += static_cast<char>(value.front() - 'A' + 'a');
        } else {
            text += value.substr(0, size);
        }
        value.remove_prefix(size);
    }
    drop(text, "\u00b7", ".");
    for (const std::string_view quarters : {"又3/4", " 3/4", "¾"}) drop(text, quarters, ".75");
    for (const std::string_view quarter : {"又1/4", " 1/4", "¼"}) drop(text, quarter, ".25");
    bool half = false;
    for (const std::string_view word : {"又1/2", " 1/2", "½", "半", "반"}) half = drop(text, word) || half;
    Worded worded;
    worded.stones = drop(text, "子");
    for (const std::string_view word : {"コミ", "出し", "先番", "黑贴", "黑貼", "贴", "貼", "komi", "points",
                                        "point", "pts", "moku", "目", "点", "點", "집", "점", ";"})
        drop(text, word);
    worded.number = without_blanks_around(text);
    if (half && !worded.number.contains('.')) worded.number += ".5";
    return worded;
}

/// The absolute value if the number is whole.
std::optional<int> whole_size(std::string_view text) {
    const auto number = read_sgf_number(text);
    return number ? std::optional{std::abs(*number)} : std::nullopt;
}

bool is_hundredths(std::string_view text) {
    const auto size = whole_size(text);
    return size && *size >= least_hundredths && *size % 25 == 0;
}

}  // namespace

SgfKomi read_sgf_komi(std::string_view value, int most) {
    const std::string plain = with_point(value);
    const auto [text, in_stones] = without_words(plain);
    SgfKomi komi{.guessed = text != plain, .is_number = is_komi_number(text)};
    const int sign = text.starts_with('-') ? -1 : 1;
    const auto take = [&](int half_points, int bound) {
        komi.guessed = true;
        if (half_points <= bound) komi.half_points = sign * half_points;
        return komi;
    };
    if (is_hundredths(text)) {
        const int hundredths = *whole_size(text);
        return hundredths % 50 == 0 ? take(hundredths / 50, most) : take(hundredths / 25, most_in_stones);
    }
    const bool one_quarter = text.ends_with(".25");
    if (one_quarter || text.ends_with(".75")) {
        const auto stones = whole_size(std::string_view{text}.substr(0, text.size() - 3));
        if (stones) return take(4 * *stones + (one_quarter ? 1 : 3), most_in_stones);
    }
    const auto read = go::read_komi(text);
    if (!read) komi.error = read.error().message;
    if (read && in_stones) return take(2 * std::abs(*read), most_in_stones);
    if (read && std::abs(*read) <= most) komi.half_points = *read;
    return komi;
}

std::string write_sgf_komi(std::string_view points) {
    std::string text{points};
    if (is_hundredths(text)) text += ".0";
    return text;
}

bool is_komi_number(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return std::ranges::any_of(text, is_digit) && std::ranges::count(text, '.') <= 1 &&
           std::ranges::all_of(text, [](char c) { return is_digit(c) || c == '.'; });
}

}  // namespace kradan::record
