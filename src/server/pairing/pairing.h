#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/clients/gateway.h"
#include "server/clients/hall_limits.h"
#include "server/lobby/game_starter.h"
#include "server/lobby/waiting_counts.h"
#include "server/pairing/candidate.h"
#include "server/pairing/matching.h"

namespace kradan::server {

/// Players who are waiting for quick games and are paired by this node. In a multi-node club, all players
/// waiting for the same game are at the same node (`Hall::node_that_pairs`). Times are board time.
class Pairing {
  public:
    Pairing(Environment& environment, Gateway& gateway, GameStarter& starter, const HallLimits& limits)
        : environment_(environment), gateway_(gateway), starter_(starter), limits_(limits) {}

    /// Sets a function that is called when a player begins or stops waiting.
    void on_change(std::function<void()> changed) { changed_ = std::move(changed); }

    /// Makes a player wait for a game, instead of any previous one.
    Task<> wait(const Client& client, const wire::Wait& message);
    /// Stops the client's player from waiting, even if the wait began on another connection.
    void stop(const Client& client);
    /// Call when a connection has closed: a player who began to wait on it stops waiting.
    void leave(const Client& client);
    /// Call when a game with the player has begun.
    void forget(store::PlayerKey player) { remove(player); }

    std::size_t waiting() const { return entries_.size(); }
    /// Returns true if the player is waiting at this node.
    bool is_waiting(store::PlayerKey player) const { return entries_.contains(player); }
    /// Returns all players waiting at this node.
    WaitingPlayers players() const;
    std::optional<Milliseconds> deadline() const;
    void tick(Milliseconds now);

  private:
    struct Entry {
        ClientId client = 0;
        store::Player player = {};
        QuickPool pool = {};
        Milliseconds since = 0;
        Candidate candidate = {};
        /// Distinguishes this entry from earlier ones for the same player.
        std::uint64_t number = 0;
        /// True while a game of this player is being stored.
        bool starting = false;
        /// How many times a game could not be stored.
        int failures = 0;
        /// The window as last sent.
        std::optional<int> window = {};
        int others = 0;
        Milliseconds told_at = 0;
    };

    /// Refers to an entry, which may have been removed.
    struct Chosen {
        store::PlayerKey player = 0;
        std::uint64_t number = 0;
    };

    Entry* find(const Chosen& chosen);
    std::optional<std::string_view> why_not(const Candidate& candidate, bool rated) const;
    void pair_all(QuickPool pool, Milliseconds now);
    void begin(const Chosen& one, const Chosen& other);
    void wait_again(Entry& entry);
    void tried(const Chosen& chosen, bool begun);
    Task<> look_again(Chosen chosen);
    void turn_away(const Chosen& chosen, const Refusal& why);
    void end(store::PlayerKey player);
    void remove(store::PlayerKey player);
    void tell(Entry& entry, int others, const std::string& nonce);

    Environment& environment_;
    Gateway& gateway_;
    GameStarter& starter_;
    const HallLimits& limits_;
    std::unordered_map<store::PlayerKey, Entry> entries_;
    /// When to pair the players waiting for each game.
    std::map<QuickPool, Milliseconds> due_;
    /// Pairs whose games have not begun.
    std::deque<std::pair<Chosen, Chosen>> pairs_;
    std::uint64_t last_number_ = 0;
    std::function<void()> changed_ = [] {};
};

}  // namespace kradan::server
