#pragma once

#include <string>
#include <string_view>

namespace kradan::server {

/// Returns the name without control, bidirectional and invisible characters, trimmed, and cut to at most 24
/// characters; "" if nothing visible is left.
std::string shown_name(std::string_view text);
/// Like `shown_name`, for a player's own name: also returns "" if a word mixes letters from alphabets that
/// look alike.
std::string clean_name(std::string_view text);
/// Like `shown_name`, for a line of chat: cut to at most 280 characters.
std::string clean_talk(std::string_view text);

}  // namespace kradan::server
