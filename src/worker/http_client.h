#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

namespace kradan::worker {

/// Where a server is: http://HOST:PORT, with an optional path.
struct ServerUrl {
    std::string host = {};
    std::string port = {};
    /// "" or a path without a slash at its end.
    std::string path = {};

    friend bool operator==(const ServerUrl&, const ServerUrl&) = default;
};

/// The error says what is wrong with the URL.
std::expected<ServerUrl, std::string> read_url(std::string_view text);

/// Whether the host is this machine or of a private network, as far as its name or address tells.
bool is_private(std::string_view host);

struct Reply {
    int status = 0;
    std::string body = {};
};

/// Sends a request with a JSON body and a key, on a connection of its own. The error says why there was no
/// answer: the server cannot be reached, did not answer in time, or `interrupted` returned true.
std::expected<Reply, std::string> post(const ServerUrl& server, const std::string& path,
                                       const std::string& key, const std::string& body,
                                       std::chrono::milliseconds patience,
                                       const std::function<bool()>& interrupted);

/// The same for a request without a body or a key.
std::expected<Reply, std::string> get(const ServerUrl& server, const std::string& path,
                                      std::chrono::milliseconds patience,
                                      const std::function<bool()>& interrupted);

}  // namespace kradan::worker
