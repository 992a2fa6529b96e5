#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace kradan {

/// Where a server is: http://HOST or https://HOST, with an optional port and path.
struct ServerUrl {
    /// The whole, without a slash at its end.
    std::string text = {};
    /// A name, or an address without brackets.
    std::string host = {};
    bool secure = false;

    friend bool operator==(const ServerUrl&, const ServerUrl&) = default;
};

/// The error says what is expected.
std::expected<ServerUrl, std::string> read_url(std::string_view text);

/// Whether the host is this machine or of a private network, as far as its name or address tells.
bool is_private(const std::string& host);

}  // namespace kradan
