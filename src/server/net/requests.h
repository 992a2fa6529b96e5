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

/// Only the head is read; the requests of workers alone have a body.
using HttpRequest = boost::beast::http::request<boost::beast::http::empty_body>;
using HttpRequestParser = boost::beast::http::request_parser<boost::beast::http::empty_body>;

/// The longest head accepted, and so the most memory held for a request.
inline constexpr std::uint32_t longest_head = 16'384;

/// A buffer for the head of a request and what follows it, up to `longest_head` bytes.
inline boost::beast::flat_buffer request_buffer() {
    return boost::beast::flat_buffer{longest_head};
}

/// An invalid request, refused before routing. The connection is closed.
struct BadRequest {
    boost::beast::http::status status = boost::beast::http::status::bad_request;
    std::string_view why;
};

/// Reads the head of a request from these bytes; returns how many of them are done with. The error
/// `need_more` says that the others are to come again, with more. Folded lines, which proxies and servers
/// read differently, are an error.
std::size_t read_head(HttpRequestParser& parser, std::string_view bytes, boost::beast::error_code& error);

/// What is wrong with a head that could not be parsed; nothing if the connection ended or timed out.
std::optional<BadRequest> bad_request(const boost::beast::error_code& error);

/// What is wrong with a parsed head: its Host, target or Transfer-Encoding. If nothing is, an absolute target
/// becomes a path, and its authority the Host. "OPTIONS *" keeps its "*".
std::optional<BadRequest> settle(HttpRequestParser& parser);

/// What is wrong with a request that must have no body: it has one.
std::optional<BadRequest> refuse_body(const HttpRequestParser& parser);

/// A target's path, without the query.
inline std::string_view path_of(std::string_view target) {
    return target.substr(0, target.find_first_of("?#"));
}

inline std::string_view text_of(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

/// Whether an If-None-Match value names this entity tag: a list of tags, weak ones too, or "*".
bool names_tag(std::string_view list, std::string_view tag);

/// Calls `take` for each item of a comma-separated list, trimmed; empty items too.
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
