#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/club/connection.h"
#include "server/tables/clients.h"
#include "server/tables/token_bucket.h"
#include "store/store.h"

namespace kradan::server {

/// Whoever is connected: a player, or someone who only watches.
struct Client {
    Sender sender;
    Connection& connection;
    bool greeted = false;
    /// Becoming a player: that is on its way to the disk.
    bool entering = false;
    /// The seek of his own that he was told of; "": none.
    std::string own_seek = {};
    TokenBucket messages = {120, 40};
    /// Of the player, on all his connections.
    std::shared_ptr<TokenBucket> talk = {};
    /// The hash of the player's token: what only he and the server know.
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
