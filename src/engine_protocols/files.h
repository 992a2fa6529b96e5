#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>

#include "book/book.h"

namespace kradan::protocol {

/// The maximum size of a network file, in bytes.
inline constexpr std::uintmax_t largest_network = std::uintmax_t{1} << 26;

/// Reads a regular file of at most `most` bytes. The error says why it cannot be read. Refuses directories,
/// devices and other special files.
std::expected<std::string, std::string> read_file(const std::filesystem::path& path, std::uintmax_t most);

/// Reads a book given in a command. The error says why it is invalid, and where.
std::expected<book::Book, std::string> load_book(const std::string& file);

}  // namespace kradan::protocol
