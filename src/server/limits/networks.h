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

/// Which addresses are one for limits. Whoever rents a server or has a line at home has a whole network of
/// IPv6, so a limit on an address is a limit on its networks too. Nothing else knows how wide these are.
namespace kradan::server {

/// How many networks of an address count.
inline constexpr std::size_t network_widths = 3;

/// How much the networks of an address may use together, as multiples of what one address may. The first is
/// that of an IPv4 address and of an IPv6 address's /64, the others those of its /56 and /48.
struct NetworkShares {
    std::array<double, network_widths> of = {1, 2, 4};
};
NetworkShares network_shares(const Limits& limits);

/// The networks of an address, as keys of limits, the narrowest first: an IPv4 address alone; the
/// /64, /56 and /48 of an IPv6 address. Any other text is a network of its own.
std::vector<std::string> networks_of(std::string_view address);

/// Sorts things so that networks take turns, the widest first, and in these the narrower ones. Those of one
/// address keep their order. `networks` gives those of a thing, as `networks_of` does.
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

/// How much of something the clients of an address have: connections, bytes. It counts for each of its
/// networks.
class NetworkCounts {
  public:
    explicit NetworkCounts(const NetworkShares& shares = {}) : shares_(shares) {}

    /// The network of the address that may not have this much more, if one address may have `most`; nothing:
    /// there is room.
    std::optional<std::string> full(std::string_view address, std::size_t more, std::size_t most) const;
    void add(std::string_view address, std::size_t more);
    /// Precondition: so much was added.
    void remove(std::string_view address, std::size_t less);
    /// How much the address itself has.
    std::size_t of(std::string_view address) const;

  private:
    NetworkShares shares_;
    std::map<std::string, std::size_t, std::less<>> counts_;
};

}  // namespace kradan::server
