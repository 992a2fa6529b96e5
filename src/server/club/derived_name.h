#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace kradan::server {

/// The name that follows from these texts: the same whenever they are, so that what is asked for twice is one
/// thing. 22 letters and digits, as `random_name` gives; whoever lacks one of the texts cannot guess it.
std::string derived_name(std::initializer_list<std::string_view> texts);

}  // namespace kradan::server
