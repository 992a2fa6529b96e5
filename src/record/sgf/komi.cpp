#include "record/sgf/komi.h"

#include <algorithm>
#include <cstdlib>

#include "core/ascii.h"
#include "core/signs.h"
#include "games/go/notation.h"
#include "record/sgf/text.h"

namespace kradan::record {

namespace {

/// Whole numbers of this size and more in steps of 25 are hundredths.
constexpr int least_hundredths = 50;
/// In half points; larger komi in stones are no komi that anybody plays with.
constexpr int most_in_stones = 20;

std::string with_point(std::string_view value) {
    std::string text{value};
    std::ranges::replace(text, ',', '.');
    return text;
}

/// The text without a unit: "6.5目", "7.5 points"; "6目半" is 6.5.
std::string without_unit(std::string text) {
    struct Unit {
        std::string_view name;
        std::string_view stands_for;
    };
    static constexpr Unit units[] = {{"目半", ".5"}, {"½", ".5"}, {"目", ""},     {"点", ""},
                                     {"點", ""},     {"집", ""},  {"points", ""}, {"point", ""},
                                     {"pts", ""},    {"moku", ""}};
    for (const Unit& unit : units) {
        if (unit.name.size() > text.size()) continue;
        const std::size_t size = text.size() - unit.name.size();
        if (!same_ignoring_case(std::string_view{text}.substr(size), unit.name)) continue;
        return std::string{without_blanks_around(std::string_view{text}.substr(0, size))}.append(
            unit.stands_for);
    }
    return text;
}

/// The number without its sign if it is whole.
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
    const std::string text = without_unit(plain);
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
