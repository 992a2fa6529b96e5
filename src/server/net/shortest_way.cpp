#include "server/net/shortest_way.h"

// Used instead of <netinet/tcp.h>, whose `tcp_info` lacks fields.
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace kradan::server {

clock::Milliseconds shortest_way(int socket) {
    tcp_info info{};
    socklen_t size = sizeof info;
    constexpr std::size_t needed = offsetof(tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt;
    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 || size < needed) return 0;
    if (info.tcpi_min_rtt == std::numeric_limits<std::uint32_t>::max()) return 0;
    constexpr std::uint32_t microseconds = 1'000;
    return info.tcpi_min_rtt / microseconds;
}

}  // namespace kradan::server
