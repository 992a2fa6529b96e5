#pragma once

#include <string_view>

namespace kradan::server {

/// The name of a player whose account was deleted.
inline constexpr std::string_view name_of_deleted = "deleted";

}  // namespace kradan::server
