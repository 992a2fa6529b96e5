#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "server/base/environment.h"

namespace kradan::server {

/// Returns a random name: 22 letters, digits, '-' or '_', nearly 132 bits. It does not begin with '-'.
std::string random_name(const Environment& environment);
/// Returns a name derived from these strings. The same strings give the same name, so a repeated request has
/// the same result. The name has 22 characters like those of `random_name`, and 128 bits; it cannot be
/// guessed without knowing all the strings.
std::string derived_name(std::initializer_list<std::string_view> texts);
/// Returns a new token, which identifies a player.
std::string new_token(const Environment& environment);
/// Returns the hash under which a token is stored.
store::TokenHash hash_of(std::string_view token);

}  // namespace kradan::server
