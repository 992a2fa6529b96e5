#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace kradan {

/// The non-empty parts of a text between separators.
inline std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(separator), text.size());
        if (end > 0) parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

}  // namespace kradan
