#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "curl/libcurl.h"
#include "curl/server_url.h"
#include "curl/transfer.h"

namespace kradan {

struct Reply {
    int status = 0;
    std::string body = {};
};

/// Requests to one server with one token. HTTPS certificates are verified, redirects are not followed, and
/// responses are limited to 4 MiB. Proxies from the environment are used, except for hosts in private
/// networks. Each thread needs its own instance.
class Http {
  public:
    static constexpr std::chrono::milliseconds usual_patience{15'000};

    /// `token`: sent as a bearer token; "" for none.
    Http(const Libcurl& curl, ServerUrl server, std::string token, Stopped stopped);
    Http(const Http&) = delete;
    Http& operator=(const Http&) = delete;
    ~Http();

    /// The error says why there was no response, or that the wait was cancelled.
    std::expected<Reply, std::string> get(const std::string& path,
                                          std::chrono::milliseconds patience = usual_patience);
    /// Sends a form; "" for an empty body.
    std::expected<Reply, std::string> post(const std::string& path, const std::string& form = {});
    /// Sends JSON on a new connection, so that a load balancer can send each request to a different node.
    std::expected<Reply, std::string> post_json(const std::string& path, const std::string& json,
                                                std::chrono::milliseconds patience, const Stopped& stopped);
    /// Passes lines to `take` as they arrive, skipping empty ones, until the stream ends or `take` returns
    /// false. Returns the response status, with a body only if the status is not 200. The error says why the
    /// stream was interrupted. The server must send something within `longest_silence`, at least an empty
    /// line; Kradan sends one every few seconds.
    std::expected<Reply, std::string> stream(const std::string& path,
                                             const std::function<bool(std::string_view line)>& take,
                                             std::chrono::seconds longest_silence = std::chrono::seconds{20});
    /// Escapes a string for a path or a form.
    static std::string escaped(std::string_view text);

  private:
    /// Requests `path` with these headers; `prepare` may change the transfer.
    std::expected<Reply, std::string> request(const std::string& path, const Stopped& stopped,
                                              const std::function<void(CurlTransfer&)>& prepare);

    const Libcurl& curl_;
    ServerUrl server_;
    std::string authorization_;
    Stopped stopped_;
    CURL* handle_;
};

}  // namespace kradan
