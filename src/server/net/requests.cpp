#include "server/net/requests.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <string>

#include "core/text.h"

namespace kradan::server {

namespace {

namespace http = boost::beast::http;

constexpr int version_with_host = 11;

constexpr bool is_of_name(char letter) {
    return is_digit(letter) || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           std::string_view{"-._~%!$&'()*+,;="}.contains(letter);
}

constexpr bool is_of_address(char letter) {
    return is_digit(letter) || (letter >= 'a' && letter <= 'f') || (letter >= 'A' && letter <= 'F') ||
           letter == ':' || letter == '.';
}

/// Returns true for a host and its port in the syntax of RFC 3986.
bool is_authority(std::string_view text) {
    std::string_view port;
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        if (end == std::string_view::npos || !std::ranges::all_of(text.substr(1, end - 1), is_of_address))
            return false;
        port = text.substr(end + 1);
    } else {
        const auto colon = std::min(text.find(':'), text.size());
        if (!std::ranges::all_of(text.substr(0, colon), is_of_name)) return false;
        port = text.substr(colon);
    }
    return port.empty() || (port.front() == ':' && std::ranges::all_of(port.substr(1), is_digit));
}

/// Returns the offset of the authority in an absolute target; nullopt for other forms.
std::optional<std::size_t> authority_begins(std::string_view target) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        const auto begin = target.substr(0, scheme.size());
        if (boost::beast::iequals({begin.data(), begin.size()}, {scheme.data(), scheme.size()}))
            return scheme.size();
    }
    return std::nullopt;
}

}  // namespace

std::size_t read_head(HttpRequestParser& parser, std::string_view bytes, boost::beast::error_code& error) {
    const std::size_t size = parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
    // The parser needs the next line to find out whether it continues this one, so folding is detected here.
    const std::string_view head = bytes.substr(0, size);
    if ((!error || error == http::error::need_more) && (head.contains("\n ") || head.contains("\n\t")))
        error = http::error::bad_obs_fold;
    return size;
}

std::optional<BadRequest> bad_request(const boost::beast::error_code& error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return BadRequest{http::status::request_header_fields_too_large,
                          "The request head exceeds 16384 bytes. Send fewer or shorter headers.\n"};
    }
    const boost::beast::error_code of_http = http::error::bad_field;
    const bool only_ended = error == http::error::end_of_stream || error == http::error::partial_message;
    if (error.category() != of_http.category() || only_ended) return std::nullopt;
    return BadRequest{.why = "This is not a valid HTTP request. Use a browser or another HTTP client.\n"};
}

std::optional<BadRequest> refuse_body(const HttpRequestParser& parser) {
    if (parser.is_done()) return std::nullopt;
    return BadRequest{.why = "This server reads no request bodies. Send the request without a body.\n"};
}

std::optional<BadRequest> settle(HttpRequestParser& parser) {
    HttpRequest& request = parser.get();
    const auto [begin, end] = request.equal_range(http::field::host);
    const auto hosts = std::distance(begin, end);
    if (hosts > 1 || (hosts == 0 && request.version() >= version_with_host))
        return BadRequest{.why = "The Host header is missing or repeated. Send exactly one.\n"};
    if (hosts == 1 && !is_authority(text_of(begin->value())))
        return BadRequest{
            .why = "The Host header is invalid. Send a host name or an address, like club.example:8080.\n"};
    const auto [coding, end_of_codings] = request.equal_range(http::field::transfer_encoding);
    const auto codings = std::distance(coding, end_of_codings);
    if (codings > 1 || (codings == 1 && !boost::beast::iequals(coding->value(), "chunked")))
        return BadRequest{
            .why = "The transfer encoding is not supported. Send the body in chunks, or with its length.\n"};
    const std::string target{text_of(request.target())};
    if (const auto at = authority_begins(target)) {
        const std::size_t path = std::min(target.find_first_of("/?#", *at), target.size());
        const std::string authority = target.substr(*at, path - *at);
        if (authority.empty() || !is_authority(authority))
            return BadRequest{.why =
                                  "The request target has no valid host. Send a path, or a complete URL.\n"};
        request.set(http::field::host, authority);
        request.target((target.substr(path).starts_with('/') ? "" : "/") + target.substr(path));
    }
    const bool is_path = request.target().starts_with('/');
    const bool is_server = request.method() == http::verb::options && request.target() == "*";
    if (!is_path && !is_server)
        return BadRequest{.why = "The request target is invalid. Send a path that begins with /.\n"};
    return std::nullopt;
}

bool names_tag(std::string_view list, std::string_view tag) {
    bool found = false;
    each_of_list(list, [&](std::string_view item) {
        if (item == "*") found = true;
        if (item.starts_with("W/")) item.remove_prefix(2);
        found = found || item == tag;
    });
    return found;
}

}  // namespace kradan::server
