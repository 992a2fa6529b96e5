#pragma once

#include <string>
#include <string_view>

#include "server/base/environment.h"

namespace kradan::server {

/// A name without a '-' in front: command lines would take it for an option.
std::string without_dash_in_front(std::string name);

/// A random name: 22 letters, digits, '-' or '_', nearly 132 bits. It does not begin with '-'.
std::string random_name(const Environment& environment);
/// A new token, by which a player is recognized.
std::string new_token(const Environment& environment);
/// The stored hash of a token.
store::TokenHash hash_of(std::string_view token);

}  // namespace kradan::server
