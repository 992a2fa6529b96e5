#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "curl/libcurl.h"

namespace kradan {

/// Returns true to stop waiting. Called at least once per second, on any thread.
using Stopped = std::function<bool()>;

/// One request with libcurl. Certificates are verified, redirects are not followed, and headers are limited
/// to 64 KiB.
class CurlTransfer {
  public:
    /// Resets the handle. The handle and `url` must outlive the transfer. `secure`: allow only HTTPS;
    /// otherwise only HTTP.
    CurlTransfer(const Libcurl& curl, CURL* handle, const std::string& url, bool secure,
                 std::size_t longest_body, Stopped stopped);
    CurlTransfer(const CurlTransfer&) = delete;
    CurlTransfer& operator=(const CurlTransfer&) = delete;

    template <class Value>
    void set(CURLoption option, Value value) {
        if (curl_.curl_easy_setopt(handle_, option, value) != CURLE_OK) lacks_option_ = true;
    }
    /// Like `set`, but for options that an old libcurl may lack.
    template <class Value>
    void set_if_known(CURLoption option, Value value) {
        (void)curl_.curl_easy_setopt(handle_, option, value);
    }
    /// "Name: value".
    void add_header(const std::string& header);
    /// Makes the request a POST with this body, which is copied.
    void post(const std::string& body);
    /// Called whenever `body` has grown; false ends the transfer.
    std::function<bool()> on_body = {};

    /// CURLE_WRITE_ERROR: the response is too long, unless `has_enough`. CURLE_UNKNOWN_OPTION: this libcurl
    /// lacks a required option.
    /// Ends the transfer when nothing has been received for so long. libcurl's own limit is one of bytes a
    /// second, which a stream that only shows that it is alive does not reach.
    void end_after_silence(std::chrono::seconds longest) { longest_silence_ = longest; }

    CURLcode perform();
    bool has_enough() const { return enough_; }
    bool was_silent() const { return silent_; }
    /// 0 until the status line is received.
    int status() const;

    /// The part of the response body received so far.
    std::string body = {};

  private:
    static std::size_t receive(char* data, std::size_t one, std::size_t size, void* self) noexcept;
    static std::size_t count_header(const char* data, std::size_t one, std::size_t size, void* self) noexcept;
    static int check(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) noexcept;

    const Libcurl& curl_;
    CURL* handle_;
    std::size_t longest_body_;
    Stopped stopped_;
    std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers_;
    std::size_t received_headers_ = 0;
    std::optional<std::chrono::seconds> longest_silence_ = std::nullopt;
    std::chrono::steady_clock::time_point heard_ = {};
    bool silent_ = false;
    bool enough_ = false;
    bool lacks_option_ = false;
};

}  // namespace kradan
