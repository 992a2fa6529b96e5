#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kradan {

namespace detail {

/// Size in bytes of the UTF-8 character at the start of a string; 0 if there is no valid one.
constexpr std::size_t character_size(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const unsigned lead = byte(0);
    if (lead < 0x80) return text.empty() ? 0 : 1;
    if (lead < 0xc2 || lead > 0xf4) return 0;
    const std::size_t size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    // The second byte rules out overlong forms, surrogates and code points above U+10FFFF.
    const unsigned lowest = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const unsigned highest = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (byte(1) < lowest || byte(1) > highest) return 0;
    for (std::size_t i = 2; i < size; ++i) {
        if (byte(i) < 0x80 || byte(i) > 0xbf) return 0;
    }
    return size;
}

}  // namespace detail

/// The character at byte `at` of a string, quoted for error messages: 'x' with all its UTF-8 bytes, or "byte
/// 0xF0" for a control character or invalid UTF-8. `at` must be within the text.
inline std::string quote_character(std::string_view text, std::size_t at) {
    text.remove_prefix(at);
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t size = detail::character_size(text);
    if (size > 0 && lead >= 0x20 && lead != 0x7f) return "'" + std::string(text.substr(0, size)) + "'";
    constexpr std::string_view digits = "0123456789ABCDEF";
    return std::string("byte 0x") + digits[lead >> 4] + digits[lead & 15];
}

/// Makes text safe for a terminal or JSON: each control character and each byte of invalid UTF-8 becomes an
/// escape such as `\x1B`.
inline std::string printable(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const auto lead = static_cast<unsigned char>(text.front());
        const std::size_t size = detail::character_size(text);
        if (size > 0 && lead >= 0x20 && lead != 0x7f) {
            result += text.substr(0, size);
            text.remove_prefix(size);
        } else {
            result += {'\\', 'x', digits[lead >> 4], digits[lead & 15]};
            text.remove_prefix(1);
        }
    }
    return result;
}

/// Makes text from another program printable and truncates it to `most` bytes.
inline std::string printable(std::string_view text, std::size_t most) {
    if (text.size() <= most) return printable(text);
    // Do not split a character.
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    return printable(text.substr(0, end)) + " …";
}

}  // namespace kradan
