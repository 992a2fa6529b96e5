#pragma once

#include <string>
#include <string_view>

#include "server/work/leases.h"

namespace kradan::server {

WorkAnswer problem(int status, std::string_view why);
WorkAnswer not_stored();
WorkAnswer no_lease();
/// Returns a lease's duration as JSON.
std::string seconds_text(store::WallTime lease);

/// Returns the text in a form that can be stored and shown.
std::string one_line(std::string_view text);

/// Returns the name of a server's own worker.
std::string own_worker_of(store::Epoch node);

}  // namespace kradan::server
