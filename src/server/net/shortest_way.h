#pragma once

#include "clock/clock.h"

namespace kradan::server {

/// Returns the minimum round-trip time of a TCP connection over the last few minutes, as measured by the
/// kernel; 0 if unknown. A client cannot increase it by replying late.
clock::Milliseconds shortest_way(int socket);

}  // namespace kradan::server
