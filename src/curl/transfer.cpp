#include "curl/transfer.h"

#include <utility>

namespace kradan {

namespace {

constexpr std::size_t longest_headers = 64 << 10;

}  // namespace

CurlTransfer::CurlTransfer(const Libcurl& curl, CURL* handle, const std::string& url, bool secure,
                           std::size_t longest_body, Stopped stopped)
    : curl_(curl),
      handle_(handle),
      longest_body_(longest_body),
      stopped_(std::move(stopped)),
      headers_(nullptr, curl.curl_slist_free_all) {
    curl_.curl_easy_reset(handle_);
    set(CURLOPT_URL, url.c_str());
    set(CURLOPT_PROTOCOLS_STR, secure ? "https" : "http");
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    set(CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
    // Slow name resolution must not block the thread beyond the time limits. Versions of libcurl before 7.87
    // cannot prevent this.
    set_if_known(CURLOPT_QUICK_EXIT, 1L);
    set(CURLOPT_WRITEFUNCTION, &receive);
    set(CURLOPT_WRITEDATA, static_cast<void*>(this));
    set(CURLOPT_HEADERFUNCTION, &count_header);
    set(CURLOPT_HEADERDATA, static_cast<void*>(this));
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, &check);
    set(CURLOPT_XFERINFODATA, static_cast<void*>(this));
}

void CurlTransfer::add_header(const std::string& header) {
    if (curl_slist* all = curl_.curl_slist_append(headers_.get(), header.c_str())) {
        (void)headers_.release();
        headers_.reset(all);
    }
}

void CurlTransfer::post(const std::string& text) {
    set(CURLOPT_POST, 1L);
    set(CURLOPT_POSTFIELDSIZE, static_cast<long>(text.size()));
    set(CURLOPT_COPYPOSTFIELDS, text.c_str());
}

CURLcode CurlTransfer::perform() {
    set(CURLOPT_HTTPHEADER, headers_.get());
    heard_ = std::chrono::steady_clock::now();
    return lacks_option_ ? CURLE_UNKNOWN_OPTION : curl_.curl_easy_perform(handle_);
}

int CurlTransfer::status() const {
    long status = 0;
    curl_.curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &status);
    return static_cast<int>(status);
}

// C callbacks: exceptions must not escape from these.

std::size_t CurlTransfer::receive(char* data, std::size_t /*one*/, std::size_t size, void* self) noexcept {
    auto& transfer = *static_cast<CurlTransfer*>(self);
    try {
        transfer.heard_ = std::chrono::steady_clock::now();
        transfer.body.append(data, size);
        if (transfer.on_body && !transfer.on_body()) {
            transfer.enough_ = true;
            return 0;
        }
        return transfer.body.size() <= transfer.longest_body_ ? size : 0;
    } catch (...) {
        return 0;
    }
}

std::size_t CurlTransfer::count_header(const char* /*data*/, std::size_t one, std::size_t size,
                                       void* self) noexcept {
    std::size_t& received = static_cast<CurlTransfer*>(self)->received_headers_;
    received += one * size;
    return received > longest_headers ? 0 : one * size;
}

int CurlTransfer::check(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) noexcept {
    auto& transfer = *static_cast<CurlTransfer*>(self);
    try {
        transfer.silent_ = transfer.longest_silence_ &&
                           std::chrono::steady_clock::now() - transfer.heard_ > *transfer.longest_silence_;
        return transfer.silent_ || transfer.stopped_() ? 1 : 0;
    } catch (...) {
        return 1;
    }
}

}  // namespace kradan
