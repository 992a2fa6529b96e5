#include "curl/http.h"

#include <memory>
#include <utility>

#include "core/ascii.h"

namespace kradan {

namespace {

constexpr long most_connecting = 10;
/// Seconds. The server sends an empty line every few seconds.
constexpr long longest_silence = 20;
constexpr std::size_t longest_line = 4 << 20;
constexpr std::size_t longest_headers = 64 << 10;

}  // namespace

/// The inputs and outputs of a request.
struct Http::Transfer {
    const Stopped& stopped;
    const Libcurl& curl;
    CURL* handle;
    std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers;
    /// If null, the body is stored.
    const std::function<bool(std::string_view)>* take = nullptr;
    std::string received = {};
    std::size_t received_headers = 0;
    /// Whether `take` has ended the stream.
    bool enough = false;

    bool is_success() const {
        long status = 0;
        curl.curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
        return status == 200;
    }
    /// Passes complete lines on. Returns false to end the stream.
    bool take_lines() {
        std::size_t begin = 0;
        for (std::size_t end = 0; (end = received.find('\n', begin)) != std::string::npos; begin = end + 1) {
            const std::string_view line{received.data() + begin, end - begin};
            if (!line.empty() && !(*take)(line)) return false;
        }
        received.erase(0, begin);
        return received.size() <= longest_line;
    }
};

namespace {

/// Called from C, so no exception may leave these functions.
template <class T>
std::size_t receive(char* data, std::size_t /*one*/, std::size_t size, void* given) noexcept {
    auto& transfer = *static_cast<T*>(given);
    try {
        transfer.received.append(data, size);
        if (transfer.take && transfer.is_success() && !transfer.take_lines()) {
            transfer.enough = true;
            return 0;
        }
        return transfer.received.size() <= longest_line ? size : 0;
    } catch (...) {
        return 0;
    }
}

template <class T>
std::size_t count_header(const char* /*data*/, std::size_t one, std::size_t size, void* given) noexcept {
    auto& received = static_cast<T*>(given)->received_headers;
    received += one * size;
    return received > longest_headers ? 0 : one * size;
}

template <class T>
int check(void* given, curl_off_t, curl_off_t, curl_off_t, curl_off_t) noexcept {
    try {
        return static_cast<T*>(given)->stopped() ? 1 : 0;
    } catch (...) {
        return 1;
    }
}

}  // namespace

Http::Http(const Libcurl& curl, ServerUrl server, std::string token, Stopped stopped)
    : curl_(curl),
      server_(std::move(server)),
      authorization_(token.empty() ? std::string{} : "Authorization: Bearer " + std::move(token)),
      stopped_(std::move(stopped)),
      handle_(curl.curl_easy_init()) {}

Http::~Http() {
    if (handle_) curl_.curl_easy_cleanup(handle_);
}

Http::Transfer Http::transfer(const Stopped& stopped) {
    return {.stopped = stopped,
            .curl = curl_,
            .handle = handle_,
            .headers = {nullptr, curl_.curl_slist_free_all}};
}

void Http::prepare(const std::string& path, Transfer& transfer, std::vector<std::string> headers) {
    curl_.curl_easy_reset(handle_);
    if (!authorization_.empty()) headers.push_back(authorization_);
    // Sends even a large body at once.
    headers.emplace_back("Expect:");
    for (const std::string& header : headers) {
        if (curl_slist* all = curl_.curl_slist_append(transfer.headers.get(), header.c_str())) {
            (void)transfer.headers.release();
            transfer.headers.reset(all);
        }
    }
    const auto set = [&](CURLoption option, auto value) { curl_.curl_easy_setopt(handle_, option, value); };
    set(CURLOPT_URL, (server_.text + path).c_str());
    set(CURLOPT_HTTPHEADER, transfer.headers.get());
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_TCP_NODELAY, 1L);
    set(CURLOPT_PROTOCOLS_STR, server_.secure ? "https" : "http");
    set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    // Hosts in a private network are never contacted through a proxy.
    if (is_private(server_.host)) set(CURLOPT_PROXY, "");
    set(CURLOPT_CONNECTTIMEOUT, most_connecting);
    // A hanging name lookup then blocks no thread any longer. Ignored by libcurl before 7.87.
    set(CURLOPT_QUICK_EXIT, 1L);
    set(CURLOPT_USERAGENT, "kradan");
    set(CURLOPT_WRITEFUNCTION, &receive<Transfer>);
    set(CURLOPT_WRITEDATA, &transfer);
    set(CURLOPT_HEADERFUNCTION, &count_header<Transfer>);
    set(CURLOPT_HEADERDATA, &transfer);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, &check<Transfer>);
    set(CURLOPT_XFERINFODATA, &transfer);
}

