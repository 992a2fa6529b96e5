#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/nodes/bus.h"

namespace kradan::server {

struct NatsOptions {
    /// In the form that `read_nats_urls` accepts.
    std::string url = {};
    /// The name shown to the NATS administrator.
    std::string name = {};
    /// Passes a function to the server's thread, without calling it right away. Called on library threads and
    /// on the bus's own, but not after the bus is destroyed.
    std::function<void(std::move_only_function<void()>)> deliver = {};
    /// The operator's log, called through `deliver`.
    std::function<void(std::string_view)> warn = {};
    std::function<void(std::string_view)> inform = {};
};

/// Creates a bus over NATS. It connects whenever NATS can be reached and accepts the user. The error says why
/// it can never succeed: the URL is invalid, NATS refuses the user from the start, or the library is missing.
std::expected<std::unique_ptr<Bus>, std::string> connect_to_nats(NatsOptions options);

}  // namespace kradan::server
