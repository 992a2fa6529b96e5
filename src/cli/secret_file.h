#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace kradan::cli {

/// Whether all of a text is printable ASCII, and there is some.
bool is_visible(std::string_view text);

/// The only line of the file that an option names, at most 1000 ASCII characters. The error names the option.
std::expected<std::string, std::string> read_secret_file(std::string_view option, const std::string& file);

}  // namespace kradan::cli
