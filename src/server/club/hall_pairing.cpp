#include <algorithm>
#include <utility>

#include "server/club/hall.h"
#include "wire/codec.h"

/// Chooses the node that pairs the players who are waiting for a quick game. Each quick game has one such
/// node, so that all players waiting for it are considered together. A client's own node knows where the
/// client is waiting.
namespace kradan::server {

namespace {

/// An FNV-1a hash, which is the same on all nodes.
std::uint64_t number_of(std::string_view text) {
    std::uint64_t number = 14'695'981'039'346'656'037U;
    for (const char character : text) {
        number ^= static_cast<unsigned char>(character);
        number *= 1'099'511'628'211U;
    }
    // Mix the bits, because the high ones hardly depend on the last characters.
    return number ^ (number >> 29) * 0x9E37'79B9'7F4A'7C15U;
}

}  // namespace

/// Rendezvous hashing: when a node joins or leaves, only that node's quick games move.
store::Epoch Hall::node_that_pairs(std::string_view quick) const {
    if (pairing_nodes_.empty()) return environment_.node;
    return *std::ranges::max_element(pairing_nodes_, {}, [&](store::Epoch node) {
        return number_of(std::string{quick} + " " + std::to_string(node));
    });
}

Task<> Hall::on(Client& client, const wire::Wait& message) {
    if (!relay_ || client.connection->is_guest()) co_return co_await pairing_.wait(client, message);
    const store::Epoch node = node_that_pairs(message.quick);
    // Another node may pair the quick game that the player was waiting for before.
    if (client.pairs_at && client.pairs_at != node) on(client, wire::StopWaiting{});
    client.pairs_at = node;
    client.quick = message.quick;
    if (node == environment_.node) co_return co_await pairing_.wait(client, message);
    relay_->pass_text(client, node, wire::write_message(message));
}

void Hall::on(Client& client, const wire::StopWaiting& message) {
    const auto node = std::exchange(client.pairs_at, std::nullopt);
    if (node && *node != environment_.node) {
        relay_->pass_text(client, *node, wire::write_message(message));
    } else {
        pairing_.stop(client);
    }
}

/// Stops a player from waiting for any quick game, because one of their games has begun. With `again`, tells
/// the clients to ask again if they still want to wait, because the news may be outdated.
void Hall::stop_waiting_of(store::PlayerKey player, bool again) {
    pairing_.forget(player);
    gateway_.each_of(player, [&](Client& client) {
        if (!client.connection || !client.pairs_at) return;
        on(client, wire::StopWaiting{});
        if (again) send(client, wire::Waiting{.again = true});
    });
}

void Hall::on(Client& client, const wire::FollowWaiting& message) {
    waiting_counts_.follow(client, message.on);
    if (!message.on) return;
    const Milliseconds now = environment_.board_time();
    if (const auto due = waiting_counts_.deadline(); due && now >= *due) tell_waiting_counts(now);
    waiting_counts_.tell(client);
}

void Hall::tell_waiting_counts(Milliseconds now) {
    waiting_counts_.set(environment_.node, pairing_.players());
    waiting_counts_.tell_all(now);
}

void Hall::lost(store::Epoch node) {
    online_.forget(node);
    waiting_counts_.set(node, {});
    gateway_.each_client([&](Client& client) {
        if (client.pairs_at != node) return;
        client.pairs_at.reset();
        send(client, wire::Waiting{.again = true});
    });
}

/// After nodes have joined or left, makes clients wait again if the node that pairs them has changed.
void Hall::settle_pairing_nodes() {
    auto nodes = relay_->members().pairing_nodes();
    if (nodes == pairing_nodes_) return;
    pairing_nodes_ = std::move(nodes);
    gateway_.each_client([&](Client& client) {
        if (!client.pairs_at || *client.pairs_at == node_that_pairs(client.quick)) return;
        on(client, wire::StopWaiting{});
        send(client, wire::Waiting{.again = true});
    });
}

}  // namespace kradan::server
