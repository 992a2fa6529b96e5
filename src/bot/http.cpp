#include "bot/http.h"

#include <memory>
#include <utility>

#include "core/ascii.h"

namespace kradan::bot {

namespace {

constexpr long most_seconds = 15;
constexpr long most_connecting = 10;
/// The server sends an empty line every few seconds.
constexpr long longest_silence = 20;
constexpr std::size_t longest_line = 4 << 20;

}  // namespace

/// What a request is given and gives.
struct Http::Transfer {
    const Stopped& stopped;
    /// Null: the body is kept.
    const std::function<bool(std::string_view)>* take = nullptr;
    const Libcurl& curl;
    CURL* handle;
    std::string received = {};
    /// `take` wants no more.
    bool enough = false;
    std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers;

    bool is_success() const {
        long status = 0;
        curl.curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
        return status == 200;
    }
    /// Hands on what is complete. False if that is enough.
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

/// An interface of C: no exception may leave these.
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
int check(void* given, curl_off_t, curl_off_t, curl_off_t, curl_off_t) noexcept {
    try {
        return static_cast<T*>(given)->stopped() ? 1 : 0;
    } catch (...) {
        return 1;
    }
}

}  // namespace

Http::Http(const Libcurl& curl, std::string server, std::string token, Stopped stopped)
    : curl_(curl),
      server_(std::move(server)),
      authorization_("Authorization: Bearer " + std::move(token)),
      stopped_(std::move(stopped)),
      handle_(curl.curl_easy_init()) {}

Http::~Http() {
    if (handle_) curl_.curl_easy_cleanup(handle_);
}

void Http::prepare(const std::string& path, Transfer& transfer) {
    curl_.curl_easy_reset(handle_);
    transfer.headers.reset(curl_.curl_slist_append(nullptr, authorization_.c_str()));
    const auto set = [&](CURLoption option, auto value) { curl_.curl_easy_setopt(handle_, option, value); };
    set(CURLOPT_URL, (server_ + path).c_str());
    set(CURLOPT_HTTPHEADER, transfer.headers.get());
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_TCP_NODELAY, 1L);
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_CONNECTTIMEOUT, most_connecting);
    set(CURLOPT_USERAGENT, "kradan bot");
    set(CURLOPT_WRITEFUNCTION, &receive<Transfer>);
    set(CURLOPT_WRITEDATA, &transfer);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, &check<Transfer>);
    set(CURLOPT_XFERINFODATA, &transfer);
}

std::expected<Reply, std::string> Http::perform(Transfer& transfer) {
    const CURLcode code = curl_.curl_easy_perform(handle_);
    long status = 0;
    curl_.curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &status);
    if (stopped_()) return std::unexpected("stopped");
    if (code != CURLE_OK && !transfer.enough)
        return std::unexpected("cannot reach " + server_ + ": " + curl_.curl_easy_strerror(code));
    return Reply{static_cast<int>(status), std::move(transfer.received)};
}

std::expected<Reply, std::string> Http::get(const std::string& path) {
    if (!handle_) return std::unexpected("libcurl gives no handle");
    Transfer transfer{.stopped = stopped_,
                      .curl = curl_,
                      .handle = handle_,
                      .headers = {nullptr, curl_.curl_slist_free_all}};
    prepare(path, transfer);
    curl_.curl_easy_setopt(handle_, CURLOPT_TIMEOUT, most_seconds);
    return perform(transfer);
}

std::expected<Reply, std::string> Http::post(const std::string& path, const std::string& form) {
    if (!handle_) return std::unexpected("libcurl gives no handle");
    Transfer transfer{.stopped = stopped_,
                      .curl = curl_,
                      .handle = handle_,
                      .headers = {nullptr, curl_.curl_slist_free_all}};
    prepare(path, transfer);
    curl_.curl_easy_setopt(handle_, CURLOPT_TIMEOUT, most_seconds);
    curl_.curl_easy_setopt(handle_, CURLOPT_POST, 1L);
    curl_.curl_easy_setopt(handle_, CURLOPT_POSTFIELDSIZE, static_cast<long>(form.size()));
    curl_.curl_easy_setopt(handle_, CURLOPT_COPYPOSTFIELDS, form.c_str());
    return perform(transfer);
}

std::expected<Reply, std::string> Http::stream(const std::string& path,
                                               const std::function<bool(std::string_view)>& take) {
    if (!handle_) return std::unexpected("libcurl gives no handle");
    Transfer transfer{.stopped = stopped_,
                      .take = &take,
                      .curl = curl_,
                      .handle = handle_,
                      .headers = {nullptr, curl_.curl_slist_free_all}};
    prepare(path, transfer);
    curl_.curl_easy_setopt(handle_, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_.curl_easy_setopt(handle_, CURLOPT_LOW_SPEED_TIME, longest_silence);
    return perform(transfer);
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

}  // namespace kradan::bot
