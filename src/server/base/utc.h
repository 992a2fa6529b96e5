#pragma once

#include <cstdint>
#include <ctime>
#include <string>

namespace kradan::server {

/// "2026-03-01T17:30:00Z".
inline constexpr const char* utc_second = "%Y-%m-%dT%H:%M:%SZ";

/// A time in UTC, in milliseconds since 1970, as `std::strftime` writes it in this form; "" if no calendar
/// has it, or it takes more than 63 bytes.
inline std::string utc_text(std::int64_t time, const char* form = utc_second) {
    const std::time_t seconds = time / 1000;
    std::tm parts{};
    char text[64] = {};
    if (gmtime_r(&seconds, &parts)) std::strftime(text, sizeof text, form, &parts);
    return text;
}

}  // namespace kradan::server
