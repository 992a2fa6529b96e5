#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "server/clients/client.h"
#include "server/lobby/quick_games.h"
#include "server/nodes/messages.h"

namespace kradan::server {

/// Who waits for which quick game.
using WaitingPlayers = std::unordered_map<store::PlayerKey, QuickPool>;

/// As nodes tell it, in the same order for the same players. Quick games that this node does not know are not
/// read.
/// At most `most_told_of_waiting` players: nodes tell each other in one message.
inline constexpr std::size_t most_told_of_waiting = 5'000;
std::vector<peer::WaitingFor> write_waiting(const WaitingPlayers& waiting);
WaitingPlayers read_waiting(const std::vector<peer::WaitingFor>& message);

/// How many wait for each quick game, at all nodes, and the clients that follow it. Each is told the counts
/// without its own player. Times are board time.
class WaitingCounts {
  public:
    /// All who wait at a node.
    void set(store::Epoch node, WaitingPlayers players);
    /// Somebody waits at this node, or no longer.
    void touch() { stale_ = true; }

    void follow(Client& client, bool on);
    /// Tells a follower the counts as of the last update, even if they were told before.
    void tell(const Client& client);
    /// Counts anew, and tells those to whom it makes a difference.
    void tell_all(Milliseconds now);
    /// When the next update is due; nullopt: nothing has changed, or nobody follows.
    std::optional<Milliseconds> deadline() const;

  private:
    struct Follower {
        const Client* client = nullptr;
        /// As it was last sent; null: not yet.
        Text told = nullptr;
    };
    using Counts = std::map<QuickPool, int>;

    static Text text_of(const Counts& counts);
    Text text_for(const Client& client) const;

    std::map<store::Epoch, WaitingPlayers> players_;
    std::map<ClientId, Follower> followers_;
    bool stale_ = true;
    /// As of the last update.
    WaitingPlayers counted_;
    Counts counts_;
    Text text_;
    Milliseconds next_ = 0;
};

}  // namespace kradan::server
