#pragma once

#include <string>
#include <string_view>

namespace kradan::server {

/// The name as it is shown: without control characters, marks that turn the direction of a text, what cannot
/// be seen, and blanks at its ends, at most 24 characters; "" if nothing that can be seen is left.
std::string shown_name(std::string_view text);
/// Likewise, the name of somebody here: "" also where a word has letters of two alphabets that look alike.
std::string clean_name(std::string_view text);
/// What someone says, likewise, at most 280 characters.
std::string clean_talk(std::string_view text);

}  // namespace kradan::server
