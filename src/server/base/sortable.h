#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace kradan::server {

/// Times and keys in indexes, whose order is that of the numbers.
inline std::string sortable(std::int64_t number) {
    constexpr std::size_t longest = 19;
    const std::string digits = std::to_string(number);
    return std::string(longest - std::min(digits.size(), longest), '0') + digits;
}

}  // namespace kradan::server
