#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/requests.h"

namespace kradan::server {

/// Parses an origin as browsers write it: "https://club.example", "http://192.168.1.20:8080". The error says
/// what is expected.
std::expected<std::string, std::string> read_origin(std::string_view text);

/// Which page sent the request, by its Origin header: `ours` if that names the request's own host or is
/// allowed, `none` if there is no such header. A page over http is foreign where the same host is allowed
/// over https: whoever is on the way could have written it.
enum class Origin : std::uint8_t { ours, foreign, none };
Origin origin_of(const HttpRequest& request, const std::vector<std::string>& allowed);

/// Whether the host is one of this server's own, which prevents DNS rebinding: an address; "localhost"; the
/// host of an allowed origin; if there are none, a name without dots or under "local".
bool is_own_host(std::string_view host, const std::vector<std::string>& origins);

/// The words of these origins' host names, such as "chess" and "bangkok" of https://chess-bangkok.example;
/// none of fewer than four letters.
std::vector<std::string> words_of(const std::vector<std::string>& origins);

}  // namespace kradan::server
