#pragma once

#include <string_view>

namespace kradan::server {

/// The kind of documents that are accounts. Known by the keys of their players.
inline constexpr std::string_view account_kind = "account";

}  // namespace kradan::server
