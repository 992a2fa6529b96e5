#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/requests.h"

namespace kradan::server {

/// Parses an origin in the form that browsers send: "https://club.example", "http://192.168.1.20:8080". The
/// error describes the expected form.
std::expected<std::string, std::string> read_origin(std::string_view text);

/// Whether the page that sent the request is allowed, according to the Origin header: `ours` if the origin is
/// allowed or names the request's own host, `none` if there is no such header. A page loaded over http is
/// foreign if its host is allowed over https, because an attacker on the network could have forged it.
enum class Origin : std::uint8_t { ours, foreign, none };
Origin origin_of(const HttpRequest& request, const std::vector<std::string>& allowed);

/// Returns true if the host is one of this server's own, which prevents DNS rebinding: an address,
/// "localhost", the host of an allowed origin or, if there are no allowed origins, a name without dots or
/// under "local".
bool is_own_host(std::string_view host, const std::vector<std::string>& origins);

/// Returns the words in the host names of these origins, such as "chess" and "bangkok" in
/// https://chess-bangkok.example; only those with at least four letters.
std::vector<std::string> words_of(const std::vector<std::string>& origins);

}  // namespace kradan::server
