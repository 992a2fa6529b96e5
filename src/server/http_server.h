#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "server/static_site.h"

namespace kradan::server {

struct ListenAddress {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;
};

/// Reads "ADDRESS:PORT", "[::1]:PORT", "ADDRESS" or ":PORT"; what is left out keeps its default. The error
/// says what is wrong.
std::expected<ListenAddress, std::string> read_listen_address(std::string_view text);

/// Serves the site over HTTP until SIGINT or SIGTERM, then gives answers in flight a moment to finish.
/// `on_ready` is called with the port once the server is listening. The error says why it could not listen.
std::expected<void, std::string> serve(const StaticSite& site, const ListenAddress& address,
                                       const std::function<void(std::uint16_t port)>& on_ready);

}  // namespace kradan::server
