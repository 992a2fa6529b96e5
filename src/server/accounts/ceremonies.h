#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kradan::server {

/// Returns the challenge in a browser's client data, which is not verified yet. Both are base64url.
std::optional<std::string> challenge_in(std::string_view client_data);

/// Returns the user id that passkeys store for an account created with a response to this challenge.
std::string user_of(std::string_view challenge);

}  // namespace kradan::server
