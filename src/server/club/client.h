#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/base/token_bucket.h"
#include "server/club/connection.h"
#include "server/tables/clients.h"
#include "store/store.h"

namespace kradan::server {

/// A connected client: a player or a spectator.
struct Client {
    Sender sender;
    Connection& connection;
    bool greeted = false;
    /// A request to become a player is in flight.
    bool entering = false;
    /// The client's own seek, as last sent to it; "": none.
    std::string own_seek = {};
    TokenBucket messages = {120, 40};
    /// Shared by all connections of the player.
    std::shared_ptr<TokenBucket> talk = {};
    /// The hash of the player's token, a secret of the player and the server.
    store::TokenHash secret = {};

    const std::optional<store::Player>& player() const { return sender.player; }
    std::string_view secret_text() const {
        return {reinterpret_cast<const char*>(secret.data()), secret.size()};
    }
    void charge(double more) {
        messages.charge(more);
        connection.charge(more);
    }
};

template <class M>
void send(const Client& client, const M& message) {
    client.connection.send(written(message));
}

inline void refuse(const Client& client, const std::string& nonce, const Refusal& refusal) {
    send(client, wire::Refused{.nonce = nonce, .refusal = wire::refusal_json(refusal)});
}

inline void refuse(const Client& client, const std::string& nonce, std::string_view reason) {
    refuse(client, nonce, Refusal{reason});
}

}  // namespace kradan::server
