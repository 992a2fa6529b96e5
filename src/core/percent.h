#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kradan {

/// Decodes the percent escapes, such as %40, in a part of a URL; nullopt if one is incomplete.
inline std::optional<std::string> without_escapes(std::string_view text) {
    const auto digit_of = [](char character) {
        if (character >= '0' && character <= '9') return character - '0';
        if (character >= 'a' && character <= 'f') return character - 'a' + 10;
        if (character >= 'A' && character <= 'F') return character - 'A' + 10;
        return -1;
    };
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        if (i + 2 >= text.size()) return std::nullopt;
        const int high = digit_of(text[i + 1]);
        const int low = digit_of(text[i + 2]);
        if (high < 0 || low < 0) return std::nullopt;
        decoded += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return decoded;
}

}  // namespace kradan
