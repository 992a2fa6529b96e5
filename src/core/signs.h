#pragma once

#include <cstddef>
#include <string_view>

#include "core/quote.h"

/// The many kinds of blanks and dashes that editors, web pages and chat programs insert into games.
namespace kradan {

/// Size in bytes of the blank at the start of a string, 0 if there is none. Blanks are ASCII white space;
/// Unicode blanks, including U+00A0; zero-width characters, including a stray byte order mark; the DOS
/// end-of-file character; and the single byte 0xA0, which is U+00A0 in Latin-1 and its relatives.
constexpr std::size_t blank_size(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto within = [](unsigned value, unsigned low, unsigned high) {
        return value >= low && value <= high;
    };
    const unsigned lead = byte(0);
    if (lead == ' ' || within(lead, '\t', '\r')) return 1;
    if (lead == 0xa0 || lead == 0x1a) return 1;
    // U+0085, U+00A0, U+00AD.
    if (lead == 0xc2) return byte(1) == 0x85 || byte(1) == 0xa0 || byte(1) == 0xad ? 2 : 0;
    // U+061C.
    if (lead == 0xd8) return byte(1) == 0x9c ? 2 : 0;
    // U+1680, U+180E.
    if (lead == 0xe1)
        return (byte(1) == 0x9a && byte(2) == 0x80) || (byte(1) == 0xa0 && byte(2) == 0x8e) ? 3 : 0;
    // U+3000.
    if (lead == 0xe3) return byte(1) == 0x80 && byte(2) == 0x80 ? 3 : 0;
    // U+FEFF.
    if (lead == 0xef) return byte(1) == 0xbb && byte(2) == 0xbf ? 3 : 0;
    if (lead != 0xe2) return 0;
    // U+2000 to U+200F, U+2028 to U+202F.
    if (byte(1) == 0x80) return within(byte(2), 0x80, 0x8f) || within(byte(2), 0xa8, 0xaf) ? 3 : 0;
    // U+205F to U+206F.
    return byte(1) == 0x81 && within(byte(2), 0x9f, 0xaf) ? 3 : 0;
}

/// Size in bytes of the hyphen, dash or minus at the start of a string; 0 if there is none.
constexpr std::size_t dash_size(std::string_view text) {
    if (text.starts_with('-')) return 1;
    for (const std::string_view dash :
         {"\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2015", "\u2043", "\u2212", "\u2500", "\u30fc",
          "\ufe58", "\ufe63", "\uff0d", "\uff70"}) {
        if (text.starts_with(dash)) return dash.size();
    }
    return 0;
}

/// The ASCII equivalent of the full-width character at the start of a string; '\0' for other characters.
constexpr char narrow_sign(std::string_view text) {
    if (text.size() < 3 || !text.starts_with("\xef\xbc")) return '\0';
    // U+FF01 to U+FF3F.
    const int code = static_cast<unsigned char>(text[2]) - 0x80 + ' ';
    return code > ' ' && code <= '_' ? static_cast<char>(code) : '\0';
}

/// Size in bytes of the character at the start of a string; 1 for a byte that does not start one.
constexpr std::size_t step_size(std::string_view text) {
    const std::size_t size = detail::character_size(text);
    return size == 0 && !text.empty() ? 1 : size;
}

/// The text without leading and trailing blanks.
constexpr std::string_view without_blanks_around(std::string_view text) {
    while (const std::size_t size = blank_size(text)) text.remove_prefix(size);
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t blank = blank_size(text.substr(at));
        at += blank > 0 ? blank : step_size(text.substr(at));
        if (blank == 0) end = at;
    }
    return text.substr(0, end);
}

}  // namespace kradan
