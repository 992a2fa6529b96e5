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
    /// An additional address that serves only /metrics.
    std::optional<ListenAddress> metrics = std::nullopt;
    /// Allowed origins besides the server's own, in the form of `read_origin`. If there are any, only their
    /// hosts, "localhost" and addresses are allowed hosts.
    std::vector<std::string> origins;
    /// Reverse proxies whose X-Forwarded-For is trusted.
    Networks trusted_proxies;
    /// The header containing the user name that a trusted proxy has authenticated; "" for none.
    std::string auth_header = {};
    /// This server's public URL, such as "https://club.example"; "" if unknown.
    std::string address;
    /// Limits on open WebSockets, overall and per address.
    std::size_t connections = 20'000;
    std::size_t connections_per_address = 1'000;
    HallLimits hall;
    /// A folder on the database's disk; "" if unknown.
    std::string disk = {};
    /// The operator's log: problems, notable events, and each connection.
    std::function<void(std::string_view)> warn;
    std::function<void(std::string_view)> inform = {};
    std::function<void(std::string_view)> debug = {};
    /// The engines of the computer players; none if there are no commands.
    EngineOptions engines;
    /// The command for `OwnWorker`, a worker that the server runs itself; empty for none.
    std::vector<std::string> own_worker = {};
    /// The folder with the backups that the metrics report on; "" if unknown.
    std::string backups = {};
    /// Where to post events for the operator.
    WebhookOptions webhook = {};
    /// Passes work to the server's thread, from any thread.
    using Deliver = std::function<void(std::move_only_function<void()>)>;
    /// Connects to the bus if this is a node of a multi-node club. The error says why it cannot connect.
    std::function<std::expected<std::unique_ptr<Bus>, std::string>(Deliver)> connect = {};
    /// Creates the fetcher if requests to other servers are needed. The error says why it cannot be created.
    std::function<std::expected<std::unique_ptr<Fetcher>, std::string>(Deliver)> make_fetcher = {};
};

/// Returns the maximum number of file descriptors with these options.
std::size_t files_of(const ServerOptions& options);

/// Serves the site and the club over HTTP and WebSocket until SIGINT or SIGTERM; then tells clients to
/// reconnect, waits for the store, and returns. Calls `on_ready` with the port once the server is listening.
/// The error says why it could not listen, read the store or reach the other nodes, or that the other nodes
/// have marked this one as gone.
std::expected<void, std::string> serve(const StaticSite& site, std::unique_ptr<store::Store> store,
                                       const ServerOptions& options,
                                       const std::function<void(std::uint16_t port)>& on_ready);

}  // namespace kradan::server
