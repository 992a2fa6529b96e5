#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/clients.h"
#include "server/clients/connection.h"
#include "server/limits/token_bucket.h"
#include "store/store.h"

namespace kradan::server {

/// A connected client: a player or a spectator.
struct Client {
    Sender sender;
    /// Null once it is closed; a message may still be in progress then.
    Connection* connection = nullptr;
    /// The games of other nodes that it has to do with, and their owners.
    std::map<std::string, store::Epoch> elsewhere = {};
    /// All nodes to which messages of it went: it is a guest there.
    std::set<store::Epoch> reached = {};
    bool greeted = false;
    /// The greeting is in progress: everything else waits for it.
    bool greeting = false;
    /// A request to become a player is in flight.
    bool entering = false;
    /// A message that waits for an earlier one of its lane. It is kept as text, which takes less memory.
    struct Waiting {
        std::string lane;
        std::string text;
    };
    std::deque<Waiting> waiting = {};
    /// The lanes in which a message is in progress: those of a lane are handled one after the other.
    std::vector<std::string> busy = {};
    /// The node that pairs what the client waits for, as far as this one knows.
    std::optional<store::Epoch> pairs_at = {};
    /// The quick game that it waits for there.
    std::string quick = {};
    /// The client's own seek, as last sent to it; "": none.
    std::string own_seek = {};
    TokenBucket messages = {120, 40};
    /// Shared by all connections of the player.
    std::shared_ptr<TokenBucket> talk = {};
    /// The hash of the player's token, a secret of the player and the server.
    store::TokenHash secret = {};
    /// The player has an account.
    bool has_account = false;
    /// It is a program's.
    bool is_bot = false;
    /// When it was last known that an account's token is valid, by steady time.
    Milliseconds checked = 0;
    /// Until when a guest starts nothing, as a moderator has decided.
    store::WallTime restricted_until = 0;

    const std::optional<store::Player>& player() const { return sender.player; }
    std::string_view secret_text() const {
        return {reinterpret_cast<const char*>(secret.data()), secret.size()};
    }
    void charge(double more) {
        messages.charge(more);
        if (connection) connection->charge(more);
    }
};

/// Sends nothing to a client that has gone.
inline void send_text(const Client& client, const Text& text) {
    if (client.connection) client.connection->send(text);
}

template <class M>
void send(const Client& client, const M& message) {
    send_text(client, written(message));
}

inline void refuse(const Client& client, const std::string& nonce, const Refusal& refusal) {
    send(client, wire::Refused{.nonce = nonce, .refusal = session::verdict_of(refusal)});
}

inline void refuse(const Client& client, const std::string& nonce, std::string_view reason) {
    refuse(client, nonce, Refusal{reason});
}

}  // namespace kradan::server
