#include "server/net/answers.h"

#include "server/net/encodings.h"

namespace kradan::server {
namespace {

namespace http = boost::beast::http;

constexpr const char* content_security_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src "
    "'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Features that the page does not use, denied to it and to embedded content.
constexpr const char* permissions_policy =
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), "
    "microphone=(), midi=(), payment=(), serial=(), usb=()";

HttpResponse begin(const HttpRequest& request, http::status status) {
    HttpResponse response;
    response.version(request.version());
    response.keep_alive(request.keep_alive());
    response.result(status);
    response.set("Content-Security-Policy", content_security_policy);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Permissions-Policy", permissions_policy);
    return response;
}

void fill(HttpResponse& response, const HttpRequest& request, std::string_view body) {
    response.content_length(body.size());
    if (request.method() != http::verb::head) response.body() = {body.data(), body.size()};
}

/// Returns all of a header's values, joined with commas.
std::string list_of(const HttpRequest& request, http::field name) {
    std::string list;
    const auto [begin, end] = request.equal_range(name);
    for (auto header = begin; header != end; ++header) {
        if (!list.empty()) list += ',';
        list += text_of(header->value());
    }
    return list;
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

HttpResponse head_of_stream(const HttpRequest& request, std::string_view type, std::string_view saved_as) {
    HttpResponse response = begin(request, http::status::ok);
    response.set(http::field::content_type, type);
    response.set(http::field::cache_control, "no-store");
    if (!saved_as.empty())
        response.set(http::field::content_disposition,
                     "attachment; filename=\"" + std::string{saved_as} + "\"");
    if (request.version() >= 11) {
        response.chunked(true);
    } else {
        response.keep_alive(false);
    }
    return response;
}

HttpResponse answer_bad(const BadRequest& bad) {
    HttpRequest none;
    none.keep_alive(false);
    return answer_text(none, bad.status, plain_text, bad.why);
}

std::optional<HttpResponse> wrong_method(const HttpRequest& request) {
    if (request.method() == http::verb::get || request.method() == http::verb::head) return std::nullopt;
    auto response = answer_text(request, http::status::method_not_allowed, plain_text,
                                "This method is not supported. Use GET or HEAD.\n");
    response.set(http::field::allow, "GET, HEAD");
    return response;
}

HttpResponse answer(const StaticSite& site, const HttpRequest& request) {
    if (auto refusal = wrong_method(request)) return *std::move(refusal);
    const Asset* asset = site.find(text_of(request.target()));
    if (!asset)
        return answer_text(request, http::status::not_found, plain_text,
                           "Page not found. The start page is at /.\n");
    const Encoded& chosen = choose(asset->forms, list_of(request, http::field::accept_encoding));
    const bool known = names_tag(list_of(request, http::field::if_none_match), chosen.etag);
    HttpResponse response = begin(request, known ? http::status::not_modified : http::status::ok);
    response.set(http::field::content_type, asset->content_type);
    response.set(http::field::etag, chosen.etag);
    response.set(http::field::cache_control,
                 asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (asset->forms.size() > 1) response.set(http::field::vary, "Accept-Encoding");
    if (!chosen.coding.empty()) response.set(http::field::content_encoding, chosen.coding);
    if (!known) fill(response, request, chosen.body);
    return response;
}

}  // namespace kradan::server
