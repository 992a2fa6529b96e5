#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "curl/libcurl.h"

namespace kradan::bot {

struct Reply {
    int status = 0;
    std::string body = {};
};

/// What to do once waiting is over: whoever stops the bot sets it from any thread.
using Stopped = std::function<bool()>;

/// Requests to one server with one token. Each thread uses one of its own.
class Http {
  public:
    /// `server` is the server's URL without a slash at its end.
    Http(const Libcurl& curl, std::string server, std::string token, Stopped stopped);
    Http(const Http&) = delete;
    Http& operator=(const Http&) = delete;
    ~Http();

    /// The error says why there was no answer, or that the bot was stopped.
    std::expected<Reply, std::string> get(const std::string& path);
    /// Sends a form; "" for an empty body.
    std::expected<Reply, std::string> post(const std::string& path, const std::string& form = {});
    /// Reads lines as they come, empty ones left out, until the stream ends or `take` returns false. The
    /// status of the answer; its body only if that is not 200. The error says why the stream broke off.
    std::expected<Reply, std::string> stream(const std::string& path,
                                             const std::function<bool(std::string_view line)>& take);
    /// A text for a path or a form.
    static std::string escaped(std::string_view text);

  private:
    struct Transfer;
    void prepare(const std::string& path, Transfer& transfer);
    std::expected<Reply, std::string> perform(Transfer& transfer);

    const Libcurl& curl_;
    std::string server_;
    std::string authorization_;
    Stopped stopped_;
    CURL* handle_;
};

}  // namespace kradan::bot
