#include "server/fetch/curl_fetcher.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "curl/transfer.h"
#include "identity/password_pool.h"

namespace kradan::server {

namespace {

constexpr long whole_time_ms = 8'000;
constexpr long connect_time_ms = 4'000;
constexpr std::size_t longest_answer = 64 << 10;
/// The maximum numbers of concurrent and waiting requests, chosen so that even the last one is answered
/// before a page's request times out.
constexpr std::size_t fetching_threads = 4;
constexpr std::size_t most_fetches_waiting = 8;

FetchAnswer perform(const Libcurl& curl, const FetchRequest& request, const std::atomic<bool>& stopping) {
    const std::unique_ptr<CURL, void (*)(CURL*)> handle(curl.curl_easy_init(), curl.curl_easy_cleanup);
    if (!handle) return {.failure = "out of memory"};
    const bool plain = request.url.starts_with("http:");
    CurlTransfer transfer(curl, handle.get(), request.url, !plain, longest_answer,
                          [&stopping] { return stopping.load(); });
    transfer.set(CURLOPT_TIMEOUT_MS, whole_time_ms);
    transfer.set(CURLOPT_CONNECTTIMEOUT_MS, connect_time_ms);
    transfer.set(CURLOPT_USERAGENT, "Kradan");
    // A server reached without TLS is on this machine; a proxy would see secrets unencrypted.
    if (plain) transfer.set(CURLOPT_PROXY, "");
    transfer.add_header("Accept: application/json");
    for (const std::string& header : request.headers) transfer.add_header(header);
    const std::string& posted = request.body.empty() ? request.form : request.body;
    if (!posted.empty()) transfer.post(posted);
    if (!request.user.empty()) {
        transfer.set(CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_BASIC));
        transfer.set(CURLOPT_USERNAME, request.user.c_str());
        transfer.set(CURLOPT_PASSWORD, request.password.c_str());
    }
    const CURLcode code = transfer.perform();
    if (code == CURLE_UNKNOWN_OPTION) return {.failure = "this libcurl lacks an option that is needed"};
    if (code == CURLE_WRITE_ERROR) return {.failure = "the answer is too long"};
    if (code != CURLE_OK) return {.failure = curl.curl_easy_strerror(code)};
    return {.status = transfer.status(), .body = std::move(transfer.body)};
}

class CurlFetcher : public Fetcher {
  public:
    CurlFetcher(const Libcurl& curl, DeliverFetched deliver)
        : curl_(curl),
          pool_(
              [deliver = std::move(deliver)](std::move_only_function<void()>& then) {
                  const auto held = std::make_shared<std::move_only_function<void()>>(std::move(then));
                  try {
                      deliver([held] { (*held)(); });
                  } catch (...) {
                      then = std::move(*held);
                      throw;
                  }
              },
              fetching_threads, most_fetches_waiting) {}
    CurlFetcher(const CurlFetcher&) = delete;
    CurlFetcher& operator=(const CurlFetcher&) = delete;
    ~CurlFetcher() override {
        stopping_ = true;
        pool_.stop();
    }

    bool fetch(FetchRequest request, std::move_only_function<void(FetchAnswer)> done) override {
        auto work = [this, request = std::move(request)] { return perform(curl_, request, stopping_); };
        return pool_.submit(
            std::move(work), [done = std::move(done)](std::optional<FetchAnswer> answer) mutable {
                done(answer ? *std::move(answer) : FetchAnswer{.failure = "the server stops"});
            });
    }

  private:
    const Libcurl& curl_;
    std::atomic<bool> stopping_ = false;
    identity::PasswordPool pool_;
};

}  // namespace

std::expected<std::unique_ptr<Fetcher>, std::string> new_curl_fetcher(DeliverFetched deliver) {
    const auto curl = load_libcurl("a sign-in by OpenID Connect");
    if (!curl) return std::unexpected(curl.error());
    return std::make_unique<CurlFetcher>(**curl, std::move(deliver));
}

}  // namespace kradan::server
