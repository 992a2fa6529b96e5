#include "server/base/shown_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>

#include "server/base/combining_marks.h"

namespace kradan::server {

namespace {

struct Character {
    char32_t code;
    std::size_t bytes;
};

/// The result for an invalid byte.
constexpr Character no_character = {0xffff, 1};

/// Decodes the first UTF-8 character of a string.
Character first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80) return {byte(0), 1};
    const std::size_t bytes = byte(0) < 0xe0 ? 2 : byte(0) < 0xf0 ? 3 : 4;
    if (byte(0) < 0xc2 || byte(0) > 0xf4 || bytes > text.size()) return no_character;
    char32_t code = byte(0) & (0xffu >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0u) != 0x80) return no_character;
        code = code << 6 | (byte(i) & 0x3fu);
    }
    constexpr char32_t least[] = {0x80, 0x800, 0x10000};
    const bool half_of_a_pair = code >= 0xd800 && code <= 0xdfff;
    if (code < least[bytes - 2] || code > 0x10ffff || half_of_a_pair) return no_character;
    return {code, bytes};
}

bool is_in(std::span<const CharacterRange> ranges, char32_t code) {
    return std::ranges::any_of(
        ranges, [&](const CharacterRange& range) { return code >= range.first && code <= range.last; });
}

/// Returns true for characters not allowed in a line of text: control, bidirectional and invisible
/// characters, and noncharacters.
bool is_unwanted(char32_t code) {
    static constexpr CharacterRange ranges[] = {
        {0x00, 0x1f},        {0x7f, 0x9f},     {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},
        {0x115f, 0x1160},    {0x17b4, 0x17b5}, {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
        {0x2060, 0x206f},    {0x3164, 0x3164}, {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},
        {0xffa0, 0xffa0},    {0xfff0, 0xffff}, {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a},
        {0xe0000, 0x10ffff},
    };
    return is_in(ranges, code) || (code & 0xfffe) == 0xfffe;
}

/// Returns true for whitespace and other blank characters.
bool is_blank(char32_t code) {
    static constexpr CharacterRange ranges[] = {{0x09, 0x0d},     {0x20, 0x20},     {0xa0, 0xa0},
                                                {0x1680, 0x1680}, {0x2000, 0x200a}, {0x202f, 0x202f},
                                                {0x205f, 0x205f}, {0x2800, 0x2800}, {0x3000, 0x3000}};
    return is_in(ranges, code);
}

bool is_combining(char32_t code) {
    const auto* range = std::ranges::lower_bound(combining_marks, code, {}, &CharacterRange::last);
    return range != std::end(combining_marks) && code >= range->first;
}

/// Returns the 1-based number of a letter's alphabet among the alphabets that have look-alikes; 0 for other
/// characters.
int alphabet_of(char32_t code) {
    static constexpr CharacterRange latin[] = {{0x41, 0x5a},     {0x61, 0x7a},     {0xaa, 0xaa},
                                               {0xba, 0xba},     {0xc0, 0xd6},     {0xd8, 0xf6},
                                               {0xf8, 0x2af},    {0x1d00, 0x1d25}, {0x1e00, 0x1eff},
                                               {0xa722, 0xa787}, {0xff21, 0xff3a}, {0xff41, 0xff5a}};
    static constexpr CharacterRange greek[] = {{0x370, 0x3ff}, {0x1f00, 0x1fff}};
    static constexpr CharacterRange cyrillic[] = {{0x400, 0x52f}, {0x1c80, 0x1c8f}, {0xa640, 0xa69f}};
    static constexpr CharacterRange armenian[] = {{0x531, 0x58f}};
    static constexpr CharacterRange cherokee[] = {{0x13a0, 0x13ff}, {0xab70, 0xabbf}};
    static constexpr CharacterRange lisu[] = {{0xa4d0, 0xa4ff}};
    static constexpr CharacterRange coptic[] = {{0x2c80, 0x2cff}};
    static constexpr CharacterRange mathematical[] = {{0x2102, 0x2102}, {0x210a, 0x2113}, {0x2115, 0x2115},
                                                      {0x2119, 0x211d}, {0x2124, 0x2124}, {0x2128, 0x2128},
                                                      {0x212a, 0x212d}, {0x212f, 0x2131}, {0x2133, 0x2134},
                                                      {0x213c, 0x213f}, {0x2145, 0x2149}, {0x1d400, 0x1d7ff}};
    const std::span<const CharacterRange> all[] = {latin,    greek, cyrillic, armenian,
                                                   cherokee, lisu,  coptic,   mathematical};
    const auto* found = std::ranges::find_if(all, [&](const auto& ranges) { return is_in(ranges, code); });
    return found == std::end(all) ? 0 : static_cast<int>(found - std::begin(all)) + 1;
}

/// Returns true if a word mixes two alphabets, and so may look like another name.
bool has_look_alikes(std::string_view text) {
    int before = 0;
    while (!text.empty()) {
        const auto [code, bytes] = first_character(text);
        text.remove_prefix(bytes);
        if (is_combining(code)) continue;
        const int here = alphabet_of(code);
        if (before != 0 && here != 0 && here != before) return true;
        before = here;
    }
    return false;
}

std::string clean(std::string_view text, int most) {
    // The maximum number of combining marks per character: as many as Thai, Vietnamese and Hebrew need.
    constexpr int most_marks = 3;
    std::string result;
    int characters = 0;
    int marks = 0;
    bool blank = false;
    while (!text.empty() && characters < most) {
        const auto [code, bytes] = first_character(text);
        const std::string_view piece = text.substr(0, bytes);
        text.remove_prefix(bytes);
        if (is_blank(code)) {
            blank = !result.empty();
            continue;
        }
        if (is_unwanted(code)) continue;
        const bool mark = is_combining(code);
        const bool on_nothing = mark && (result.empty() || blank);
        marks = mark ? marks + 1 : 0;
        if (on_nothing || marks > most_marks) continue;
        if (blank) {
            if (characters + 2 > most) break;
            result += ' ';
            ++characters;
            blank = false;
        }
        result += piece;
        ++characters;
    }
    return result;
}

}  // namespace

std::string shown_name(std::string_view text) {
    return clean(text, 24);
}

std::string clean_name(std::string_view text) {
    std::string name = shown_name(text);
    return has_look_alikes(name) ? "" : name;
}

std::string clean_talk(std::string_view text) {
    return clean(text, 280);
}

}  // namespace kradan::server
