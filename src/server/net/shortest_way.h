#pragma once

#include "session/clock.h"

namespace kradan::server {

/// The shortest time, of the last minutes, from which the system of the other end of a TCP connection has
/// answered: no program there can make it longer. 0 where it is not known.
session::Milliseconds shortest_way(int socket);

}  // namespace kradan::server
