#pragma once

#include "session/clock.h"

namespace kradan::server {

/// Minimum round-trip time of a TCP connection over the last minutes, as the kernel measured it: a program at
/// the other end cannot make it longer. 0 if unknown.
session::Milliseconds shortest_way(int socket);

}  // namespace kradan::server
