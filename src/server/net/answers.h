#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/requests.h"
#include "server/net/static_site.h"

namespace kradan::server {

inline constexpr std::string_view plain_text = "text/plain; charset=utf-8";

using HttpResponse = boost::beast::http::response<boost::beast::http::span_body<const char>>;

/// Returns a 405 response; nullopt for GET and HEAD.
std::optional<HttpResponse> wrong_method(const HttpRequest& request);

/// Returns the response to a request for one of the page's files, in the best accepted encoding. Its body
/// points into `site`.
HttpResponse answer(const StaticSite& site, const HttpRequest& request);

/// Returns the response to an invalid request. It closes the connection. `bad.why` must outlive it.
HttpResponse answer_bad(const BadRequest& bad);

/// Returns the head of a response of unknown length: chunked or, for HTTP/1.0, ended by closing the
/// connection. `saved_as` is the file name for the client; "" if the response is not a file.
HttpResponse head_of_stream(const HttpRequest& request, std::string_view type, std::string_view saved_as);

/// Returns a short text response. `body` must outlive it.
HttpResponse answer_text(const HttpRequest& request, boost::beast::http::status status, std::string_view type,
                         std::string_view body);

}  // namespace kradan::server
