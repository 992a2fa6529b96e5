#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/club/hall.h"
#include "server/computer/engine_pool.h"
#include "server/net/addresses.h"
#include "server/net/listen_address.h"
#include "server/net/static_site.h"
#include "store/store.h"

namespace kradan::server {

struct ServerOptions {
    ListenAddress listen;
    /// Where /metrics is answered, and nothing else.
    std::optional<ListenAddress> metrics = std::nullopt;
    /// Origins as `read_origin` gives them, whose pages may connect besides the server's own; their names are
    /// the server's then, besides addresses.
    std::vector<std::string> origins;
    /// Reverse proxies, whose X-Forwarded-For is believed.
    Networks trusted_proxies;
    /// Where others find this server, as "https://club.example"; "": not known.
    std::string address;
    /// WebSockets at a time, in all and from one address.
    std::size_t connections = 20'000;
    std::size_t connections_per_address = 1'000;
    HallLimits hall;
    /// A word for the operator's log: what is wrong, what happens, and each connection.
    std::function<void(std::string_view)> warn;
    std::function<void(std::string_view)> inform = {};
    std::function<void(std::string_view)> debug = {};
    /// Computer players; without commands there are none.
    EngineOptions engines;
};

/// How many files such a server may have open at a time.
std::size_t files_of(const ServerOptions& options);

/// Serves the site and the club over HTTP and WebSocket until SIGINT or SIGTERM; then tells who is there to
/// come again, lets the store finish, and returns. `on_ready` is called with the port once the server is
/// listening. The error says why it could not listen, or read the store.
std::expected<void, std::string> serve(const StaticSite& site, std::unique_ptr<store::Store> store,
                                       const ServerOptions& options,
                                       const std::function<void(std::uint16_t port)>& on_ready);

}  // namespace kradan::server
