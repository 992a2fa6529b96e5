#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/token_bucket.h"
#include "server/net/requests.h"

namespace kradan::server {

/// A set of addresses and networks, as "127.0.0.1", "10.0.0.0/8" or "fd00::/8".
class Networks {
  public:
    /// The error says what is expected.
    static std::expected<Networks, std::string> read(const std::vector<std::string>& texts);

    bool contains(const boost::asio::ip::address& address) const;

  private:
    /// IPv4 networks are stored as IPv4-mapped ones.
    std::vector<boost::asio::ip::network_v6> networks_;
};

/// An IPv4-mapped address ("::ffff:127.0.0.1") as IPv4; others unchanged.
boost::asio::ip::address unwrapped(const boost::asio::ip::address& address);

/// The client's address: the peer's own, or, if that is a trusted proxy, the last address in X-Forwarded-For
/// that is not one; if all are, the first.
boost::asio::ip::address client_address(const HttpRequest& request, const boost::asio::ip::address& peer,
                                        const Networks& trusted_proxies);

/// The key for rate limits: an IPv4 address, or the /64 network of an IPv6 address, one customer's.
std::string rate_address(const boost::asio::ip::address& address);

/// State of all clients at one address, which a club may share.
struct Address {
    std::string text;
    /// Connections that are not WebSockets.
    std::size_t plain = 0;
    std::size_t sockets = 0;
    /// Shared bucket for messages beyond what each connection may always send.
    TokenBucket messages;
};

/// The addresses with open connections.
class Addresses {
  public:
    explicit Addresses(TokenBucket messages) : messages_(messages) {}

    /// Removed when its last holder releases it.
    std::shared_ptr<Address> at(const std::string& text);

  private:
    using Known = std::unordered_map<std::string, std::weak_ptr<Address>>;

    TokenBucket messages_;
    /// Shared with every `Address`: connections can outlive the server that accepted them.
    std::shared_ptr<Known> known_ = std::make_shared<Known>();
};

}  // namespace kradan::server
