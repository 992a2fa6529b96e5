#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/clients/gateway.h"
#include "server/limits/networks.h"
#include "server/tables/tables.h"

namespace kradan::server {

/// Marks a game that a guest has uploaded, and says how long it is kept. Document id: the game's id. Games
/// without this marker are kept like any other.
struct GuestUpload {
    static constexpr std::string_view kind = "guest-upload";
    std::int64_t player = 0;
    std::int64_t until = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("until", self.until, "when it is removed");
    }
    void keys(KeyList& key) const { key("until", until); }
};
/// Uploads of games played elsewhere, each in one or more messages.
class Uploads {
  public:
    Uploads(Environment& environment, Gateway& gateway, const Tables& tables, const HallLimits& limits)
        : environment_(environment),
          gateway_(gateway),
          tables_(tables),
          limits_(limits),
          held_bytes_(network_shares(limits.settings)) {}

    Task<> keep(const Client& client, const wire::Keep& message);
    /// Drops the client's unfinished upload.
    void forget(ClientId client);

    /// When `tick` is next due, in board time.
    std::optional<Milliseconds> deadline() const;
    /// Drops uploads that have timed out.
    void tick(Milliseconds now);
    /// Removes expired games that guests have uploaded. If the guest has created an account since, the game
    /// stays.
    void tend();

  private:
    struct Upload {
        std::vector<store::StoredEvent> events = {};
        std::size_t bytes = 0;
        std::string address = {};
        /// When its last part arrived, in board time.
        Milliseconds since = 0;
    };

    class Held;

    Upload take(ClientId client);
    std::optional<Refusal> take_events(const Sender& sender, const wire::Keep& message);
    void store(const Client& client, const std::string& nonce, store::StoredGame stored, std::int64_t bytes);
    Task<> remove_old();

    Environment& environment_;
    Gateway& gateway_;
    const Tables& tables_;
    const HallLimits& limits_;
    std::unordered_map<ClientId, Upload> uploads_;
    /// Ordered by the time of the last part.
    std::set<std::pair<Milliseconds, ClientId>> order_;
    /// Bytes of uploads in memory, by address.
    NetworkCounts held_bytes_;
    /// When to search for expired games next, in steady time.
    Milliseconds next_look_ = 0;
    bool removing_ = false;
};

}  // namespace kradan::server
