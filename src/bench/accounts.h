#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kradan::bench {

/// Creates accounts in a new SQLite database, each with a session whose token is added to `tokens`. Returns
/// the error, if any.
std::optional<std::string> fill_accounts(const std::string& path, std::size_t count,
                                         std::vector<std::string>& tokens);

}  // namespace kradan::bench
