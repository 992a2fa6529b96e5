#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "server/static_site.h"

namespace kradan::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpResponse = boost::beast::http::response<boost::beast::http::span_body<const char>>;

/// The answer to a request for a file of the page. Its body lies in the site.
HttpResponse answer(const StaticSite& site, const HttpRequest& request);

/// A short answer in words; `body` must outlive it.
HttpResponse answer_text(const HttpRequest& request, boost::beast::http::status status, std::string_view type,
                         std::string_view body);

/// Whether a page of this server, or of one of these origins, sent the request: its Origin header names the
/// host that it was sent to. A request without one comes from no page.
enum class Origin : std::uint8_t { ours, foreign, none };
Origin origin_of(const HttpRequest& request, const std::vector<std::string>& allowed);

/// The address for which a trusted proxy speaks: the last one of X-Forwarded-For; else the peer's own.
std::string client_address(const HttpRequest& request, const std::string& peer,
                           const std::vector<std::string>& trusted_proxies);

/// What is counted together: of IPv6 the network of a customer, 64 bits.
std::string rate_address(const std::string& address);

}  // namespace kradan::server
