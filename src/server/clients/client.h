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

/// A connected client: a player or a watcher.
struct Client {
    Sender sender;
    /// Null once it is closed; one of its messages may still be in progress.
    Connection* connection = nullptr;
    /// The games on other nodes that the client is involved in, with their owners. Also the nodes where it
    /// has asked to take a seek.
    std::map<std::string, store::Epoch> elsewhere = {};
    /// All nodes that its messages have reached. The client is a guest there.
    std::set<store::Epoch> reached = {};
    bool greeted = false;
    /// True while the greeting is in progress; all other messages wait for it.
    bool greeting = false;
    /// True while a request to become a player is in progress.
    bool entering = false;
    /// A message waiting for an earlier one in its lane. It is kept as text, which takes less memory.
    struct Waiting {
        std::string lane;
        std::string text;
    };
    std::deque<Waiting> waiting = {};
    /// The lanes with a message in progress. Messages in the same lane are handled one after another.
    std::vector<std::string> busy = {};
    /// The node where the client waits to be paired, as far as this node knows.
    std::optional<store::Epoch> pairs_at = {};
    /// The quick game that it waits for there.
    std::string quick = {};
    /// The client's own seek as last sent to it; "" if there is none.
    std::string own_seek = {};
    TokenBucket messages = {120, 40};
    /// Shared by all of the player's connections.
    std::shared_ptr<TokenBucket> talk = {};
    /// The hash of the player's token, which only the player and the server know.
    store::TokenHash secret = {};
    /// True if the player has an account.
    bool has_account = false;
    /// True if the account belongs to a bot.
    bool is_bot = false;
    /// When the account's token was last known to be valid, in steady time.
    Milliseconds checked = 0;
    /// When a moderator's restriction on the guest ends. Until then, the guest may not start anything.
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

/// Sends a string, or nothing if the client is gone.
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
