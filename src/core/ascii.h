#pragma once

#include <algorithm>
#include <string_view>

namespace kradan {

/// ASCII only, independent of the locale. `c` may also be EOF or any byte read from a stream.
constexpr bool is_digit(int c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_letter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Whether two names are equal, ignoring the case of ASCII letters.
constexpr bool same_ignoring_case(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace kradan
