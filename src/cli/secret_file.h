#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace kradan::cli {

/// Whether a text is not empty and entirely printable ASCII.
bool is_visible(std::string_view text);

/// The only line of a file given by an option, at most 1000 ASCII characters. The error names the option.
std::expected<std::string, std::string> read_secret_file(std::string_view option, const std::string& file);

}  // namespace kradan::cli
