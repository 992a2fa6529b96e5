#pragma once

#include <string>
#include <string_view>

namespace kradan::server {

/// The name without control, bidirectional and invisible characters, trimmed, at most 24 characters; "" if
/// nothing visible is left.
std::string shown_name(std::string_view text);
/// Likewise for a player's own name: also "" if a word mixes letters of alphabets that look alike.
std::string clean_name(std::string_view text);
/// Likewise for a line of talk, at most 280 characters.
std::string clean_talk(std::string_view text);

}  // namespace kradan::server
