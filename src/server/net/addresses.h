#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <expected>
#include <string>
#include <vector>

#include "server/net/requests.h"

namespace kradan::server {

/// A set of addresses and networks, such as "127.0.0.1", "10.0.0.0/8" or "fd00::/8".
class Networks {
  public:
    /// Parses the addresses and networks. The error describes the expected form.
    static std::expected<Networks, std::string> read(const std::vector<std::string>& texts);

    bool contains(const boost::asio::ip::address& address) const;

  private:
    /// IPv4 networks are stored as IPv4-mapped networks.
    std::vector<boost::asio::ip::network_v6> networks_;
};

/// Returns an IPv4-mapped address ("::ffff:127.0.0.1") as IPv4; other addresses unchanged.
boost::asio::ip::address unwrapped(const boost::asio::ip::address& address);

/// Returns the client's address. This is the peer's address unless the peer is a trusted proxy. In that case,
/// it is the last address in X-Forwarded-For that is not a trusted proxy, or the first one if all are.
boost::asio::ip::address client_address(const HttpRequest& request, const boost::asio::ip::address& peer,
                                        const Networks& trusted_proxies);

/// Returns the address that rate limits use: an IPv4 address, or the /64 network of an IPv6 address. Limits
/// also apply to its wider networks (`networks_of`).
std::string rate_address(const boost::asio::ip::address& address);

}  // namespace kradan::server
