#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/base/fetcher.h"
#include "server/club/hall.h"
#include "server/computer/engine_pool.h"
#include "server/hooks/webhooks.h"
#include "server/net/addresses.h"
#include "server/net/listen_address.h"
#include "server/net/static_site.h"
#include "store/store.h"

namespace kradan::server {

struct ServerOptions {
    ListenAddress listen;
    /// Where only /metrics is answered.
    std::optional<ListenAddress> metrics = std::nullopt;
    /// Allowed origins besides the server's own, as from `read_origin`. If there are any, only their names,
    /// "localhost" and addresses are allowed hosts.
    std::vector<std::string> origins;
    /// Reverse proxies whose X-Forwarded-For is trusted.
    Networks trusted_proxies;
    /// The header in which trusted proxies name whom they vouch for; "" for none.
    std::string auth_header = {};
    /// This server's public address, as "https://club.example"; "": not known.
    std::string address;
    /// Limits on open WebSockets: in all, and from one address.
    std::size_t connections = 20'000;
    std::size_t connections_per_address = 1'000;
    HallLimits hall;
    /// A folder on the disk of the database; "": not known.
    std::string disk = {};
    /// The operator's log: problems, notable events, and each connection.
    std::function<void(std::string_view)> warn;
    std::function<void(std::string_view)> inform = {};
    std::function<void(std::string_view)> debug = {};
    /// Computer players; without commands there are none.
    EngineOptions engines;
    /// The command of a worker that the server runs itself, as `OwnWorker` needs it; empty for none.
    std::vector<std::string> own_worker = {};
    /// A folder of backups, of which the metrics tell; "": none is known.
    std::string backups = {};
    /// Where the operator is told what happens.
    WebhookOptions webhook = {};
    /// Passes work to the server's thread, from any thread.
    using Deliver = std::function<void(std::move_only_function<void()>)>;
    /// Connects to the bus of the nodes, if this is one; the error says why that cannot be.
    std::function<std::expected<std::unique_ptr<Bus>, std::string>(Deliver)> connect = {};
    /// Makes what asks other servers, if anything does; the error says why that cannot be.
    std::function<std::expected<std::unique_ptr<Fetcher>, std::string>(Deliver)> make_fetcher = {};
};

/// Maximum number of file descriptors of such a server.
std::size_t files_of(const ServerOptions& options);

/// Serves the site and the club over HTTP and WebSocket until SIGINT or SIGTERM; then tells clients to
/// reconnect, waits for the store, and returns. `on_ready` is called with the port once the server listens.
/// The error says why it could not listen, read the store or reach the other nodes, or that this node counts
/// as gone.
std::expected<void, std::string> serve(const StaticSite& site, std::unique_ptr<store::Store> store,
                                       const ServerOptions& options,
                                       const std::function<void(std::uint16_t port)>& on_ready);

}  // namespace kradan::server
