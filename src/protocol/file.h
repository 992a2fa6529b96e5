#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>

namespace kradan::protocol {

/// All bytes of a file, of at most so many; or why it is not read. Whatever is no file of bytes, such as a
/// folder or a device, is refused.
std::expected<std::string, std::string> read_file(const std::filesystem::path& path, std::uintmax_t most);

}  // namespace kradan::protocol
