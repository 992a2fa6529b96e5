#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "session/clock.h"
#include "store/store.h"
#include "wire/codec.h"

namespace kradan::server {

using session::Milliseconds;

/// A message as it is sent, shared by all to whom it goes.
using Text = std::shared_ptr<const std::string>;

/// Names a connection; never given twice while the server runs, and never 0.
using ClientId = std::uint64_t;

/// Who sent a message: a player, or someone who only watches.
struct Sender {
    ClientId id = 0;
    std::optional<store::Player> player = std::nullopt;
    /// The address of the other end of the connection.
    std::string address = {};
};

/// What a game needs of the connections of those who play and watch it. Whoever is gone is sent nothing.
class Clients {
  public:
    virtual ~Clients() = default;
    virtual bool is_connected(ClientId id) const = 0;
    /// All connections of a player.
    virtual std::vector<ClientId> connections_of(store::PlayerKey player) const = 0;
    virtual void send(ClientId id, const Text& text) = 0;
    /// What was asked on this connection has cost as much as so many messages more.
    virtual void charge(ClientId id, double messages) = 0;
    /// Whether this may be done now, which costs as much as so many messages: they are charged before it is
    /// done, also to whoever comes from there next. If it may not, the sender is told.
    virtual bool may_cost(const Sender& sender, const std::string& nonce, double messages) = 0;
    /// Whether the player may say one line more now.
    virtual bool may_speak(ClientId id) = 0;
    /// How long a message and its answer were on their way lately; 0 where nobody is connected.
    virtual Milliseconds round_trip(ClientId id) const = 0;
};

/// To open a game costs as much as so many messages: its events are replayed, its talk is read.
constexpr double cost_of_entries(std::size_t entries) {
    constexpr double entries_of_a_message = 40;
    return std::max(static_cast<double>(entries) / entries_of_a_message, 1.0);
}

/// So does an answer of so many bytes.
constexpr double cost_of_bytes(std::size_t bytes) {
    constexpr double bytes_of_a_message = 16'384;
    return static_cast<double>(bytes) / bytes_of_a_message;
}

template <class M>
Text written(const M& message) {
    return std::make_shared<const std::string>(wire::write_message(message));
}

template <class M>
void send(Clients& clients, ClientId id, const M& message) {
    clients.send(id, written(message));
}

/// What may be long costs whoever asked for it more.
template <class M>
void send_long(Clients& clients, ClientId id, const M& message) {
    const Text text = written(message);
    clients.charge(id, cost_of_bytes(text->size()));
    clients.send(id, text);
}

/// To a player, on whatever connections.
inline void send_to_player(Clients& clients, store::PlayerKey player, const Text& text) {
    for (const ClientId id : clients.connections_of(player)) clients.send(id, text);
}

inline void refuse(Clients& clients, ClientId id, const std::string& nonce, const Refusal& refusal) {
    send(clients, id, wire::Refused{.nonce = nonce, .refusal = wire::refusal_json(refusal)});
}

inline void refuse(Clients& clients, ClientId id, const std::string& nonce, std::string_view reason) {
    refuse(clients, id, nonce, Refusal{reason});
}

}  // namespace kradan::server
