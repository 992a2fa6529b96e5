#pragma once

#include <string_view>

#include "server/tables/clients.h"

namespace kradan::server {

/// The other end of a connection.
class Connection {
  public:
    virtual ~Connection() = default;
    virtual void send(Text text) = 0;
    /// Says why, in a close frame, and ends the connection soon.
    virtual void hang_up(std::string_view why) = 0;
    /// How long a message and its answer were on their way lately.
    virtual Milliseconds round_trip() const = 0;
    /// The address of the other end, for rates.
    virtual std::string_view address() const = 0;
    /// The page of this server opened it, by its Origin header; otherwise a token must be shown.
    virtual bool from_our_page() const = 0;
    /// What was asked on it has cost as much as so many messages more.
    virtual void charge(double /*messages*/) {}
};

}  // namespace kradan::server
