#include "curl/http.h"

#include <utility>

#include "core/text.h"

namespace kradan {

namespace {

constexpr long most_connecting = 10;
constexpr std::size_t longest_line = 4 << 20;

void give_time(CurlTransfer& transfer, std::chrono::milliseconds patience) {
    transfer.set(CURLOPT_TIMEOUT_MS, static_cast<long>(patience.count()));
}

/// Passes on complete lines and removes them from the buffer. Returns false to end the stream.
bool take_lines(std::string& received, const std::function<bool(std::string_view)>& take) {
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = received.find('\n', begin)) != std::string::npos; begin = end + 1) {
        const std::string_view line{received.data() + begin, end - begin};
        if (!line.empty() && !take(line)) return false;
    }
    received.erase(0, begin);
    return true;
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

std::expected<Reply, std::string> Http::request(const std::string& path, const Stopped& stopped,
                                                const std::function<void(CurlTransfer&)>& prepare) {
    if (!handle_) return std::unexpected("libcurl gives no handle");
    const std::string url = server_.text + path;
    CurlTransfer transfer(curl_, handle_, url, server_.secure, longest_line, stopped);
    if (!authorization_.empty()) transfer.add_header(authorization_);
    // Sends even a large body immediately, without waiting for "100 Continue".
    transfer.add_header("Expect:");
    transfer.set(CURLOPT_TCP_NODELAY, 1L);
    // Hosts in a private network are never contacted through a proxy.
    if (is_private(server_.host)) transfer.set(CURLOPT_PROXY, "");
    transfer.set(CURLOPT_CONNECTTIMEOUT, most_connecting);
    transfer.set(CURLOPT_USERAGENT, "kradan");
    prepare(transfer);
    const CURLcode code = transfer.perform();
    if (stopped()) return std::unexpected("stopped");
    if (code == CURLE_OPERATION_TIMEDOUT || transfer.was_silent())
        return std::unexpected(server_.text + " did not answer in time");
    if (code == CURLE_WRITE_ERROR && !transfer.has_enough())
        return std::unexpected(server_.text + ": the answer is too long");
    if (code != CURLE_OK && !transfer.has_enough())
        return std::unexpected("cannot reach " + server_.text + ": " + curl_.curl_easy_strerror(code));
    return Reply{transfer.status(), std::move(transfer.body)};
}

std::expected<Reply, std::string> Http::get(const std::string& path, std::chrono::milliseconds patience) {
    return request(path, stopped_, [&](CurlTransfer& transfer) { give_time(transfer, patience); });
}

std::expected<Reply, std::string> Http::post(const std::string& path, const std::string& form) {
    return request(path, stopped_, [&](CurlTransfer& transfer) {
        give_time(transfer, usual_patience);
        transfer.post(form);
    });
}

std::expected<Reply, std::string> Http::post_json(const std::string& path, const std::string& json,
                                                  std::chrono::milliseconds patience,
                                                  const Stopped& stopped) {
    return request(path, stopped, [&](CurlTransfer& transfer) {
        transfer.add_header("Content-Type: application/json");
        give_time(transfer, patience);
        transfer.post(json);
        transfer.set(CURLOPT_FORBID_REUSE, 1L);
    });
}

std::expected<Reply, std::string> Http::stream(const std::string& path,
                                               const std::function<bool(std::string_view)>& take,
                                               std::chrono::seconds longest_silence) {
    return request(path, stopped_, [&](CurlTransfer& transfer) {
        transfer.end_after_silence(longest_silence);
        transfer.on_body = [&] { return transfer.status() != 200 || take_lines(transfer.body, take); };
    });
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
