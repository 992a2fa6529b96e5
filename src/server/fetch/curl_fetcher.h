#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "server/base/fetcher.h"

namespace kradan::server {

/// Passes work to the server's thread, from any thread.
using DeliverFetched = std::function<void(std::move_only_function<void()>)>;

/// Creates a fetcher with its own threads. A request takes at most 8 s, and a response has at most 64 KiB.
/// TLS certificates are verified, and redirects are not followed. Plain HTTP is used only if the caller
/// passes an http: URL, and never through a proxy. HTTPS uses the proxies in the environment (`https_proxy`,
/// `no_proxy`), as curl does. The error says why no fetcher could be created.
std::expected<std::unique_ptr<Fetcher>, std::string> new_curl_fetcher(DeliverFetched deliver);

}  // namespace kradan::server
