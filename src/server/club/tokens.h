#pragma once

#include <string>
#include <string_view>

#include "server/tables/environment.h"

namespace kradan::server {

/// A name that nobody can guess: 22 letters and digits, 130 bits.
std::string random_name(const Environment& environment);
/// What a player shows to be known again.
std::string new_token(const Environment& environment);
/// What is stored of a token.
store::TokenHash hash_of(std::string_view token);

}  // namespace kradan::server
