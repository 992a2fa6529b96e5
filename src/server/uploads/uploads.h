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

/// A game that a guest has uploaded, by its id, and until when it is kept. Games without one are kept as
/// others are.
struct GuestUpload {
    static constexpr std::string_view name = "GuestUpload";
    static constexpr std::string_view kind = "guest-upload";
    std::int64_t player = 0;
    std::int64_t until = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("until", self.until, "when it is forgotten");
    }
};
std::vector<store::DocumentKey> keys_of(const GuestUpload& upload);

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

    /// When `tick` is next due, by board time.
    std::optional<Milliseconds> deadline() const;
    /// Drops uploads that have timed out.
    void tick(Milliseconds now);
    /// Removes games whose time is over that guests have uploaded; those of players who have an account by
    /// now stay.
    void tend();

  private:
    struct Upload {
        std::vector<store::StoredEvent> events = {};
        std::size_t bytes = 0;
        std::string address = {};
        /// Board time of its latest part.
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
    /// By the time of the latest part.
    std::set<std::pair<Milliseconds, ClientId>> order_;
    /// Bytes of uploads in memory, by address.
    NetworkCounts held_bytes_;
    /// When old games are looked for again, by steady time.
    Milliseconds next_look_ = 0;
    bool removing_ = false;
};

}  // namespace kradan::server
