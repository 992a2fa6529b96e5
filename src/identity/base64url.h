#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::identity {

using Bytes = std::vector<std::uint8_t>;

/// Base64 with '-' and '_', without padding (RFC 4648, section 5).
std::string write_base64url(std::span<const std::uint8_t> bytes);
/// The bytes whose only encoding is this string; nullopt for any other string, or for more than `most` bytes.
std::optional<Bytes> read_base64url(std::string_view text, std::size_t most);

}  // namespace kradan::identity
