#pragma once

#include <deque>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/environment.h"
#include "server/clients/client.h"
#include "server/limits/networks.h"
#include "server/lobby/offer.h"

namespace kradan::server {

/// The open seeks and watchable games at all nodes.
class Lobby {
  public:
    /// The maximum number of games shown.
    static constexpr std::size_t most_running = 50;

    explicit Lobby(Environment& environment) : environment_(environment) {}

    struct OpenSeek {
        /// The node and the connection that opened it. The seek is closed when the connection closes.
        store::Epoch node;
        ClientId client;
        std::string address;
        store::Player player;
        /// True if the player has no account.
        bool guest;
        Offer offer;
        wire::Terms terms;
        /// The address's networks.
        std::vector<std::string> networks = networks_of(address);
    };

    /// Receives changes that other nodes need to know about.
    struct Others {
        virtual ~Others() = default;
        /// Called when a seek at this node was opened or its player has a new name.
        virtual void opened(const std::string& id, const OpenSeek& seek) = 0;
        /// Called when a seek at this node was closed.
        virtual void closed(const std::string& id) = 0;
        /// Asks another node to close one of its seeks.
        virtual void close(store::Epoch node, const std::string& id) = 0;
    };
    void set_others(Others& others) { others_ = &others; }

    /// Opens a seek and returns its id. Closes the player's earlier seek on any connection and, if a network
    /// of this address has too many seeks, the oldest of them.
    std::string open(Client& client, Offer offer);
    /// Closes the seek opened by this client's player.
    void close(const Client& client);
    void close_player(store::PlayerKey player);
    /// Updates the player's name.
    void rename(store::PlayerKey player, const std::string& name);
    const OpenSeek* find(const std::string& id) const;
    /// All seeks, in order of age.
    const std::map<std::string, OpenSeek>& seeks() const { return seeks_; }

    /// Call when another node has opened this seek, or its player has a new name.
    void opened_elsewhere(const std::string& id, OpenSeek seek);
    /// Handles a node's message that it has closed its seek with this id, or that this node should close its
    /// own.
    void close_seek(store::Epoch node, const std::string& id);
    void set_running_elsewhere(store::Epoch node, std::vector<wire::Running> games);
    /// Call when a node has become unreachable.
    void forget(store::Epoch node);

    /// With `changes`, the client receives only changes; otherwise it receives the whole lobby each time.
    void follow(Client& client, bool on, bool changes = false);
    void leave(Client& client);
    void touch() { stale_ = true; }
    /// Sends an update if the lobby, including these games at this node, has changed. Followers of changes
    /// share one string and are notified of their own seek first. The whole lobby may be long, so each call
    /// sends it only to some of the clients that want it, beginning with those that have waited longest.
    void tell(std::vector<wire::Running> games, int players);
    /// Sends one client the whole lobby as of the last update.
    void tell(Client& client);
    /// The minimum time until the next update.
    Milliseconds pause() const;
    bool stale() const { return !behind_.empty() || (stale_ && !(followers_.empty() && whole_.empty())); }
    wire::Lobby shown(std::vector<wire::Running> games, int players) const;

  private:
    void touch_seeks() {
        stale_ = true;
        seeks_changed_ = true;
    }
    /// Returns the whole lobby, with the client's own seek marked.
    Text text_for(Client& client);
    void tell_own(Client& client, const std::string& id) const;
    void tell_behind();
    /// Returns the id of each player's seek.
    std::unordered_map<store::PlayerKey, std::string> own_seeks() const;
    using Seeks = std::map<std::string, OpenSeek>;

    /// Closes the oldest seeks in networks that have reached their limit.
    void make_room(const std::vector<std::string>& networks);
    bool is_here(const OpenSeek& seek) const { return seek.node == environment_.node; }
    Seeks::iterator close(Seeks::iterator seek);
    template <class Which>
    void close_where(Which which) {
        for (auto seek = seeks_.begin(); seek != seeks_.end();)
            seek = which(seek->second) ? close(seek) : std::next(seek);
    }

    /// Returns the seeks shown to everyone, in order of age. If there are more than `most_shown`, networks
    /// take turns.
    std::vector<const Seeks::value_type*> shown_seeks() const;

    Environment& environment_;
    /// Null for a single server.
    Others* others_ = nullptr;
    std::uint64_t last_seek_ = 0;
    /// Sorted by age, since ids begin with an increasing number.
    Seeks seeks_;
    std::map<store::Epoch, std::vector<wire::Running>> running_elsewhere_;
    std::vector<Client*> followers_;
    /// Clients that want the whole lobby, and those among them that have not been sent the current state yet.
    std::vector<Client*> whole_;
    std::deque<Client*> behind_;
    bool stale_ = false;
    bool seeks_changed_ = false;
    /// The lobby as of the last update, and its text once it has been needed.
    std::optional<wire::Lobby> told_;
    Text text_;
};

}  // namespace kradan::server
