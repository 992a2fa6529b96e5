#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace kradan {

/// The location of a server: http://HOST or https://HOST, with an optional port and path.
struct ServerUrl {
    /// The whole URL, without a trailing slash.
    std::string text = {};
    /// A name, or an address without brackets.
    std::string host = {};
    bool secure = false;

    friend bool operator==(const ServerUrl&, const ServerUrl&) = default;
};

/// The error describes the expected form.
std::expected<ServerUrl, std::string> read_url(std::string_view text);

/// Whether the host is this machine or on a private network, judging only by its name or address.
bool is_private(const std::string& host);

}  // namespace kradan
