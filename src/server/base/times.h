#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string>

namespace kradan::server {

/// Formats a number for an index so that the strings sort in numeric order.
inline std::string sortable(std::int64_t number) {
    constexpr std::size_t longest = 19;
    const std::string digits = std::to_string(number);
    return std::string(longest - std::min(digits.size(), longest), '0') + digits;
}

/// Formats times like "2026-03-01T17:30:00Z".
inline constexpr const char* utc_second = "%Y-%m-%dT%H:%M:%SZ";

/// Formats a time, given in milliseconds since 1970, in UTC by `std::strftime`; returns "" if the time is out
/// of range or the text takes more than 63 bytes.
inline std::string utc_text(std::int64_t time, const char* form = utc_second) {
    const std::time_t seconds = time / 1000;
    std::tm parts{};
    char text[64] = {};
    if (gmtime_r(&seconds, &parts)) std::strftime(text, sizeof text, form, &parts);
    return text;
}

}  // namespace kradan::server
