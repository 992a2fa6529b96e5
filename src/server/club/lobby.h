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

/// Who looks for an opponent, and which games can be watched.
class Lobby {
  public:
    explicit Lobby(Environment& environment) : environment_(environment) {}

    struct OpenSeek {
        /// The connection on which it was opened: it ends with it.
        ClientId client;
        std::string address;
        store::Player player;
        Offer offer;
        wire::Terms terms;
    };

    /// In place of what this player sought before, on whatever connection, and of the oldest of those who
    /// share an address where they seek too much.
    std::string open(Client& client, Offer offer);
    /// Closes what the player of this client seeks.
    void close(const Client& client);
    void close_player(store::PlayerKey player);
    /// The player is called otherwise from now on.
    void rename(store::PlayerKey player, const std::string& name);
    const OpenSeek* find(const std::string& id) const;

    /// With `changes` he is told what changes; otherwise the whole lobby each time.
    void follow(Client& client, bool on, bool changes = false);
    void leave(Client& client);
    void touch() { stale_ = true; }
    /// Tells those who follow the lobby if it is another than before: what has changed, which is one text for
    /// all, and each what he seeks himself; or the whole lobby, which may be long, to some of those who want
    /// that and have waited longest.
    void tell(const std::vector<wire::Running>& games, int players);
    /// Sends the whole lobby, as it was told last, to one alone.
    void tell(Client& client);
    /// How long it is to be left alone after it was told.
    Milliseconds pause() const;
    bool stale() const { return !behind_.empty() || (stale_ && !(followers_.empty() && whole_.empty())); }
    wire::Lobby shown(const std::vector<wire::Running>& games, int players) const;

  private:
    void touch_seeks() {
        stale_ = true;
        seeks_changed_ = true;
    }
    /// The whole lobby with what this client seeks marked as his own.
    Text text_for(Client& client);
    void tell_own(Client& client, const std::string& id) const;
    void tell_behind();
    /// Of the seek of each player, its name.
    std::unordered_map<store::PlayerKey, std::string> own_seeks() const;
    template <class Which>
    void close_where(Which which) {
        if (std::erase_if(seeks_, [&](const auto& entry) { return which(entry.second); }) > 0) touch_seeks();
    }

    Environment& environment_;
    std::uint64_t last_seek_ = 0;
    /// By age: names begin with a number that rises.
    std::map<std::string, OpenSeek> seeks_;
    std::vector<Client*> followers_;
    /// Those who want the whole lobby, and those of them who have not been told the latest yet.
    std::vector<Client*> whole_;
    std::deque<Client*> behind_;
    bool stale_ = false;
    bool seeks_changed_ = false;
    /// What was told last, and its text, if anybody wanted it.
    std::optional<wire::Lobby> told_;
    Text text_;
};

}  // namespace kradan::server
