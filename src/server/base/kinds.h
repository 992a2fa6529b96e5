#pragma once

#include <string_view>

namespace kradan::server {

/// The kind of the documents of accounts. Document id: the player's key.
inline constexpr std::string_view account_kind = "account";

}  // namespace kradan::server
