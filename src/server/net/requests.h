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

/// Nothing here takes a body: of a request only the head is read.
using HttpRequest = boost::beast::http::request<boost::beast::http::empty_body>;
using HttpRequestParser = boost::beast::http::request_parser<boost::beast::http::empty_body>;

/// The longest head that is read, and so the most that is held of any request.
inline constexpr std::uint32_t longest_head = 16'384;

/// Holds the head of a request and what came behind it, up to `longest_head` bytes.
inline boost::beast::flat_buffer request_buffer() {
    return boost::beast::flat_buffer{longest_head};
}

/// Why a request is refused before anyone looks at what it asks for. The connection ends with it.
struct BadRequest {
    boost::beast::http::status status = boost::beast::http::status::bad_request;
    std::string_view why;
};

/// What is wrong with bytes that are no head of a request; nothing where they only ended, or took too long.
std::optional<BadRequest> bad_request(const boost::beast::error_code& error);

/// What is wrong with a request whose head was read: its body, its Host, its target. Where nothing is, its
/// target is a path from now on, and its Host the name that it was sent to, in whichever form it came.
std::optional<BadRequest> settle(HttpRequestParser& parser);

/// The path of a target: without its query.
inline std::string_view path_of(std::string_view target) {
    return target.substr(0, target.find_first_of("?#"));
}

inline std::string_view text_of(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

/// Whether the value of an If-None-Match header names this entity tag: a list of tags, weak ones among them,
/// or "*".
bool names_tag(std::string_view list, std::string_view tag);

/// The texts of a list between commas, without the blanks around them; one that is empty too.
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
