#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>

#include "curl/http.h"

namespace kradan::worker {

struct WorkerOptions {
    ServerUrl server = {};
    std::string key = {};
    /// Each does a job of its own, so that results do not depend on their number.
    int threads = 1;
    /// News for the user, and errors, as printable text. Called on any thread, one at a time.
    std::function<void(std::string_view)> say = {};
    std::function<void(std::string_view)> complain = {};
};

/// Does jobs of the server until `stop` is set; jobs in progress are then given back. Waits, longer and
/// longer, while the server cannot be reached. False if the server does not know the key, or speaks another
/// version.
bool work(const Libcurl& curl, const WorkerOptions& options, const std::atomic<bool>& stop);

}  // namespace kradan::worker
