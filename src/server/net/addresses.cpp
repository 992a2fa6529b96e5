#include "server/net/addresses.h"

#include <algorithm>
#include <ranges>
#include <string_view>

#include "core/text.h"

namespace kradan::server {

namespace {

namespace asio = boost::asio;

constexpr unsigned short bits_of_v4 = 32;
constexpr unsigned short bits_of_v6 = 128;

asio::ip::address_v6 wrapped(const asio::ip::address& address) {
    return address.is_v4() ? asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4())
                           : address.to_v6();
}

/// Removes the port from an address sent by a proxy, such as "192.0.2.7:4444", "[2001:db8::1]:443" or
/// "[2001:db8::1]".
std::string_view without_port(std::string_view text) {
    const auto is_port = [](std::string_view port) {
        return port.starts_with(':') && port.size() > 1 && std::ranges::all_of(port.substr(1), is_digit);
    };
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        if (end == std::string_view::npos) return text;
        const std::string_view port = text.substr(end + 1);
        return port.empty() || is_port(port) ? text.substr(1, end - 1) : text;
    }
    const auto colon = text.find(':');
    if (colon == std::string_view::npos || !text.substr(0, colon).contains('.')) return text;
    return is_port(text.substr(colon)) ? text.substr(0, colon) : text;
}

/// Returns the addresses in X-Forwarded-For, in order.
std::vector<std::string> forwarded_for(const HttpRequest& request) {
    std::vector<std::string> all;
    const auto [begin, end] = request.equal_range("X-Forwarded-For");
    for (auto header = begin; header != end; ++header) {
        each_of_list(text_of(header->value()),
                     [&](std::string_view item) { all.emplace_back(without_port(item)); });
    }
    return all;
}

}  // namespace

std::expected<Networks, std::string> Networks::read(const std::vector<std::string>& texts) {
    Networks networks;
    for (const std::string& text : texts) {
        const auto slash = text.find('/');
        boost::system::error_code error;
        const auto address = asio::ip::make_address(text.substr(0, slash), error);
        bool right = !error;
        const auto bits = right && address.is_v4() ? bits_of_v4 : bits_of_v6;
        unsigned short prefix = bits;
        if (right && slash != std::string::npos) {
            const std::string_view digits = std::string_view{text}.substr(slash + 1);
            const auto number = read_number<unsigned short>(digits);
            right = number && *number <= bits;
            prefix = number.value_or(bits);
        }
        if (!right) {
            return std::unexpected("invalid address '" + text +
                                   "'; expected one like 127.0.0.1, or a network like 10.0.0.0/8");
        }
        networks.networks_.emplace_back(wrapped(address),
                                        static_cast<unsigned short>(bits_of_v6 - bits + prefix));
    }
    return networks;
}

bool Networks::contains(const asio::ip::address& address) const {
    return std::ranges::any_of(networks_, [&](const asio::ip::network_v6& each) {
        return asio::ip::network_v6{wrapped(address), each.prefix_length()}.network() == each.network();
    });
}

asio::ip::address unwrapped(const asio::ip::address& address) {
    if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
}

asio::ip::address client_address(const HttpRequest& request, const asio::ip::address& peer,
                                 const Networks& trusted_proxies) {
    auto client = unwrapped(peer);
    for (const std::string& text : forwarded_for(request) | std::views::reverse) {
        if (!trusted_proxies.contains(client)) break;
        boost::system::error_code error;
        const auto next = asio::ip::make_address(text, error);
        if (error) break;
        client = unwrapped(next);
    }
    return client;
}

std::string rate_address(const asio::ip::address& address) {
    const auto plain = unwrapped(address);
    if (plain.is_v4()) return plain.to_string();
    return asio::ip::network_v6{plain.to_v6(), bits_of_v6 / 2}.network().to_string();
}

}  // namespace kradan::server
