#include "server/fetch/curl_fetcher.h"

#include <atomic>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "curl/libcurl.h"
#include "identity/password_pool.h"

namespace kradan::server {

namespace {

constexpr long whole_time_ms = 8'000;
constexpr long connect_time_ms = 4'000;
constexpr std::size_t longest_answer = 64 << 10;
constexpr std::size_t longest_headers = 64 << 10;
/// Requests at a time, and those that may wait: the last of them is answered before a page gives up.
constexpr std::size_t fetching_threads = 4;
constexpr std::size_t most_fetches_waiting = 8;

/// What comes back, up to a limit.
struct Collected {
    std::string body = {};
    std::size_t headers = 0;
    const std::atomic<bool>* stopping = nullptr;
};

std::size_t collect_body(const char* data, std::size_t size, std::size_t count, void* into) {
    auto& collected = *static_cast<Collected*>(into);
    if (collected.body.size() + size * count > longest_answer) return 0;
    collected.body.append(data, size * count);
    return size * count;
}

std::size_t count_header(const char* /*data*/, std::size_t size, std::size_t count, void* into) {
    auto& collected = *static_cast<Collected*>(into);
    collected.headers += size * count;
    return collected.headers > longest_headers ? 0 : size * count;
}

int is_stopping(void* into, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    return *static_cast<Collected*>(into)->stopping ? 1 : 0;
}

/// A transfer, which ends with this.
class Transfer {
  public:
    Transfer(const Libcurl& curl, const std::atomic<bool>& stopping)
        : curl_(curl),
          handle_(curl.curl_easy_init(), curl.curl_easy_cleanup),
          headers_(nullptr, curl.curl_slist_free_all) {
        collected_.stopping = &stopping;
    }

    FetchAnswer perform(const FetchRequest& request) {
        if (!handle_) return {.failure = "out of memory"};
        limit();
        name(request);
        if (!allowed_) return {.failure = "this libcurl lacks an option that is needed"};
        const CURLcode code = curl_.curl_easy_perform(handle_.get());
        if (code == CURLE_WRITE_ERROR) return {.failure = "the answer is too long"};
        if (code != CURLE_OK) return {.failure = curl_.curl_easy_strerror(code)};
        long status = 0;
        curl_.curl_easy_getinfo(handle_.get(), CURLINFO_RESPONSE_CODE, &status);
        return {.status = static_cast<int>(status), .body = std::move(collected_.body)};
    }

  private:
    template <class Value>
    void set(CURLoption option, Value value) {
        if (curl_.curl_easy_setopt(handle_.get(), option, value) != CURLE_OK) allowed_ = false;
    }

    void limit() {
        set(CURLOPT_NOSIGNAL, 1L);
        set(CURLOPT_TIMEOUT_MS, whole_time_ms);
        set(CURLOPT_CONNECTTIMEOUT_MS, connect_time_ms);
        // A name that is not answered holds no thread beyond that; libcurl before 7.87 cannot do this.
        (void)curl_.curl_easy_setopt(handle_.get(), CURLOPT_QUICK_EXIT, 1L);
        set(CURLOPT_FOLLOWLOCATION, 0L);
        set(CURLOPT_SSL_VERIFYPEER, 1L);
        set(CURLOPT_SSL_VERIFYHOST, 2L);
        set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
        set(CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
        set(CURLOPT_WRITEFUNCTION, &collect_body);
        set(CURLOPT_WRITEDATA, static_cast<void*>(&collected_));
        set(CURLOPT_HEADERFUNCTION, &count_header);
        set(CURLOPT_HEADERDATA, static_cast<void*>(&collected_));
        set(CURLOPT_NOPROGRESS, 0L);
        set(CURLOPT_XFERINFOFUNCTION, &is_stopping);
        set(CURLOPT_XFERINFODATA, static_cast<void*>(&collected_));
    }

    void name(const FetchRequest& request) {
        headers_.reset(curl_.curl_slist_append(nullptr, "Accept: application/json"));
        for (const std::string& header : request.headers)
            (void)curl_.curl_slist_append(headers_.get(), header.c_str());
        set(CURLOPT_HTTPHEADER, headers_.get());
        set(CURLOPT_USERAGENT, "Kradan");
        set(CURLOPT_URL, request.url.c_str());
        const bool plain = request.url.starts_with("http:");
        set(CURLOPT_PROTOCOLS_STR, plain ? "http" : "https");
        // That is on this machine, and no secret leaves it unencrypted.
        if (plain) set(CURLOPT_PROXY, "");
        const std::string& posted = request.body.empty() ? request.form : request.body;
        if (!posted.empty()) {
            set(CURLOPT_POSTFIELDSIZE, static_cast<long>(posted.size()));
            set(CURLOPT_POSTFIELDS, posted.c_str());
        }
        if (request.user.empty()) return;
        set(CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_BASIC));
        set(CURLOPT_USERNAME, request.user.c_str());
        set(CURLOPT_PASSWORD, request.password.c_str());
    }

    const Libcurl& curl_;
    Collected collected_;
    bool allowed_ = true;
    std::unique_ptr<CURL, void (*)(CURL*)> handle_;
    std::unique_ptr<curl_slist, void (*)(curl_slist*)> headers_;
};

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
        auto work = [this, request = std::move(request)] {
            return Transfer(curl_, stopping_).perform(request);
        };
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
