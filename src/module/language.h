#pragma once

#include <array>
#include <string_view>

namespace kradan {

enum class Language { english, thai, japanese };

inline constexpr std::array<std::string_view, 3> language_ids = {"en", "th", "ja"};

}  // namespace kradan
