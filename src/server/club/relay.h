#pragma once

#include <array>
#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/accounts/accounts.h"
#include "server/clients/gateway.h"
#include "server/lobby/lobby.h"
#include "server/lobby/waiting_counts.h"
#include "server/nodes/messages.h"
#include "server/nodes/peers.h"
#include "server/tables/tables.h"

namespace kradan::server {

/// Passes messages about games between this node, which serves its clients, and the nodes that own the games.
/// A client of another node that is involved in a game on this node is a guest: its connection leads to its
/// own node.
class Relay final : public Elsewhere, public Lobby::Others, Peers::Listener {
  public:
    struct Listener {
        virtual ~Listener() = default;
        /// Handles a message from a guest.
        virtual void receive(Client& client, std::string_view text) = 0;
        /// Handles a message from a client of this node that was admitted earlier or is sent on the client's
        /// behalf.
        virtual void receive_again(Client& client, std::string_view text) = 0;
        virtual void leave(Client& client) = 0;
        /// Called when this node has become the owner of these live games.
        virtual void took(const std::vector<std::string>& games) = 0;
        virtual void renamed(store::PlayerKey player, const std::string& name) = 0;
        virtual void was_buried() = 0;
        /// Called when another node has added an entry to the moderation log.
        virtual void log_grew_elsewhere() = 0;
        /// Called when a game has begun at another node for a player connected here.
        virtual void plays(store::PlayerKey player) = 0;
        /// Sets the public data of an account at another node; nullopt if it is hidden or gone.
        virtual void shown_elsewhere(store::Epoch node, store::PlayerKey player,
                                     const std::optional<ShownAccount>& shown) = 0;
        /// Returns the accounts at this node that others see as online.
        virtual std::vector<ShownAccount> shown_here() const = 0;
        /// Sets the players waiting for quick games at another node.
        virtual void waiting_elsewhere(store::Epoch node, const WaitingPlayers& players) = 0;
        /// Called when messages from this node to that one were lost.
        virtual void lost(store::Epoch node) = 0;
    };

    Relay(Environment& environment, Gateway& gateway, Tables& tables, Lobby& lobby, Bus& bus,
          std::string club, store::Epoch own, Listener& listener);
    ~Relay() override;

    store::Epoch own() const { return peers_.own(); }
    const Peers& peers() const { return peers_; }

    /// Returns the node that owns a game. If the game has no owner, this node takes it; if there is no such
    /// game, returns this node. The error says why the owner is unknown. With `for_guest`, cached results are
    /// ignored, because another node has sent the guest here.
    Task<std::expected<store::Epoch, store::Error>> owner_of(std::string game, bool for_guest = false);
    /// Passes a client's message to the game's owner. A guest's message is returned to the guest's node,
    /// which finds the owner.
    void pass(Client& client, store::Epoch owner, const std::string& game, std::string_view text,
              bool leaves);
    /// Call when the client has closed its connection.
    void gone(const Client& client);

    /// Call when a player's first connection to this node has opened, or the last one has closed.
    void present(store::PlayerKey player, bool here);
    /// Publishes the public data of an account connected to this node; nullopt if it is hidden.
    void show(store::PlayerKey player, const std::optional<ShownAccount>& shown);
    bool is_connected(store::PlayerKey player) const override;
    void send(store::PlayerKey player, const Text& text, const std::string& unless_following) override;
    void rename(store::PlayerKey player, const std::string& name);
    /// Makes all nodes close the connections that use this token.
    void end_token(const std::string& token);
    /// Makes all nodes read the new entries in the moderation log.
    void tell_log_grew();
    /// Offers a game that has no owner to a node, and sends the game's followers there, wherever they are
    /// connected. `table` is null if the game is not loaded.
    void move(const std::string& game, const Table* table, store::Epoch to);

