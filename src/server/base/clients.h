#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clock/clock.h"
#include "refusals/refusal.h"
#include "store/store.h"
#include "wire/codec.h"

namespace kradan::server {

using clock::Milliseconds;

/// A serialized message, shared by all its recipients.
using Text = std::shared_ptr<const std::string>;

/// A message in pieces. Messages may share long pieces.
using Pieces = std::vector<Text>;

inline std::size_t size_of(const Pieces& pieces) {
    std::size_t size = 0;
    for (const Text& piece : pieces) size += piece->size();
    return size;
}
inline Text joined(const Pieces& pieces) {
    auto text = std::make_shared<std::string>();
    for (const Text& piece : pieces) *text += *piece;
    return text;
}

/// Identifies a connection; never 0, never reused while the server runs.
using ClientId = std::uint64_t;

/// The sender of a message: a player or a watcher.
struct Sender {
    ClientId id = 0;
    std::optional<store::Player> player = std::nullopt;
    /// The remote address of the connection.
    std::string address = {};
    /// True for a moderator, who may watch every game.
    bool sees_all = false;
    /// True if the player has an account.
    bool has_account = false;
};

/// For optional members of messages that are written only if true.
constexpr std::optional<bool> if_so(bool holds) {
    return holds ? std::optional{true} : std::nullopt;
}

/// The connections of players and watchers. Messages to a closed connection are dropped.
class Clients {
  public:
    virtual ~Clients() = default;
    virtual bool is_connected(ClientId id) const = 0;
    /// Returns the player's connections to this server.
    virtual std::vector<ClientId> connections_of(store::PlayerKey player) const = 0;
    /// Sends to the player's connections on other nodes, except those that follow this game. "" excludes
    /// none.
    virtual void send_elsewhere(store::PlayerKey /*player*/, const Text& /*text*/,
                                const std::string& /*unless_following*/) {}
    /// Returns true if `send_elsewhere` reaches anyone.
    virtual bool is_elsewhere(store::PlayerKey /*player*/) const { return false; }
    virtual void send(ClientId id, const Text& text) = 0;
    virtual void send_pieces(ClientId id, const Pieces& pieces) { send(id, joined(pieces)); }
    /// Closes the connection so that the client reconnects.
    virtual void restart(ClientId id) = 0;
    /// Charges the connection's rate limit with the cost of a request, in messages.
    virtual void charge(ClientId id, double messages) = 0;
    /// Charges an address for bytes stored at its request.
    virtual void charge_stored(const std::string& address, double bytes) = 0;
    /// Charges the cost of a request, in messages, to the connection and to its address, before the work is
    /// done, so that reconnecting does not avoid the charge. If the limit is reached, refuses the request and
    /// returns false.
    virtual bool may_cost(const Sender& sender, const std::string& nonce, double messages) = 0;
    /// Returns true if the player's rate limit allows another chat line now.
    virtual bool may_speak(ClientId id) = 0;
    /// The recent round-trip time; 0 for a closed connection.
    virtual Milliseconds round_trip(ClientId id) const = 0;
};

/// Estimated sizes in bytes: a row with its indexes but without its strings, a game event, a new game, and
/// the findings of an analysis.
constexpr double bytes_of_row = 200;
constexpr double bytes_of_stored_event = 150;
constexpr double bytes_of_game = 1'024;
constexpr double bytes_of_analysis = 32'768;

/// The estimated size in bytes of a row with this string.
inline double bytes_of_row_with(std::string_view text) {
    return bytes_of_row + static_cast<double>(text.size());
}

/// The cost of opening a game, in messages: the server replays its events and reads its chat.
constexpr double cost_of_entries(std::size_t entries) {
    constexpr double entries_of_a_message = 40;
    return std::max(static_cast<double>(entries) / entries_of_a_message, 1.0);
}

/// The cost of a long response, in messages.
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

/// Sends a message that may be long, and charges its size to the client.
template <class M>
void send_long(Clients& clients, ClientId id, const M& message) {
    const Text text = written(message);
    clients.charge(id, cost_of_bytes(text->size()));
    clients.send(id, text);
}

/// Sends to all of a player's connections.
inline void send_to_player(Clients& clients, store::PlayerKey player, const Text& text) {
    for (const ClientId id : clients.connections_of(player)) clients.send(id, text);
    clients.send_elsewhere(player, text, "");
}

inline void refuse(Clients& clients, ClientId id, const std::string& nonce, const Refusal& refusal) {
    send(clients, id, wire::Refused{.nonce = nonce, .refusal = session::verdict_of(refusal)});
}

inline void refuse(Clients& clients, ClientId id, const std::string& nonce, std::string_view reason) {
    refuse(clients, id, nonce, Refusal{reason});
}

}  // namespace kradan::server
