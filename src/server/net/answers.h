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

/// The refusal of a method that is not answered here; nothing for GET and HEAD.
std::optional<HttpResponse> wrong_method(const HttpRequest& request);

/// The answer to a request for a file of the page, in the encoding that it likes best. Its body lies in the
/// site.
HttpResponse answer(const StaticSite& site, const HttpRequest& request);

/// The refusal of bytes that were no request; the connection ends behind it. What it says outlives it.
HttpResponse answer_bad(const BadRequest& bad);

/// A short answer in words; `body` must outlive it.
HttpResponse answer_text(const HttpRequest& request, boost::beast::http::status status, std::string_view type,
                         std::string_view body);

}  // namespace kradan::server
