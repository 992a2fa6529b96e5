#pragma once

namespace kradan {

/// Of ASCII, whatever the locale. A byte of a stream or the end of it may be asked about too.
constexpr bool is_digit(int c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_letter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace kradan
