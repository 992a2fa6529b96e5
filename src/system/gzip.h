#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace kradan {

/// Whether data begins like gzip data.
bool is_gzip(std::string_view bytes);

/// Unpacks gzip data to at most `most` bytes. The error says why that is impossible.
std::expected<std::string, std::string> unpack_gzip(std::string_view packed, std::size_t most);

}  // namespace kradan
