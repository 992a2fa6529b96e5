#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kradan::server {

/// The challenge of a browser's client data, which is not checked yet: both in base64url.
std::optional<std::string> challenge_in(std::string_view client_data);

/// The id by which the passkeys of an account know it that is made with the answer to this challenge.
std::string user_of(std::string_view challenge);

}  // namespace kradan::server
