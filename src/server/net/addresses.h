#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/net/requests.h"
#include "server/tables/token_bucket.h"

namespace kradan::server {

/// Addresses and networks, as "127.0.0.1", "10.0.0.0/8" or "fd00::/8".
class Networks {
  public:
    /// The error says what was expected.
    static std::expected<Networks, std::string> read(const std::vector<std::string>& texts);

    bool contains(const boost::asio::ip::address& address) const;

  private:
    /// Those of version 4 too, as version 6 writes them.
    std::vector<boost::asio::ip::network_v6> networks_;
};

/// An address of version 4 as such, also where version 6 wraps it: "::ffff:127.0.0.1".
boost::asio::ip::address unwrapped(const boost::asio::ip::address& address);

/// The address for which trusted proxies speak: the last one of X-Forwarded-For that is none of theirs; else
/// the peer's own.
boost::asio::ip::address client_address(const HttpRequest& request, const boost::asio::ip::address& peer,
                                        const Networks& trusted_proxies);

/// What is counted together: of IPv6 the network of a customer, 64 bits.
std::string rate_address(const boost::asio::ip::address& address);

/// All who come from one address, which a club may share.
struct Address {
    std::string text;
    /// Connections that are no WebSocket.
    std::size_t plain = 0;
    std::size_t sockets = 0;
    /// Messages beyond what each of its connections may send anyway.
    TokenBucket messages;
};

/// The addresses from which someone is connected. It must outlive what it gives.
class Addresses {
  public:
    explicit Addresses(TokenBucket messages) : messages_(messages) {}

    /// Forgotten when nobody holds it any more.
    std::shared_ptr<Address> at(const std::string& text);

  private:
    TokenBucket messages_;
    std::unordered_map<std::string, std::weak_ptr<Address>> known_;
};

}  // namespace kradan::server
