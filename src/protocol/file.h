#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>

namespace kradan::protocol {

/// The bytes of a regular file of at most `most` bytes, or why it cannot be read. Folders, devices and the
/// like are refused.
std::expected<std::string, std::string> read_file(const std::filesystem::path& path, std::uintmax_t most);

}  // namespace kradan::protocol
