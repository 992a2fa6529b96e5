#pragma once

#include <array>
#include <string_view>

namespace kradan {

/// The languages of clauses and messages. Their texts are compiled in from `web/src/i18n/`.
enum class Language { english, thai, japanese };

/// Indexed by `Language`; CMake reads this line.
inline constexpr std::array<std::string_view, 3> language_ids = {"en", "th", "ja"};

}  // namespace kradan
