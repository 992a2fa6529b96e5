#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string>

namespace kradan::server {

/// A number as text for an index, so that the order of texts is that of the numbers.
inline std::string sortable(std::int64_t number) {
    constexpr std::size_t longest = 19;
    const std::string digits = std::to_string(number);
    return std::string(longest - std::min(digits.size(), longest), '0') + digits;
}

/// "2026-03-01T17:30:00Z".
inline constexpr const char* utc_second = "%Y-%m-%dT%H:%M:%SZ";

/// A time in UTC, in milliseconds since 1970, formatted by `std::strftime`; "" if it is out of range or takes
/// more than 63 bytes.
inline std::string utc_text(std::int64_t time, const char* form = utc_second) {
    const std::time_t seconds = time / 1000;
    std::tm parts{};
    char text[64] = {};
    if (gmtime_r(&seconds, &parts)) std::strftime(text, sizeof text, form, &parts);
    return text;
}

}  // namespace kradan::server
