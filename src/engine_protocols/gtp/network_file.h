#pragma once

#include <expected>
#include <string>

namespace kradan::protocol {

/// Reads a network file for Go and unpacks it if gzip packed it. The error says why it cannot be read. A file
/// may have up to 1 GiB, and twice as much when unpacked.
std::expected<std::string, std::string> read_network_file(const std::string& file);

}  // namespace kradan::protocol
