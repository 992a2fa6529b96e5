#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "server/limits/networks.h"
#include "store/store.h"

namespace kradan::server {

/// A fair queue: addresses take turns, with each IPv6 network counting as one, and so do the players at each
/// address. Adding more entries does not give more turns.
template <class Thing>
class Turns {
  public:
    void add(const std::string& address, store::PlayerKey player, Thing thing) {
        OfAddress& there = of(addresses_, &OfAddress::address, networks_of(address).back());
        of(there.players, &OfPlayer::player, player).things.push_back(std::move(thing));
        ++there.size;
        ++size_;
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    /// The number of entries for an address.
    std::size_t size_of(const std::string& address) const {
        const auto there = std::ranges::find(addresses_, networks_of(address).back(), &OfAddress::address);
        return there == addresses_.end() ? 0 : there->size;
    }

    // Precondition of the next three functions: not empty.

    Thing& next() { return addresses_.front().players.front().things.front(); }
    Thing take() {
        OfAddress address = std::move(addresses_.front());
        addresses_.pop_front();
        OfPlayer player = std::move(address.players.front());
        address.players.pop_front();
        Thing thing = std::move(player.things.front());
        player.things.pop_front();
        --size_;
        if (!player.things.empty()) address.players.push_back(std::move(player));
        if (--address.size > 0) addresses_.push_back(std::move(address));
        return thing;
    }
    /// Removes the newest entry of the largest player at the largest address.
    Thing take_from_largest() {
        return *take_from_largest([](const Thing&) { return true; });
    }
    std::size_t size_of_largest() const {
        return empty() ? 0 : std::ranges::max_element(addresses_, {}, &OfAddress::size)->size;
    }

    /// Removes the newest entry for which `may_go` is true, from the largest player who has one at the
    /// largest address; nullopt if there is none.
    template <class MayGo>
    std::optional<Thing> take_from_largest(MayGo may_go) {
        const auto largest = std::ranges::max_element(addresses_, {}, &OfAddress::size);
        if (largest == addresses_.end()) return std::nullopt;
        auto& players = largest->players;
        auto from = players.end();
        for (auto player = players.begin(); player != players.end(); ++player) {
            const bool larger = from == players.end() || player->things.size() > from->things.size();
            if (larger && std::ranges::any_of(player->things, may_go)) from = player;
        }
        if (from == players.end()) return std::nullopt;
        auto& things = from->things;
        const auto newest = std::prev(std::ranges::find_if(things.rbegin(), things.rend(), may_go).base());
        Thing thing = std::move(*newest);
        things.erase(newest);
        --size_;
        if (things.empty()) players.erase(from);
        if (--largest->size == 0) addresses_.erase(largest);
        return thing;
    }

    /// Removes all entries for which `which` is true, and passes each to `use`.
    template <class Which, class Use>
    void take_where(Which which, Use use) {
        Turns kept;
        std::deque<Thing> gone;
        for_each([&](const OfAddress& address, const OfPlayer& player, Thing& thing) {
            if (which(thing)) {
                gone.push_back(std::move(thing));
            } else {
                kept.add(address.address, player.player, std::move(thing));
            }
        });
        *this = std::move(kept);
        for (Thing& thing : gone) use(std::move(thing));
    }
    /// Returns how many entries are taken before the first one for which `which` is true; nullopt if there is
    /// none.
    template <class Which>
    std::optional<std::size_t> count_before(Which which) {
        Turns<const Thing*> order;
        for_each([&](const OfAddress& address, const OfPlayer& player, Thing& thing) {
            order.add(address.address, player.player, &thing);
        });
        for (std::size_t count = 0; !order.empty(); ++count) {
            if (which(*order.take())) return count;
        }
        return std::nullopt;
    }

  private:
    struct OfPlayer {
        store::PlayerKey player = 0;
        std::deque<Thing> things = {};
    };
    struct OfAddress {
        std::string address = {};
        std::deque<OfPlayer> players = {};
        std::size_t size = 0;
    };

    /// Finds an entry by name, or appends one.
    template <class Entries, class Member, class Name>
    static auto& of(Entries& entries, Member member, const Name& name) {
        const auto there = std::ranges::find(entries, name, member);
        if (there != entries.end()) return *there;
        auto& made = entries.emplace_back();
        made.*member = name;
        return made;
    }
    template <class Use>
    void for_each(Use use) {
        for (OfAddress& address : addresses_) {
            for (OfPlayer& player : address.players) {
                for (Thing& thing : player.things) use(address, player, thing);
            }
        }
    }

    /// The first address is next; after its turn it moves to the end.
    std::deque<OfAddress> addresses_;
    std::size_t size_ = 0;
};

}  // namespace kradan::server
