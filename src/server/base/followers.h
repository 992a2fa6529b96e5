#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/colour.h"
#include "server/base/clients.h"
#include "server/limits/networks.h"

namespace kradan::server {

/// The connections that follow a game.
class Followers {
  public:
    struct Follower {
        ClientId client;
        /// nullopt for a watcher.
        std::optional<Colour> side;
        /// True until the follower has received all stored events; new ones are sent only after that.
        bool behind = false;
        /// True for a watcher that receives only events and is not counted.
        bool only_moves = false;
        /// The address of a watcher; "" for a player.
        std::string address = {};
    };

    explicit Followers(Clients& clients, const NetworkShares& shares = {})
        : clients_(clients), watching_(shares) {}

    const std::vector<Follower>& all() const { return followers_; }
    bool empty() const { return followers_.empty(); }
    std::size_t size() const { return followers_.size(); }
    bool contains(ClientId client) const {
        return std::ranges::find(followers_, client, &Follower::client) != followers_.end();
    }
    /// Returns true if a connection of this side's player follows the game or, without a side, if a watcher
    /// does.
    bool has(std::optional<Colour> side) const {
        return std::ranges::find(followers_, side, &Follower::side) != followers_.end();
    }
    int watchers() const {
        return static_cast<int>(std::ranges::count_if(
            followers_, [](const Follower& one) { return !one.side && !one.only_moves; }));
    }

    /// Returns true if another watcher from this address is allowed.
    bool has_room_for(const std::string& address, const Limits& limits) const {
        return std::cmp_less(followers_.size(), limits.watchers) &&
               !watching_.full(address, 1, static_cast<std::size_t>(limits.watchers_per_address));
    }
    void add(const Sender& sender, std::optional<Colour> side) {
        followers_.push_back({.client = sender.id, .side = side});
        if (side) return;
        followers_.back().address = sender.address;
        watching_.add(sender.address, 1);
    }
    void set_only_moves(ClientId client, bool only_moves) {
        const auto found = std::ranges::find(followers_, client, &Follower::client);
        found->only_moves = only_moves && !found->side;
    }
    bool has_only_moves(ClientId client) const {
        const auto found = std::ranges::find(followers_, client, &Follower::client);
        return found != followers_.end() && found->only_moves;
    }
    /// Removes a follower and returns it; nullopt if the client did not follow.
    std::optional<Follower> remove(ClientId client) {
        const auto found = std::ranges::find(followers_, client, &Follower::client);
        if (found == followers_.end()) return std::nullopt;
        Follower gone = *found;
        followers_.erase(found);
        if (!gone.side) watching_.remove(gone.address, 1);
        return gone;
    }
    void set_behind(ClientId client, bool behind) {
        std::ranges::find(followers_, client, &Follower::client)->behind = behind;
    }

    /// Sends to all followers except those that receive only events.
    void send(const Text& text) const {
        for (const Follower& follower : followers_) {
            if (!follower.only_moves) clients_.send(follower.client, text);
        }
    }
    /// Sends to the players or to the watchers.
    void send_to(wire::Room room, const Text& text) const {
        for (const Follower& follower : followers_) {
            if (follower.side.has_value() == (room == wire::Room::players) && !follower.only_moves)
                clients_.send(follower.client, text);
        }
    }
    /// Sends to all followers that are up to date, and to the asker even if it is not a follower. `asker` is
    /// 0 if there is none.
    void send_events(const wire::Events& message, ClientId asker = 0) const {
        const Text text = written(message);
        for (const Follower& follower : followers_) {
            if (follower.behind) continue;
            clients_.send(follower.client, text);
            if (follower.client == asker) asker = 0;
        }
        if (asker != 0) clients_.send(asker, text);
    }
    /// The longest round trip among this side's connections.
    Milliseconds round_trip(Colour side) const {
        Milliseconds longest = 0;
        for (const Follower& follower : followers_) {
            if (follower.side == side) longest = std::max(longest, clients_.round_trip(follower.client));
        }
        return longest;
    }

  private:
    Clients& clients_;
    std::vector<Follower> followers_;
    /// Watchers by address.
    NetworkCounts watching_;
};

}  // namespace kradan::server
