#include "server/club/gateway.h"

#include <algorithm>
#include <utility>

#include "server/club/tokens.h"
#include "server/tables/reading.h"
#include "server/tables/shown_text.h"

namespace kradan::server {

namespace {

/// Rate limit for expensive requests from one address, in messages. A whole club may share an address and
/// reload all its games after a restart.
constexpr TokenBucket expensive_rate{2'000, 200};
/// Rate limit for a player's talk.
constexpr TokenBucket talk_rate{6, 0.5};

std::string nonce_of(const wire::FromPage& message) {
    return std::visit(
        [](const auto& any) -> std::string {
            if constexpr (requires { any.nonce; }) return any.nonce;
            return "";
        },
        message);
}

}  // namespace

Gateway::Gateway(Environment& environment, const HallLimits& limits)
    : environment_(environment),
      entries_(TokenBucket{limits.new_players, limits.new_players_per_second}),
      expensive_(expensive_rate) {}

Client& Gateway::add(Connection& connection) {
    const ClientId id = ++last_id_;
    auto client = std::make_shared<Client>(Client{
        .sender = {.id = id, .address = std::string{connection.address()}}, .connection = &connection});
    return *(clients_[id] = std::move(client));
}

void Gateway::remove(Client& client) {
    if (client.player()) {
        const auto connections = players_.find(client.player()->key);
        std::erase(connections->second, &client);
        if (connections->second.empty()) players_.erase(connections);
    }
    client.connection = nullptr;
    client.waiting.clear();
    clients_.erase(client.sender.id);
}

Client* Gateway::find(ClientId id) {
    const auto found = clients_.find(id);
    return found == clients_.end() ? nullptr : found->second.get();
}

void Gateway::send_to_all(const Text& text) const {
    for (const auto& [id, client] : clients_) client->connection->send(text);
}

std::optional<wire::FromPage> Gateway::admit(Client& client, std::string_view text) {
    ++messages_;
    auto message = wire::read_message(text);
    if (!message) {
        ++refused_;
        refuse(client, message.error().nonce, message.error().refusal);
        return std::nullopt;
    }
    if (!client.messages.pass(environment_.steady_time())) {
        turn_away(client, *message, "server.too-fast");
        return std::nullopt;
    }
    if (!client.greeted && !client.greeting && !std::holds_alternative<wire::Hello>(*message)) {
        client.connection->hang_up("the first message must be \"hello\"");
        return std::nullopt;
    }
    return *std::move(message);
}

void Gateway::turn_away(Client& client, const wire::FromPage& message, std::string_view reason) {
    ++refused_;
    refuse(client, nonce_of(message), reason);
}

/// Assigns the connection to a player, for as long as it lasts.
void Gateway::become(Client& client, store::Player player, const store::TokenHash& secret) {
    if (client.player()) return;
    auto& connections = players_[player.key];
    // More connections allow no faster talk.
    client.talk = connections.empty() ? std::make_shared<TokenBucket>(talk_rate) : connections.front()->talk;
    connections.push_back(&client);
    client.sender.player = std::move(player);
    client.secret = secret;
}

Task<std::optional<std::vector<std::string>>> Gateway::greet(Client& client, const wire::Hello& message) {
    std::vector<std::string> invitations;
    const auto hang_up = [&](std::string_view why) {
        if (client.connection) client.connection->hang_up(why);
        return std::nullopt;
    };
    if (client.greeted) {
        refuse(client, "", Refusal{"session.malformed", "", "hello was already sent"});
        co_return std::nullopt;
    }
    if (message.version != wire::version)
        co_return hang_up("this server uses another version; reload the page");
    if (message.token && !message.token->empty()) {
        const auto secret = hash_of(*message.token);
        struct Seen {
            std::optional<store::Player> player;
            std::vector<store::Invitation> invitations;
        };
        const auto seen =
            co_await read(environment_, [secret](store::Reader& reader) -> std::expected<Seen, store::Error> {
                auto player = reader.player_of(secret);
                if (!player) return std::unexpected(player.error());
                if (!*player) return Seen{};
                auto mine = reader.invitations_of((**player).key);
                if (!mine) return std::unexpected(mine.error());
                return Seen{*std::move(player), *std::move(mine)};
            });
        if (!seen) co_return hang_up("the store cannot be read");
        if (!client.connection) co_return std::nullopt;
        if (seen->player) become(client, *seen->player, secret);
        for (const auto& invitation : seen->invitations) invitations.push_back(invitation.id);
    }
    if (!client.player() && !client.connection->from_our_page())
        co_return hang_up("a token is required outside the server's own pages");
    client.greeted = true;
    co_return invitations;
}

void Gateway::enter(Client& client, const wire::Enter& message) {
    if (client.player() || client.entering) return refuse(client, message.nonce, "server.is-player");
    const std::string name = clean_name(message.player);
    if (name.empty()) return refuse(client, message.nonce, "server.bad-name");
    const Milliseconds now = environment_.steady_time();
    if (!entries_.at(client.sender.address, now).pass(now))
        return refuse(client, message.nonce, "server.too-fast");
    const std::string token = new_token(environment_);
    const store::Player player{.key = ++last_player_, .name = name, .created = environment_.wall_time()};
    client.entering = true;
    environment_.keep(
        {store::AddPlayer{player, hash_of(token)}},
        [this, id = client.sender.id, player, token, nonce = message.nonce](const store::Result& result) {
            if (result) ++players_made_;
            Client* asker = find(id);
            if (!asker) return;
            asker->entering = false;
            if (!result) return refuse(*asker, nonce, reason_of(result.error()));
            become(*asker, player, hash_of(token));
            server::send(*asker, wire::Entered{nonce, token, player.name});
        });
}

void Gateway::rename(const Client& client, const wire::Rename& message, Renamed renamed) {
    if (!client.player()) return refuse(client, message.nonce, "server.no-player");
    const std::string name = clean_name(message.player);
    if (name.empty()) return refuse(client, message.nonce, "server.bad-name");
    const store::PlayerKey key = client.player()->key;
    environment_.keep({store::RenamePlayer{key, name}},
                      [this, id = client.sender.id, key, name, nonce = message.nonce,
                       renamed = std::move(renamed)](const store::Result& result) {
                          if (!result) return server::refuse(*this, id, nonce, reason_of(result.error()));
                          if (const auto connections = players_.find(key); connections != players_.end()) {
                              for (Client* one : connections->second) one->sender.player->name = name;
                          }
                          renamed(key, name);
                          server::send(*this, id, wire::Done{.nonce = nonce});
                      });
}

std::vector<ClientId> Gateway::connections_of(store::PlayerKey player) const {
    std::vector<ClientId> ids;
    if (const auto found = players_.find(player); found != players_.end()) {
        for (const Client* client : found->second) ids.push_back(client->sender.id);
    }
    return ids;
}

void Gateway::send(ClientId id, const Text& text) {
    if (const Client* client = find(id)) client->connection->send(text);
}

void Gateway::charge(ClientId id, double messages) {
    if (Client* client = find(id)) client->charge(messages);
}

bool Gateway::may_cost(const Sender& sender, const std::string& nonce, double messages) {
    const Milliseconds now = environment_.steady_time();
    TokenBucket& bucket = expensive_.at(sender.address, now);
    if (!bucket.pass(now)) {
        server::refuse(*this, sender.id, nonce, "server.busy");
        return false;
    }
    bucket.charge(messages - 1);
    charge(sender.id, messages);
    return true;
}

bool Gateway::may_speak(ClientId id) {
    const Client* client = find(id);
    return client && client->talk && client->talk->pass(environment_.steady_time());
}

Milliseconds Gateway::round_trip(ClientId id) const {
    const auto found = clients_.find(id);
    return found == clients_.end() ? 0 : found->second->connection->round_trip();
}

}  // namespace kradan::server
