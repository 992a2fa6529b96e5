#include "server/limits/networks.h"

#include <arpa/inet.h>

namespace kradan::server {

namespace {

/// The lengths in bytes of an IPv6 address's networks: its /64, /56 and /48.
constexpr std::array<std::size_t, network_widths> bytes_of_networks = {8, 7, 6};

}  // namespace

NetworkShares network_shares(const Limits& limits) {
    return {.of = {1, static_cast<double>(limits.share_of_56), static_cast<double>(limits.share_of_48)}};
}

std::vector<std::string> networks_of(std::string_view address) {
    std::string text{address};
    std::array<char, sizeof(in6_addr)> bytes{};
    if (!address.contains(':') || inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1)
        return {std::move(text)};
    std::vector<std::string> networks;
    networks.reserve(bytes_of_networks.size());
    for (const std::size_t size : bytes_of_networks)
        networks.push_back("/" + std::to_string(8 * size) + " " + std::string{bytes.data(), size});
    return networks;
}

std::optional<std::string> NetworkCounts::full(std::string_view address, std::size_t more,
                                               std::size_t most) const {
    auto networks = networks_of(address);
    for (std::size_t i = 0; i < networks.size(); ++i) {
        const auto found = counts_.find(networks[i]);
        const std::size_t all = (found == counts_.end() ? 0 : found->second) + more;
        if (static_cast<double>(all) > static_cast<double>(most) * shares_.of.at(i))
            return std::move(networks[i]);
    }
    return std::nullopt;
}

void NetworkCounts::add(std::string_view address, std::size_t more) {
    if (more == 0) return;
    for (std::string& network : networks_of(address)) counts_[std::move(network)] += more;
}

void NetworkCounts::remove(std::string_view address, std::size_t less) {
    for (const std::string& network : networks_of(address)) {
        const auto found = counts_.find(network);
        if (found == counts_.end()) continue;
        found->second -= std::min(found->second, less);
        if (found->second == 0) counts_.erase(found);
    }
}

std::size_t NetworkCounts::of(std::string_view address) const {
    const auto found = counts_.find(networks_of(address).front());
    return found == counts_.end() ? 0 : found->second;
}

}  // namespace kradan::server
