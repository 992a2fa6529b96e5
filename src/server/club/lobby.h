#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/club/client.h"
#include "server/club/offer.h"
#include "server/tables/environment.h"

namespace kradan::server {

/// Open seeks and watchable games.
class Lobby {
  public:
    explicit Lobby(Environment& environment) : environment_(environment) {}

    struct OpenSeek {
        /// The connection that opened it: the seek is closed with it.
        ClientId client;
        std::string address;
        store::Player player;
        Offer offer;
        wire::Terms terms;
    };

    /// Opens a seek and returns its id. Replaces the player's seek on any connection and, if this address has
    /// too many seeks, the oldest of them.
    std::string open(Client& client, Offer offer);
    /// Closes the seek of this client's player.
    void close(const Client& client);
    void close_player(store::PlayerKey player);
    /// Updates the player's name.
    void rename(store::PlayerKey player, const std::string& name);
    const OpenSeek* find(const std::string& id) const;

    /// With `changes` the client is sent only changes; otherwise the whole lobby each time.
    void follow(Client& client, bool on, bool changes = false);
    void leave(Client& client);
    void touch() { stale_ = true; }
    /// Sends an update if the lobby has changed. Followers of changes get one shared text, and first news of
    /// their own seek. The whole lobby may be long: each call sends it only to some of the clients that want
    /// it, longest waiting first.
    void tell(const std::vector<wire::Running>& games, int players);
    /// Sends one client the whole lobby as of the last update.
    void tell(Client& client);
    /// Minimum time to the next update.
    Milliseconds pause() const;
    bool stale() const { return !behind_.empty() || (stale_ && !(followers_.empty() && whole_.empty())); }
    wire::Lobby shown(const std::vector<wire::Running>& games, int players) const;

  private:
    void touch_seeks() {
        stale_ = true;
        seeks_changed_ = true;
    }
    /// The whole lobby, with the client's own seek marked.
    Text text_for(Client& client);
    void tell_own(Client& client, const std::string& id) const;
    void tell_behind();
    /// The id of each player's seek.
    std::unordered_map<store::PlayerKey, std::string> own_seeks() const;
    template <class Which>
    void close_where(Which which) {
        if (std::erase_if(seeks_, [&](const auto& entry) { return which(entry.second); }) > 0) touch_seeks();
    }

    Environment& environment_;
    std::uint64_t last_seek_ = 0;
    /// By age: ids begin with a rising number.
    std::map<std::string, OpenSeek> seeks_;
    std::vector<Client*> followers_;
    /// Clients that want the whole lobby, and those of them still waiting for the latest.
    std::vector<Client*> whole_;
    std::deque<Client*> behind_;
    bool stale_ = false;
    bool seeks_changed_ = false;
    /// The lobby as of the last update, and its text, once needed.
    std::optional<wire::Lobby> told_;
    Text text_;
};

}  // namespace kradan::server
