#pragma once

#include <cstddef>
#include <string>

#include "server/club/hall.h"
#include "server/computer/engine_pool.h"
#include "server/hooks/webhooks.h"
#include "server/net/web_socket.h"
#include "store/read_pool.h"
#include "store/writer.h"

namespace kradan::server {

/// The sources for the metrics.
struct Measured {
    const Hall& hall;
    const WebSocketCounts& sockets;
    const store::Writer& writer;
    const store::ReadPool& reads;
    const EnginePool& engines;
    const Webhooks& webhooks;
    /// How long messages, results from the store and deadlines have blocked the server's thread.
    const store::Durations& held;
    /// The numbers of WebSockets and other connections.
    std::size_t connections = 0;
    std::size_t plain_connections = 0;
    /// The backup folder; "" if unknown.
    std::string backups = {};
};

/// Returns the metrics in Prometheus' text format.
std::string metrics_text(const Measured& of);

}  // namespace kradan::server
