#pragma once

#include <string>
#include <string_view>

#include "server/base/environment.h"

namespace kradan::server {

/// A name without a leading '-', which command lines would take for an option.
std::string without_dash_in_front(std::string name);

/// A random name: 22 letters, digits, '-' or '_', nearly 132 bits. It does not begin with '-'.
std::string random_name(const Environment& environment);
/// A new token, which identifies a player.
std::string new_token(const Environment& environment);
/// The hash under which a token is stored.
store::TokenHash hash_of(std::string_view token);

}  // namespace kradan::server
