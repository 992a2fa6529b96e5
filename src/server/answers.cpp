#include "server/answers.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace kradan::server {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

constexpr const char* content_security_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src "
    "'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string_view text_of(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

HttpResponse begin(const HttpRequest& request, http::status status) {
    HttpResponse response;
    response.version(request.version());
    response.keep_alive(request.keep_alive());
    response.result(status);
    response.set("Content-Security-Policy", content_security_policy);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    return response;
}

void fill(HttpResponse& response, const HttpRequest& request, std::string_view body) {
    response.content_length(body.size());
    if (request.method() != http::verb::head) response.body() = {body.data(), body.size()};
}

/// The host and port of an origin.
std::string_view authority(std::string_view origin) {
    const auto scheme = origin.find("://");
    return scheme == std::string_view::npos ? std::string_view{} : origin.substr(scheme + 3);
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

}  // namespace

HttpResponse answer_text(const HttpRequest& request, http::status status, std::string_view type,
                         std::string_view body) {
    HttpResponse response = begin(request, status);
    response.set(http::field::content_type, type);
    response.set(http::field::cache_control, "no-store");
    fill(response, request, body);
    return response;
}

HttpResponse answer(const StaticSite& site, const HttpRequest& request) {
    static constexpr std::string_view plain = "text/plain; charset=utf-8";
    if (request.method() != http::verb::get && request.method() != http::verb::head) {
        auto response = answer_text(request, http::status::method_not_allowed, plain,
                                    "Only GET and HEAD are answered here.\n");
        response.set(http::field::allow, "GET, HEAD");
        return response;
    }
    const Asset* asset = site.find(text_of(request.target()));
    if (!asset) return answer_text(request, http::status::not_found, plain, "There is no such page here.\n");
    const bool known = request[http::field::if_none_match] == asset->etag;
    HttpResponse response = begin(request, known ? http::status::not_modified : http::status::ok);
    response.set(http::field::content_type, asset->content_type);
    response.set(http::field::etag, asset->etag);
    response.set(http::field::cache_control,
                 asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (!known) fill(response, request, asset->body);
    return response;
}

Origin origin_of(const HttpRequest& request, const std::vector<std::string>& allowed) {
    const auto found = request.find(http::field::origin);
    if (found == request.end()) return Origin::none;
    const std::string_view origin = text_of(found->value());
    if (std::ranges::find(allowed, origin) != allowed.end()) return Origin::ours;
    const std::string_view host = text_of(request[http::field::host]);
    const std::string_view from = authority(origin);
    return !from.empty() && boost::beast::iequals({from.data(), from.size()}, {host.data(), host.size()})
               ? Origin::ours
               : Origin::foreign;
}

std::string client_address(const HttpRequest& request, const std::string& peer,
                           const std::vector<std::string>& trusted_proxies) {
    if (std::ranges::find(trusted_proxies, peer) == trusted_proxies.end()) return peer;
    std::string last = peer;
    const auto [begin, end] = request.equal_range("X-Forwarded-For");
    for (auto header = begin; header != end; ++header) {
        const std::string_view list = text_of(header->value());
        last = trimmed(list.substr(list.rfind(',') + 1));
    }
    boost::system::error_code error;
    asio::ip::make_address(last, error);
    return error ? peer : last;
}

std::string rate_address(const std::string& text) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(text, error);
    if (error || address.is_v4()) return text;
    auto bytes = address.to_v6().to_bytes();
    if (address.to_v6().is_v4_mapped()) return text;
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return asio::ip::address_v6{bytes}.to_string();
}

}  // namespace kradan::server
