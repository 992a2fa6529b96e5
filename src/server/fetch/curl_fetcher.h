#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "server/base/fetcher.h"

namespace kradan::server {

/// Passes work to the server's thread, from any thread.
using DeliverFetched = std::function<void(std::move_only_function<void()>)>;

/// A fetcher with threads of its own. A request has 8 s in all, an answer 64 KiB; certificates of TLS are
/// checked, redirects are not followed, and plain HTTP reaches only what the caller names with http:, never
/// through a proxy. For HTTPS, proxies of the environment (`https_proxy`, `no_proxy`) are used as curl does.
/// The error says why there can be none.
std::expected<std::unique_ptr<Fetcher>, std::string> new_curl_fetcher(DeliverFetched deliver);

}  // namespace kradan::server
