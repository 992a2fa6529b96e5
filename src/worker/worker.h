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
    /// Each thread does its own jobs, so results do not depend on the number of threads.
    int threads = 1;
    /// A network for Go to use instead of the built-in one, which must be valid; "" for the built-in one.
    std::string go_network = {};
    /// Receives messages and errors for the user, as printable text. Called on any thread, but never
    /// concurrently.
    std::function<void(std::string_view)> say = {};
    std::function<void(std::string_view)> complain = {};
};

/// Does jobs for the server until `stop` is set, then returns the jobs in progress. While the server cannot
/// be reached, waits with increasing pauses. Returns false if the server does not know the key or speaks
/// another version of the protocol.
bool work(const Libcurl& curl, const WorkerOptions& options, const std::atomic<bool>& stop);

}  // namespace kradan::worker