void Http::give_time(std::chrono::milliseconds patience) {
    curl_.curl_easy_setopt(handle_, CURLOPT_TIMEOUT_MS, static_cast<long>(patience.count()));
}

void Http::give_body(const std::string& body) {
    curl_.curl_easy_setopt(handle_, CURLOPT_POST, 1L);
    curl_.curl_easy_setopt(handle_, CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
    curl_.curl_easy_setopt(handle_, CURLOPT_COPYPOSTFIELDS, body.c_str());
}

std::expected<Reply, std::string> Http::perform(Transfer& transfer) {
    const CURLcode code = curl_.curl_easy_perform(handle_);
    long status = 0;
    curl_.curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &status);
    if (transfer.stopped()) return std::unexpected("stopped");
    if (code == CURLE_OPERATION_TIMEDOUT) return std::unexpected(server_.text + " did not answer in time");
    if (code == CURLE_WRITE_ERROR && !transfer.enough)
        return std::unexpected(server_.text + ": the answer is too long");
    if (code != CURLE_OK && !transfer.enough)
        return std::unexpected("cannot reach " + server_.text + ": " + curl_.curl_easy_strerror(code));
    return Reply{static_cast<int>(status), std::move(transfer.received)};
}

std::expected<Reply, std::string> Http::get(const std::string& path, std::chrono::milliseconds patience) {
    if (!handle_) return std::unexpected("libcurl gives no handle");
    Transfer given = transfer(stopped_);
    prepare(path, given);
    give_time(patience);
    return perform(given);
}

std::expected<Reply, std::string> Http::post(const std::string& path, const std::string& form) {
    if (!handle_) return std::unexpected("libcurl gives no handle");
    Transfer given = transfer(stopped_);
    prepare(path, given);
    give_time(usual_patience);
    give_body(form);
    return perform(given);
}

std::expected<Reply, std::string> Http::post_json(const std::string& path, const std::string& json,
                                                  std::chrono::milliseconds patience,
                                                  const Stopped& stopped) {
    if (!handle_) return std::unexpected("libcurl gives no handle");
    Transfer given = transfer(stopped);
    prepare(path, given, {"Content-Type: application/json"});
    give_time(patience);
    give_body(json);
    curl_.curl_easy_setopt(handle_, CURLOPT_FORBID_REUSE, 1L);
    return perform(given);
}

std::expected<Reply, std::string> Http::stream(const std::string& path,
                                               const std::function<bool(std::string_view)>& take) {
    if (!handle_) return std::unexpected("libcurl gives no handle");
    Transfer given = transfer(stopped_);
    given.take = &take;
    prepare(path, given);
    curl_.curl_easy_setopt(handle_, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_.curl_easy_setopt(handle_, CURLOPT_LOW_SPEED_TIME, longest_silence);
    return perform(given);
}

std::string Http::escaped(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string escaped;
    for (const char letter : text) {
        if (is_letter(letter) || is_digit(letter) || std::string_view{"-._~"}.contains(letter)) {
            escaped += letter;
            continue;
        }
        const auto byte = static_cast<unsigned char>(letter);
        escaped += '%';
        escaped += digits[byte >> 4];
        escaped += digits[byte & 0xF];
    }
    return escaped;
}

}  // namespace kradan
