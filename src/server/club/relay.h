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
/// A client of another node that has to do with a game of this one is a guest: a client whose connection
/// leads to that node.
class Relay final : public Elsewhere, public Lobby::Others, Peers::Listener {
  public:
    struct Listener {
        virtual ~Listener() = default;
        /// A message of a guest.
        virtual void receive(Client& client, std::string_view text) = 0;
        /// A message of a client of this node that was admitted before, or that is sent on its behalf.
        virtual void receive_again(Client& client, std::string_view text) = 0;
        virtual void leave(Client& client) = 0;
        /// These live games are this node's.
        virtual void took(const std::vector<std::string>& games) = 0;
        virtual void renamed(store::PlayerKey player, const std::string& name) = 0;
        virtual void was_buried() = 0;
        /// Another node has added to the log of moderation.
        virtual void log_grew_elsewhere() = 0;
        /// A game of a player who is connected here has begun at another node.
        virtual void plays(store::PlayerKey player) = 0;
        /// What others see of an account at another node; of one that is not shown, or has gone, nothing.
        virtual void shown_elsewhere(store::Epoch node, store::PlayerKey player,
                                     const std::optional<ShownAccount>& shown) = 0;
        /// The accounts of this node that others see online.
        virtual std::vector<ShownAccount> shown_here() const = 0;
        /// Those who wait at another node for quick games.
        virtual void waiting_elsewhere(store::Epoch node, const WaitingPlayers& players) = 0;
        /// What this node has told another one is lost.
        virtual void lost(store::Epoch node) = 0;
    };

    Relay(Environment& environment, Gateway& gateway, Tables& tables, Lobby& lobby, Bus& bus,
          std::string club, store::Epoch own, Listener& listener);
    ~Relay() override;

    store::Epoch own() const { return peers_.own(); }
    const Peers& peers() const { return peers_; }

    /// The node that owns a game, which is this one if nobody serves it, or there is no such game. The error
    /// says why that is not known. With `for_guest`, what was found before does not count: another node has
    /// found this one.
    Task<std::expected<store::Epoch, store::Error>> owner_of(std::string game, bool for_guest = false);
    /// Passes a client's message to the owner of the game. A guest's message goes back to its node, which
    /// finds the owner.
    void pass(Client& client, store::Epoch owner, const std::string& game, std::string_view text,
              bool leaves);
    /// The client has closed its connection.
    void gone(const Client& client);

    /// A player has come to this node, or left it: the first or the last of the connections.
    void present(store::PlayerKey player, bool here);
    /// What others see of an account that is connected to this node; nothing: it does not want it.
    void show(store::PlayerKey player, const std::optional<ShownAccount>& shown);
    bool is_connected(store::PlayerKey player) const override;
    void send(store::PlayerKey player, const Text& text, const std::string& unless_following) override;
    void rename(store::PlayerKey player, const std::string& name);
    /// Lets all nodes close the connections that use this token.
    void end_token(const std::string& token);
    /// Lets all nodes read what is new in the log of moderation.
    void tell_log_grew();
    /// Offers a game that nobody serves any more to a node, and lets its followers go there, wherever they
    /// are connected. Null: there is no table.
    void move(const std::string& game, const Table* table, store::Epoch to);

    void opened(const std::string& id, const Lobby::OpenSeek& seek) override;
    void closed(const std::string& id) override;
    void close(store::Epoch node, const std::string& id) override;
    /// Passes a client's message to the node that has the seek.
    void pass_to_seek(Client& client, store::Epoch node, std::string_view text);
    /// Passes a message of a client of this node to another one.
    void pass_text(Client& client, store::Epoch node, std::string_view text);
    /// Tells the others of games that the lobby shows, and of those who wait here for quick games.
    void share_running(std::vector<wire::Running> games, const WaitingPlayers& waiting);

    Members& members() { return peers_.members(); }
    const Members& members() const { return peers_.members(); }
    /// Takes no more games, since this node is about to stop.
    void stop_taking();
    /// Connections of players to all other nodes, as they last told.
    std::int64_t connections_elsewhere() const;
    /// When `tick` is next due, by steady time.
    Milliseconds deadline() const;
    void tick(Milliseconds now);

  private:
    class Guest;
    struct Peer {
        std::map<ClientId, std::shared_ptr<Guest>> guests = {};
        /// What goes to clients there, until a message for others comes.
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
    /// As the others were last told.
    peer::RunningGames running_;
    std::map<store::Epoch, Peer> known_;
    /// The owners of games at other nodes, as they were found.
    std::unordered_map<std::string, store::Epoch> owners_;
    /// Suspended coroutines by wake-up time.
    std::deque<std::pair<Milliseconds, std::coroutine_handle<>>> paused_;
};

}  // namespace kradan::server