    void opened(const std::string& id, const Lobby::OpenSeek& seek) override;
    void closed(const std::string& id) override;
    void close(store::Epoch node, const std::string& id) override;
    /// Passes a client's message to the node that has the seek.
    void pass_to_seek(Client& client, store::Epoch node, std::string_view text);
    /// Passes a message from a client of this node to another node.
    void pass_text(Client& client, store::Epoch node, std::string_view text);
    /// Sends the other nodes the games that the lobby shows and the players waiting here for quick games.
    void share_running(std::vector<wire::Running> games, const WaitingPlayers& waiting);

    Members& members() { return peers_.members(); }
    const Members& members() const { return peers_.members(); }
    /// Stops taking games, because this node is about to stop.
    void stop_taking();
    /// The total number of connections at all other nodes, as last reported.
    std::int64_t connections_elsewhere() const;
    /// When `tick` is next due, in steady time.
    Milliseconds deadline() const;
    void tick(Milliseconds now);

  private:
    class Guest;
    struct Peer {
        std::map<ClientId, std::shared_ptr<Guest>> guests = {};
        /// A string for clients there. It is held until its recipients are known or a different string
        /// follows.
        Text text = nullptr;
        std::vector<std::int64_t> clients = {};
        std::set<store::PlayerKey> players = {};
    };

    void came(store::Epoch node) override;
    void lost(store::Epoch node) override;
    void receive(store::Epoch from, std::string_view bytes) override;
    void took(const std::vector<std::string>& games) override;
    void was_buried() override { listener_.was_buried(); }

    template <class M>
    void tell(store::Epoch node, const M& message, std::string_view text = {});
    void send_to_client(store::Epoch node, ClientId client, const Text& text);
    void send_collected(store::Epoch node, Peer& peer);

    void on(store::Epoch from, const peer::ClientText& message, std::string_view text);
    void on(store::Epoch from, const peer::ClientGone& message, std::string_view text);
    void on(store::Epoch from, const peer::ToClients& message, std::string_view text);
    void on(store::Epoch from, const peer::Charge& message, std::string_view text);
    void on(store::Epoch from, const peer::NotMine& message, std::string_view text);
    void on(store::Epoch from, const peer::Stops& message, std::string_view text);
    void on(store::Epoch from, const peer::Offered& message, std::string_view text);
    void on(store::Epoch from, const peer::Moves& message, std::string_view text);
    void on(store::Epoch from, const peer::HangUp& message, std::string_view text);
    void on(store::Epoch from, const peer::Present& message, std::string_view text);
    void on(store::Epoch from, const peer::ToPlayer& message, std::string_view text);
    void on(store::Epoch from, const peer::Renamed& message, std::string_view text);
    void on(store::Epoch from, const peer::SeekOpened& message, std::string_view text);
    void on(store::Epoch from, const peer::SeekClosed& message, std::string_view text);
    void on(store::Epoch from, const peer::RunningGames& message, std::string_view text);
    void on(store::Epoch from, const peer::AddressesSpent& message, std::string_view text);
    void on(store::Epoch from, const peer::TokenEnded& message, std::string_view text);
    void on(store::Epoch from, const peer::LogGrew& message, std::string_view text);
    void remove(Peer& peer, ClientId client);
    template <class M>
    void tell_all(const M& message, std::string_view text = {});
    void share_spent();
    void follow_elsewhere(Client& client, const std::string& game, int seq, int said);
    void set_owner(const std::string& game, store::Epoch owner);
    Task<> serve_offered(std::string game);

    Environment& environment_;
    Gateway& gateway_;
    Tables& tables_;
    Lobby& lobby_;
    Listener& listener_;
    Peers peers_;
    /// The running games, as last sent to the other nodes.
    peer::RunningGames running_;
    std::map<store::Epoch, Peer> known_;
    /// The known owners of games on other nodes.
    std::unordered_map<std::string, store::Epoch> owners_;
    /// Suspended coroutines by wake-up time.
    std::deque<std::pair<Milliseconds, std::coroutine_handle<>>> paused_;
};

}  // namespace kradan::server
