#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/accounts/conduct.h"
#include "server/accounts/identify.h"
#include "server/base/environment.h"
#include "server/base/task.h"
#include "server/clients/client.h"
#include "server/clients/hall_limits.h"
#include "server/limits/rate_limits.h"

namespace kradan::server {

/// The data needed to answer the greeting of a player whose token was found.
struct Greeting {
    /// Ids of their invitations.
    std::vector<std::string> invitations = {};
    /// Ids of their games in progress.
    std::vector<std::string> games = {};
    /// Moderators' decisions about them.
    Conduct conduct = {};
};

/// The connections of players to other nodes.
struct Elsewhere {
    virtual ~Elsewhere() = default;
    virtual bool is_connected(store::PlayerKey player) const = 0;
    /// Sends to the connections that do not follow this game. "" excludes none.
    virtual void send(store::PlayerKey player, const Text& text, const std::string& unless_following) = 0;
};

/// How much the clients at one address have used of the limits that apply across all nodes.
struct Spent {
    /// New players.
    double players = 0;
    /// Expensive requests, in messages.
    double messages = 0;
    /// Bytes stored.
    double bytes = 0;
};

/// The connected clients, with their players and rate limits. Other parts of the server know connections only
/// by id.
class Gateway final : public Clients {
  public:
    /// Called when a player has been renamed.
    using Renamed = std::function<void(store::PlayerKey, const std::string& name)>;

    Gateway(Environment& environment, const HallLimits& limits);

    /// Returns the key for a new player.
    store::PlayerKey new_player() { return ++last_player_; }
    /// Closes the connections that use the token with this hash, in hexadecimal digits, including those just
    /// being opened.
    void end_token(const std::string& token);
    /// Returns the hashes of account tokens that connections use and that have not been checked for a while,
    /// and marks them as checked.
    std::vector<store::TokenHash> take_unchecked();
    /// Sets the highest key in use; new players get higher ones.
    void open(store::PlayerKey last) { last_player_ = last; }
    void set_elsewhere(Elsewhere& elsewhere) { elsewhere_ = &elsewhere; }
    /// Returns the usage at this node since the last call, by address; empty for a single server.
    std::map<std::string, Spent> take_spent() { return std::exchange(spent_, {}); }
    /// Adds usage reported by another node.
    void spend(const std::string& address, const Spent& spent);

    Client& add(Connection& connection);
    void remove(Client& client);
    /// Returns a pointer that keeps a client alive beyond its connection.
    std::shared_ptr<Client> hold(const Client& client) const { return clients_.at(client.sender.id); }
    /// Clients with a connection to this node.
    std::size_t size() const { return clients_.size() - guests_; }
    /// Clients of other nodes that are involved in this node's games.
    std::size_t guests() const { return guests_; }
    /// The players with a connection to this node.
    std::vector<store::PlayerKey> players_here() const;
    /// Calls `visit` with each client of this node that belongs to this player.
    void each_of(store::PlayerKey player, const std::function<void(Client&)>& visit);
    /// Sets a function that is called when a player's first connection opens and when their last one has
    /// closed.
    void on_presence(std::function<void(store::PlayerKey, bool here)> tell) {
        tell_presence_ = std::move(tell);
    }
    /// Sets a guest's player. The guest's own node has greeted the player and enforces the rate limits.
    void set_player(Client& guest, store::Player player);
    void set_name(store::PlayerKey player, const std::string& name);
    /// Calls `visit` with each client of this node, but not with guests.
    void each_client(const std::function<void(Client&)>& visit) const;
    /// Asks these clients to reconnect.
    void restart_where(const std::function<bool(const Client&)>& which) const;
    /// Returns a client; null if it is gone.
    Client* find(ClientId id);
    void send_to_all(const Text& text) const;

    /// Parses a message; returns nullopt if it was refused, or if it arrived before the greeting, which
    /// closes the connection.
    std::optional<wire::FromPage> admit(Client& client, std::string_view text);
    /// Refuses a message that was admitted.
    void turn_away(Client& client, const wire::FromPage& message, std::string_view reason) {
        turn_away(client, message, Refusal{reason});
    }
    void turn_away(Client& client, const wire::FromPage& message, const Refusal& refusal);
    /// Identifies the player who sends the greeting. Returns nullopt if the greeting was refused or the
    /// connection was closed.
    Task<std::optional<Greeting>> greet(Client& client, const wire::Hello& message);
    /// Returns true if the address may currently cause data to be stored.
    bool may_store(const Client& client) const;
    void enter(Client& client, const wire::Enter& message);
    void rename(const Client& client, const wire::Rename& message, Renamed renamed);

    std::uint64_t messages() const { return messages_; }
    std::uint64_t refused() const { return refused_; }
    std::uint64_t players_made() const { return players_made_; }

    bool is_connected(ClientId id) const override { return clients_.contains(id); }
    std::vector<ClientId> connections_of(store::PlayerKey player) const override;
    void send(ClientId id, const Text& text) override;
    void send_pieces(ClientId id, const Pieces& pieces) override;
    void restart(ClientId id) override;
    void charge(ClientId id, double messages) override;
    /// Data that is always stored, such as moves, never puts an address into debt, because others may share
    /// it.
    void charge_stored(const std::string& address, double bytes) override;
    bool may_cost(const Sender& sender, const std::string& nonce, double messages) override;
    bool may_speak(ClientId id) override;
    void send_elsewhere(store::PlayerKey player, const Text& text,
                        const std::string& unless_following) override;
    bool is_elsewhere(store::PlayerKey player) const override;
    Milliseconds round_trip(ClientId id) const override;

  private:
    void become(Client& client, Identity identity, const store::TokenHash& secret);
    std::shared_ptr<TokenBucket> talk_of(store::PlayerKey player);

    Environment& environment_;
    ClientId last_id_ = 0;
    store::PlayerKey last_player_ = 0;
    std::unordered_map<ClientId, std::shared_ptr<Client>> clients_;
    std::unordered_map<store::PlayerKey, std::vector<Client*>> players_;
    /// Per-player rate limits for chat, across all connections.
    std::unordered_map<store::PlayerKey, std::weak_ptr<TokenBucket>> talk_;
    std::size_t guests_ = 0;
    std::function<void(store::PlayerKey, bool here)> tell_presence_;
    Elsewhere* elsewhere_ = nullptr;
    AddressRates entries_;
    /// Per-address rate limits for expensive requests.
    AddressRates expensive_;
    /// Per-address rate limits for stored bytes.
    AddressRates stored_;
    std::map<std::string, Spent> spent_;
    /// The most recently revoked tokens.
    std::deque<std::string> ended_tokens_;
    std::uint64_t messages_ = 0;
    std::uint64_t refused_ = 0;
    std::uint64_t players_made_ = 0;
};

}  // namespace kradan::server
