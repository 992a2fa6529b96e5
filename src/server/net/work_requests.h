#pragma once

#include <optional>
#include <string>

#include "server/net/requests.h"
#include "server/work/jobs.h"

namespace kradan::server {

/// Returns the token in the Authorization header; "" if there is none.
std::string bearer_of(const HttpRequest& request);

/// Returns true if the request is for a path below /api/v1/.
bool is_api(const HttpRequest& request);

/// Returns true if the request is for a path below /api/work/.
bool is_work(const HttpRequest& request);

/// Parses a worker's request without its body; nullopt for an unknown path. `address` is the client's.
std::optional<WorkRequest> read_work_request(const HttpRequest& request, const std::string& address);

}  // namespace kradan::server
