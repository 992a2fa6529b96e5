#pragma once

#include <string_view>

#include "api/tokens.h"
#include "server/base/clients.h"

namespace kradan::server {

/// A client's connection.
class Connection {
  public:
    virtual ~Connection() = default;
    virtual void send(Text text) = 0;
    virtual void send_pieces(const Pieces& pieces) { send(joined(pieces)); }
    /// Closes the connection with a close frame that gives the reason.
    virtual void hang_up(std::string_view why) = 0;
    /// Closes the connection because handling one of its messages failed.
    virtual void fail(std::string_view why) = 0;
    /// Closes the connection so that the client reconnects, here or at another node.
    virtual void restart() = 0;
    /// Returns true if this is a guest's connection: it leads to another node, where the client is connected.
    virtual bool is_guest() const { return false; }
    /// The recent round-trip time.
    virtual Milliseconds round_trip() const = 0;
    /// The peer's address, for rate limits.
    virtual std::string_view address() const = 0;
    /// Returns true if, according to its Origin header, an allowed page opened the connection. Otherwise, a
    /// token is required.
    virtual bool from_our_page() const = 0;
    /// The scope that a personal token must have on this connection.
    virtual std::string_view scope() const { return api::scope_to_play; }
    /// Charges the rate limits with the cost of a request, in messages.
    virtual void charge(double /*messages*/) {}
};

}  // namespace kradan::server
