#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/base/task.h"
#include "server/club/address_rates.h"
#include "server/club/client.h"
#include "server/club/limits.h"
#include "server/tables/environment.h"

namespace kradan::server {

/// The connected clients: which player each is, and their rate limits. Other parts know connections only by
/// id.
class Gateway final : public Clients {
  public:
    /// Called when a player has a new name.
    using Renamed = std::function<void(store::PlayerKey, const std::string& name)>;

    Gateway(Environment& environment, const HallLimits& limits);

    /// Players who come now have higher keys.
    void open(store::PlayerKey last) { last_player_ = last; }

    Client& add(Connection& connection);
    void remove(Client& client);
    /// Keeps a client beyond its connection.
    std::shared_ptr<Client> hold(const Client& client) const { return clients_.at(client.sender.id); }
    std::size_t size() const { return clients_.size(); }
    /// Null if it is closed.
    Client* find(ClientId id);
    void send_to_all(const Text& text) const;

    /// Parses a message; nullopt if it was refused, or came before the greeting and closed the connection.
    std::optional<wire::FromPage> admit(Client& client, std::string_view text);
    /// Refuses a message that was admitted.
    void turn_away(Client& client, const wire::FromPage& message, std::string_view reason);
    /// Identifies the player who greets, and returns the ids of their invitations. Nothing if the greeting
    /// was refused or the connection closed.
    Task<std::optional<std::vector<std::string>>> greet(Client& client, const wire::Hello& message);
    void enter(Client& client, const wire::Enter& message);
    void rename(const Client& client, const wire::Rename& message, Renamed renamed);

    std::uint64_t messages() const { return messages_; }
    std::uint64_t refused() const { return refused_; }
    std::uint64_t players_made() const { return players_made_; }

    bool is_connected(ClientId id) const override { return clients_.contains(id); }
    std::vector<ClientId> connections_of(store::PlayerKey player) const override;
    void send(ClientId id, const Text& text) override;
    void charge(ClientId id, double messages) override;
    bool may_cost(const Sender& sender, const std::string& nonce, double messages) override;
    bool may_speak(ClientId id) override;
    Milliseconds round_trip(ClientId id) const override;

  private:
    void become(Client& client, store::Player player, const store::TokenHash& secret);

    Environment& environment_;
    ClientId last_id_ = 0;
    store::PlayerKey last_player_ = 0;
    std::unordered_map<ClientId, std::shared_ptr<Client>> clients_;
    std::unordered_map<store::PlayerKey, std::vector<Client*>> players_;
    AddressRates entries_;
    /// Rate limit per address for expensive requests.
    AddressRates expensive_;
    std::uint64_t messages_ = 0;
    std::uint64_t refused_ = 0;
    std::uint64_t players_made_ = 0;
};

}  // namespace kradan::server
