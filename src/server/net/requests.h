#pragma once

#include <algorithm>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/status.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kradan::server {

/// The parser reads only the head; bodies are read separately.
using HttpRequest = boost::beast::http::request<boost::beast::http::empty_body>;
using HttpRequestParser = boost::beast::http::request_parser<boost::beast::http::empty_body>;

/// The maximum length of a head, which also limits the memory per request.
inline constexpr std::uint32_t longest_head = 16'384;

/// Returns a buffer of up to `longest_head` bytes for the head of a request and any bytes after it.
inline boost::beast::flat_buffer request_buffer() {
    return boost::beast::flat_buffer{longest_head};
}

/// An invalid request, refused before routing. The connection is closed.
struct BadRequest {
    boost::beast::http::status status = boost::beast::http::status::bad_request;
    std::string_view why;
};

/// Parses the head of a request from these bytes, and returns how many were consumed. If the error is
/// `need_more`, call it again with the remaining bytes and more. Folded lines are an error, because proxies
/// and servers parse them differently.
std::size_t read_head(HttpRequestParser& parser, std::string_view bytes, boost::beast::error_code& error);

/// Returns what is wrong with a head that could not be parsed; nullopt if the connection ended or timed out.
std::optional<BadRequest> bad_request(const boost::beast::error_code& error);

/// Returns what is wrong with the Host, target or Transfer-Encoding of a parsed head. If nothing is, replaces
/// an absolute target with its path, and the Host with the target's authority. "OPTIONS *" keeps its "*".
std::optional<BadRequest> settle(HttpRequestParser& parser);

/// Returns an error if the request has a body.
std::optional<BadRequest> refuse_body(const HttpRequestParser& parser);

/// Returns a target's path, without the query.
inline std::string_view path_of(std::string_view target) {
    return target.substr(0, target.find_first_of("?#"));
}

inline std::string_view text_of(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

/// Returns true if an If-None-Match value matches this entity tag. The value is "*" or a list of tags,
/// including weak ones.
bool names_tag(std::string_view list, std::string_view tag);

/// Calls `take` for each trimmed item of a comma-separated list, including empty ones.
template <class Take>
void each_of_list(std::string_view list, Take take) {
    while (true) {
        const auto comma = list.find(',');
        std::string_view item = list.substr(0, comma);
        item.remove_prefix(std::min(item.find_first_not_of(" \t"), item.size()));
        item = item.substr(0, item.find_last_not_of(" \t") + 1);
        take(item);
        if (comma == std::string_view::npos) break;
        list.remove_prefix(comma + 1);
    }
}

}  // namespace kradan::server
