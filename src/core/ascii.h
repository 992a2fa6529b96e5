#pragma once

namespace kradan {

/// ASCII only, independent of the locale. `c` may also be EOF or any byte read from a stream.
constexpr bool is_digit(int c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_letter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace kradan
