#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace kradan::server {

struct ListenAddress {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;
};

/// Parses "ADDRESS:PORT", "[::1]:PORT", "ADDRESS" or ":PORT"; a missing part keeps its default. The error
/// says what is wrong.
std::expected<ListenAddress, std::string> read_listen_address(std::string_view text);
/// Like `read_listen_address`, but requires the port.
std::expected<ListenAddress, std::string> read_address_and_port(std::string_view text);

}  // namespace kradan::server
