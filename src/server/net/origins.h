#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/requests.h"

namespace kradan::server {

/// An origin as browsers write it: "https://club.example", "http://192.168.1.20:8080". The error says what
/// was expected.
std::expected<std::string, std::string> read_origin(std::string_view text);

/// Whether a page of this server, or of one of these origins, sent the request: its Origin header names the
/// host that it was sent to. A request without one comes from no page.
enum class Origin : std::uint8_t { ours, foreign, none };
Origin origin_of(const HttpRequest& request, const std::vector<std::string>& allowed);

/// Whether the request was sent to this server by a name that is its own, so that no foreign page has had its
/// name lead here: an address; "localhost"; a name of one of the origins; where there are none, a name
/// without dots or under "local".
bool is_own_host(std::string_view host, const std::vector<std::string>& origins);

}  // namespace kradan::server
