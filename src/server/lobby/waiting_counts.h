#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "server/clients/client.h"
#include "server/lobby/quick_games.h"
#include "server/nodes/messages.h"

namespace kradan::server {

/// The quick game that each player is waiting for.
using WaitingPlayers = std::unordered_map<store::PlayerKey, QuickPool>;

/// Converts to and from messages between nodes. The same players give the same order. Unknown quick games are
/// skipped. At most `most_told_of_waiting` players are written, so that the players fit in one message.
inline constexpr std::size_t most_told_of_waiting = 5'000;
std::vector<peer::WaitingFor> write_waiting(const WaitingPlayers& waiting);
WaitingPlayers read_waiting(const std::vector<peer::WaitingFor>& message);

/// The number of players, at all nodes, who are waiting for each quick game, and the clients that follow
/// these counts. The counts sent to a client do not include the client's own player. Times are board time.
class WaitingCounts {
  public:
    /// Sets the players waiting at a node.
    void set(store::Epoch node, WaitingPlayers players);
    /// Call when a player at this node has begun or stopped waiting.
    void touch() { stale_ = true; }

    void follow(Client& client, bool on);
    /// Sends a follower the counts as of the last update, even if it already has them.
    void tell(const Client& client);
    /// Updates the counts, and sends them to the clients whose counts have changed.
    void tell_all(Milliseconds now);
    /// When the next update is due; nullopt if nothing has changed or there are no followers.
    std::optional<Milliseconds> deadline() const;

  private:
    struct Follower {
        const Client* client = nullptr;
        /// The text last sent; null before the first one.
        Text told = nullptr;
    };
    using Counts = std::map<QuickPool, int>;

    static Text text_of(const Counts& counts);
    Text text_for(const Client& client) const;

    std::map<store::Epoch, WaitingPlayers> players_;
    std::map<ClientId, Follower> followers_;
    bool stale_ = true;
    /// The state as of the last update.
    WaitingPlayers counted_;
    Counts counts_;
    Text text_;
    Milliseconds next_ = 0;
};

}  // namespace kradan::server
