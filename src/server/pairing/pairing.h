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

/// Players who wait for a quick game, and whom this node pairs. Among several nodes all who wait for a game
/// are at one of them (`Hall::node_that_pairs`). Times are board time.
class Pairing {
  public:
    Pairing(Environment& environment, Gateway& gateway, GameStarter& starter, const HallLimits& limits)
        : environment_(environment), gateway_(gateway), starter_(starter), limits_(limits) {}

    /// Called when somebody waits, or no longer.
    void on_change(std::function<void()> changed) { changed_ = std::move(changed); }

    /// Lets a player wait, instead of for what they waited for before.
    Task<> wait(const Client& client, const wire::Wait& message);
    /// The client's player waits no longer, whichever connection began it.
    void stop(const Client& client);
    /// The connection is closed, and whoever began to wait on it waits no longer.
    void leave(const Client& client);
    /// The player has a game.
    void forget(store::PlayerKey player) { remove(player); }

    std::size_t waiting() const { return entries_.size(); }
    /// Whether the player waits at this node.
    bool is_waiting(store::PlayerKey player) const { return entries_.contains(player); }
    /// All who wait at this node.
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
        /// Other than that of an earlier entry of the player.
        std::uint64_t number = 0;
        /// A game of this player is to be stored.
        bool starting = false;
        /// Games that could not be stored.
        int failures = 0;
        /// As it was last told.
        std::optional<int> window = {};
        int others = 0;
        Milliseconds told_at = 0;
    };

    /// An entry, which may be gone by now.
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
    /// When those who wait for these are to be paired.
    std::map<QuickPool, Milliseconds> due_;
    /// Pairs whose games are still to be begun.
    std::deque<std::pair<Chosen, Chosen>> pairs_;
    std::uint64_t last_number_ = 0;
    std::function<void()> changed_ = [] {};
};

}  // namespace kradan::server
