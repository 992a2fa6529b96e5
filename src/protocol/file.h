#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>

namespace kradan::protocol {

/// The contents of a regular file of at most `most` bytes, or why it cannot be read. Refuses directories,
/// devices and other special files.
std::expected<std::string, std::string> read_file(const std::filesystem::path& path, std::uintmax_t most);

}  // namespace kradan::protocol
