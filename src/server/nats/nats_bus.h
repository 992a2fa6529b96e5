#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/nodes/bus.h"

namespace kradan::server {

struct NatsOptions {
    /// As `read_nats_urls` reads it.
    std::string url = {};
    /// Shown to NATS' administrator.
    std::string name = {};
    /// Called on threads of the library and of the bus with what is to be called; passes it to the thread of
    /// the server, and must not call it at once. Not called any more once the bus is destroyed.
    std::function<void(std::move_only_function<void()>)> deliver = {};
    /// The operator's log, called by `deliver`.
    std::function<void(std::string_view)> warn = {};
    std::function<void(std::string_view)> inform = {};
};

/// A bus over NATS. It connects by itself whenever NATS can be reached, and takes the user. The error says
/// why that can never be: the URL is wrong, NATS refuses the user from the start, or the library is missing.
std::expected<std::unique_ptr<Bus>, std::string> connect_to_nats(NatsOptions options);

}  // namespace kradan::server
