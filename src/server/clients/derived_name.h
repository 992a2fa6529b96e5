#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace kradan::server {

/// A name derived from these texts. The same texts give the same name, so that a repeated request has the
/// same result. It has 22 characters as in `random_name`, and 128 bits; it cannot be guessed without all the
/// texts.
std::string derived_name(std::initializer_list<std::string_view> texts);

}  // namespace kradan::server
