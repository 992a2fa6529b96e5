#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/limits/limits.h"

/// Groups of addresses that share limits. Customers of IPv6 providers get whole networks, so limits on an
/// address also apply to its networks. Only this file and its implementation know the widths of these
/// networks.
namespace kradan::server {

/// The number of networks that an address belongs to.
inline constexpr std::size_t network_widths = 3;

/// What all clients in a network may use together, as multiples of what one address may use. The first value
/// is for IPv4 addresses and the /64 of IPv6 addresses, the others are for the /56 and the /48.
struct NetworkShares {
    std::array<double, network_widths> of = {1, 2, 4};
};
NetworkShares network_shares(const Limits& limits);

/// Returns an address's networks as keys for limits, from narrow to wide: just the address itself for IPv4,
/// and its /64, /56 and /48 for IPv6. Any other text is a network by itself.
std::vector<std::string> networks_of(std::string_view address);

/// Sorts items so that networks take turns, first the wide ones, then the narrow ones within each. Items from
/// one address keep their order. `networks` returns an item's networks, in the format of `networks_of`.
template <class Thing, class NetworksOf>
void take_turns(std::vector<Thing>& things, NetworksOf networks) {
    struct Turn {
        std::size_t turn;
        std::size_t before;
        Thing thing;
    };
    for (std::size_t width = 0; width < network_widths; ++width) {
        std::map<std::string, std::size_t> counts;
        std::vector<Turn> turns;
        turns.reserve(things.size());
        for (Thing& thing : things) {
            const std::vector<std::string>& all = networks(thing);
            const std::size_t turn = counts[all[std::min(width, all.size() - 1)]]++;
            turns.push_back({turn, turns.size(), std::move(thing)});
        }
        std::ranges::sort(turns, {}, [](const Turn& one) { return std::pair{one.turn, one.before}; });
        things.clear();
        for (Turn& one : turns) things.push_back(std::move(one.thing));
    }
}

/// Counts what the clients of each address hold, such as connections or bytes. Each count applies to all of
/// the address's networks.
class NetworkCounts {
  public:
    explicit NetworkCounts(const NetworkShares& shares = {}) : shares_(shares) {}

    /// Returns the network of the address whose limit this addition would exceed, given the limit `most` for
    /// one address; nullopt if there is room.
    std::optional<std::string> full(std::string_view address, std::size_t more, std::size_t most) const;
    void add(std::string_view address, std::size_t more);
    /// Precondition: at least this much was added.
    void remove(std::string_view address, std::size_t less);
    /// The count for the address itself.
    std::size_t of(std::string_view address) const;

  private:
    NetworkShares shares_;
    std::map<std::string, std::size_t, std::less<>> counts_;
};

}  // namespace kradan::server
