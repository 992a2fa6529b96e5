#pragma once

#include <string>

#include "server/club/hall.h"
#include "server/computer/engine_pool.h"
#include "server/net/web_socket.h"
#include "store/writer.h"

namespace kradan::server {

/// The metrics in the text format of Prometheus.
std::string metrics_text(const Hall& hall, const WebSocketCounts& sockets, const store::Writer& writer,
                         const EnginePool& engines, std::size_t connections, std::size_t plain_connections);

}  // namespace kradan::server
