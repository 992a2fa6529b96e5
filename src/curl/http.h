#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "curl/libcurl.h"
#include "curl/server_url.h"

namespace kradan {

struct Reply {
    int status = 0;
    std::string body = {};
};

/// Whether to give up waiting: true from any thread. It is asked at least once a second.
using Stopped = std::function<bool()>;

/// Requests to one server with one token. Certificates of HTTPS are checked, redirects are not followed,
/// answers have at most 4 MiB, and proxies of the environment are used for hosts that are not of a private
/// network. Each thread uses one of its own.
class Http {
  public:
    static constexpr std::chrono::milliseconds usual_patience{15'000};

    /// `token`: sent as a bearer token; "": none.
    Http(const Libcurl& curl, ServerUrl server, std::string token, Stopped stopped);
    Http(const Http&) = delete;
    Http& operator=(const Http&) = delete;
    ~Http();

    /// The error says why there was no answer, or that waiting was given up.
    std::expected<Reply, std::string> get(const std::string& path,
                                          std::chrono::milliseconds patience = usual_patience);
    /// Sends a form; "" for an empty body.
    std::expected<Reply, std::string> post(const std::string& path, const std::string& form = {});
    /// Sends JSON, on a connection of its own, so that a balancer may send each to another node.
    std::expected<Reply, std::string> post_json(const std::string& path, const std::string& json,
                                                std::chrono::milliseconds patience, const Stopped& stopped);
    /// Reads lines as they come, empty ones left out, until the stream ends or `take` returns false. The
    /// status of the answer; its body only if that is not 200. The error says why the stream broke off.
    std::expected<Reply, std::string> stream(const std::string& path,
                                             const std::function<bool(std::string_view line)>& take);
    /// A text for a path or a form.
    static std::string escaped(std::string_view text);

  private:
    struct Transfer;
    Transfer transfer(const Stopped& stopped);
    void prepare(const std::string& path, Transfer& transfer, std::vector<std::string> headers = {});
    void give_time(std::chrono::milliseconds patience);
    void give_body(const std::string& body);
    std::expected<Reply, std::string> perform(Transfer& transfer);

    const Libcurl& curl_;
    ServerUrl server_;
    std::string authorization_;
    Stopped stopped_;
    CURL* handle_;
};

}  // namespace kradan
