#include "server/clients/gateway.h"

#include <algorithm>
#include <utility>

#include "api/tokens.h"
#include "server/base/awaiting.h"
#include "server/base/shown_text.h"
#include "server/base/tokens.h"

namespace kradan::server {

namespace {

/// The rate limit on expensive requests from one address, in messages. A whole club may share an address, and
/// reload all its games after a restart.
constexpr TokenBucket expensive_rate{2'000, 200};
/// How long an account's token is assumed to be valid while its connection is open.
constexpr Milliseconds check_pause = 300'000;
/// The maximum number of tokens checked at once.
constexpr std::size_t most_checked = 500;

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
      entries_(TokenBucket{limits.new_players, limits.new_players_per_second},
               network_shares(environment.limits)),
      expensive_(expensive_rate, network_shares(environment.limits)),
      stored_(TokenBucket::each_second(environment.limits.stored_bytes,
                                       environment.limits.stored_bytes_per_second),
              network_shares(environment.limits)) {}

Client& Gateway::add(Connection& connection) {
    const ClientId id = ++last_id_;
    auto client = std::make_shared<Client>(Client{
        .sender = {.id = id, .address = std::string{connection.address()}}, .connection = &connection});
    if (connection.is_guest()) ++guests_;
    return *(clients_[id] = std::move(client));
}

void Gateway::remove(Client& client) {
    if (client.connection->is_guest()) {
        --guests_;
    } else if (client.player()) {
        const store::PlayerKey player = client.player()->key;
        const auto connections = players_.find(player);
        std::erase(connections->second, &client);
        if (connections->second.empty()) {
            players_.erase(connections);
            if (tell_presence_) tell_presence_(player, false);
        }
    }
    client.connection = nullptr;
    client.waiting.clear();
    client.talk.reset();
    if (client.player()) {
        const auto talk = talk_.find(client.player()->key);
        if (talk != talk_.end() && talk->second.expired()) talk_.erase(talk);
    }
    clients_.erase(client.sender.id);
}

Client* Gateway::find(ClientId id) {
    const auto found = clients_.find(id);
    return found == clients_.end() ? nullptr : found->second.get();
}

void Gateway::send_to_all(const Text& text) const {
    for (const auto& [id, client] : clients_) {
        if (!client->connection->is_guest()) client->connection->send(text);
    }
}

std::vector<store::PlayerKey> Gateway::players_here() const {
    std::vector<store::PlayerKey> players;
    players.reserve(players_.size());
    for (const auto& [player, connections] : players_) players.push_back(player);
    return players;
}

/// Returns the player's rate limit for chat. All of the player's connections share it, so opening more of
/// them does not raise the limit.
std::shared_ptr<TokenBucket> Gateway::talk_of(store::PlayerKey player) {
    auto& known = talk_[player];
    auto talk = known.lock();
    if (!talk)
        known = talk = std::make_shared<TokenBucket>(TokenBucket::each_minute(
            environment_.limits.chat_lines_per_player, environment_.limits.chat_lines_per_player_and_minute));
    return talk;
}

void Gateway::each_of(store::PlayerKey player, const std::function<void(Client&)>& visit) {
    for (const ClientId id : connections_of(player)) {
        if (Client* client = find(id)) visit(*client);
    }
}

void Gateway::set_player(Client& guest, store::Player player) {
    if (!guest.talk) guest.talk = talk_of(player.key);
    guest.sender.player = std::move(player);
}

void Gateway::set_name(store::PlayerKey player, const std::string& name) {
    const auto connections = players_.find(player);
    if (connections == players_.end()) return;
    for (Client* one : connections->second) one->sender.player->name = name;
}

void Gateway::each_client(const std::function<void(Client&)>& visit) const {
    for (const auto& [id, client] : clients_) {
        if (!client->connection->is_guest()) visit(*client);
    }
}

void Gateway::restart_where(const std::function<bool(const Client&)>& which) const {
    for (const auto& [id, client] : clients_) {
        if (!client->connection->is_guest() && which(*client)) client->connection->restart();
    }
}

void Gateway::end_token(const std::string& token) {
    constexpr std::size_t most_ended = 1'000;
    ended_tokens_.push_back(token);
    if (ended_tokens_.size() > most_ended) ended_tokens_.pop_front();
    restart_where([&](const Client& client) { return client.player() && hex_of(client.secret) == token; });
}

std::vector<store::TokenHash> Gateway::take_unchecked() {
    const Milliseconds now = environment_.steady_time();
    std::vector<store::TokenHash> tokens;
    for (const auto& [id, client] : clients_) {
        const bool is_due = client->has_account && now - client->checked >= check_pause;
        if (client->connection->is_guest() || !is_due) continue;
        client->checked = now;
        tokens.push_back(client->secret);
        if (tokens.size() == most_checked) break;
    }
    return tokens;
}

std::optional<wire::FromPage> Gateway::admit(Client& client, std::string_view text) {
    ++messages_;
    auto message = wire::read_message(text);
    if (!message) {
        ++refused_;
        refuse(client, message.error().nonce, message.error().refusal);
        return std::nullopt;
    }
    if (client.connection->is_guest()) return *std::move(message);
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

void Gateway::turn_away(Client& client, const wire::FromPage& message, const Refusal& refusal) {
    ++refused_;
    refuse(client, nonce_of(message), refusal);
}

/// Assigns the player to the connection for the rest of its lifetime.
void Gateway::become(Client& client, Identity identity, const store::TokenHash& secret) {
    if (client.player()) return;
    store::Player& player = identity.player;
    client.has_account = client.sender.has_account = identity.has_account();
    client.is_bot = identity.bot;
    client.checked = environment_.steady_time();
    client.sender.sees_all = identity.role >= Role::moderator;
    auto& connections = players_[player.key];
    client.talk = talk_of(player.key);
    connections.push_back(&client);
    if (connections.size() == 1 && tell_presence_) tell_presence_(player.key, true);
    client.sender.player = std::move(player);
    client.secret = secret;
}

Task<std::optional<Greeting>> Gateway::greet(Client& client, const wire::Hello& message) {
    Greeting greeting;
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
            std::optional<Identity> identity;
            std::vector<store::Invitation> invitations;
            std::vector<store::GameHead> games;
            Conduct conduct = {};
        };
        const auto seen = co_await read(environment_,
                                        [secret, now = environment_.wall_time()](
                                            store::Reader& reader) -> std::expected<Seen, store::Error> {
                                            auto identity = identify(reader, secret, now);
                                            if (!identity) return std::unexpected(identity.error());
                                            if (!*identity) return Seen{};
                                            const store::PlayerKey player = (**identity).player.key;
                                            auto invitations = reader.invitations_of(player);
                                            if (!invitations) return std::unexpected(invitations.error());
                                            auto games = reader.live_games_with(player);
                                            if (!games) return std::unexpected(games.error());
                                            auto conduct = own_of<Conduct>(reader, player);
                                            if (!conduct) return std::unexpected(conduct.error());
                                            return Seen{*std::move(identity), *std::move(invitations),
                                                        *std::move(games), std::move(conduct->body)};
                                        });
        if (!seen) co_return hang_up("the store cannot be read");
        if (!client.connection) co_return std::nullopt;
        if (seen->identity && seen->identity->personal &&
            std::ranges::count(seen->identity->personal->body.scopes, client.connection->scope()) == 0)
            co_return hang_up("this token lacks the scope \"" + std::string{client.connection->scope()} +
                              '"');
        // The token may have been revoked in the meantime.
        if (seen->identity && std::ranges::count(ended_tokens_, hex_of(secret)) == 0) {
            become(client, *seen->identity, secret);
            for (const auto& invitation : seen->invitations) greeting.invitations.push_back(invitation.id);
            for (const auto& game : seen->games) greeting.games.push_back(game.id);
            greeting.conduct = seen->conduct;
        }
    }
    if (!client.player() && !client.connection->from_our_page())
        co_return hang_up("a token is required outside the server's own pages");
    client.greeted = true;
    co_return greeting;
}

void Gateway::enter(Client& client, const wire::Enter& message) {
    if (client.player() || client.entering) return refuse(client, message.nonce, "server.is-player");
    const std::string name = clean_name(message.player);
    if (name.empty()) return refuse(client, message.nonce, "server.bad-name");
    const Milliseconds now = environment_.steady_time();
    if (!entries_.pass(client.sender.address, now)) return refuse(client, message.nonce, "server.too-fast");
    if (elsewhere_) spent_[client.sender.address].players += 1;
    const std::string token = new_token(environment_);
    const store::Player player{.key = new_player(), .name = name, .created = environment_.wall_time()};
    client.entering = true;
    environment_.keep({store::AddPlayer{player, hash_of(token)}},
                      [this, id = client.sender.id, address = client.sender.address, player, token,
                       nonce = message.nonce](const store::Result& result) {
                          if (result) {
                              ++players_made_;
                              charge_stored(address, bytes_of_row_with(player.name));
                          }
                          Client* asker = find(id);
                          if (!asker) return;
                          asker->entering = false;
                          if (!result) return refuse(*asker, nonce, reason_of(result.error()));
                          become(*asker, {.player = player}, hash_of(token));
                          server::send(*asker, wire::Entered{nonce, token, player.name});
                      });
}

void Gateway::rename(const Client& client, const wire::Rename& message, Renamed renamed) {
    if (!client.player()) return refuse(client, message.nonce, "server.no-player");
    if (client.has_account) return refuse(client, message.nonce, "account.rename-there");
    const std::string name = clean_name(message.player);
    if (name.empty()) return refuse(client, message.nonce, "server.bad-name");
    const store::PlayerKey key = client.player()->key;
    // If the guest signs up at the same time, the token changes, and this conflicts.
    environment_.keep({store::RenamePlayer{key, name, client.secret}},
                      [this, id = client.sender.id, key, name, nonce = message.nonce,
                       renamed = std::move(renamed)](const store::Result& result) {
                          if (!result && result.error().kind == store::Error::Kind::conflict)
                              return server::refuse(*this, id, nonce, "account.rename-there");
                          if (!result) return server::refuse(*this, id, nonce, reason_of(result.error()));
                          set_name(key, name);
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

void Gateway::send_pieces(ClientId id, const Pieces& pieces) {
    if (const Client* client = find(id)) client->connection->send_pieces(pieces);
}

void Gateway::restart(ClientId id) {
    if (const Client* client = find(id)) client->connection->restart();
}

void Gateway::charge(ClientId id, double messages) {
    if (Client* client = find(id)) client->charge(messages);
}

bool Gateway::may_cost(const Sender& sender, const std::string& nonce, double messages) {
    const Milliseconds now = environment_.steady_time();
    if (!expensive_.pass(sender.address, now)) {
        server::refuse(*this, sender.id, nonce, "server.busy");
        return false;
    }
    expensive_.charge(sender.address, now, messages - 1);
    if (elsewhere_) spent_[sender.address].messages += messages;
    charge(sender.id, messages);
    return true;
}

bool Gateway::may_store(const Client& client) const {
    return stored_.left(client.sender.address, environment_.steady_time()) > 0;
}

void Gateway::charge_stored(const std::string& address, double bytes) {
    const Milliseconds now = environment_.steady_time();
    if (stored_.left(address, now) == 0) return;
    stored_.charge(address, now, bytes);
    if (elsewhere_) spent_[address].bytes += bytes;
}

void Gateway::spend(const std::string& address, const Spent& spent) {
    const Milliseconds now = environment_.steady_time();
    if (spent.players > 0) entries_.charge(address, now, spent.players);
    if (spent.messages > 0) expensive_.charge(address, now, spent.messages);
    if (spent.bytes > 0) stored_.charge(address, now, spent.bytes);
}

bool Gateway::may_speak(ClientId id) {
    const Client* client = find(id);
    return client && client->talk && client->talk->pass(environment_.steady_time());
}

void Gateway::send_elsewhere(store::PlayerKey player, const Text& text, const std::string& unless_following) {
    if (elsewhere_) elsewhere_->send(player, text, unless_following);
}

bool Gateway::is_elsewhere(store::PlayerKey player) const {
    return elsewhere_ && elsewhere_->is_connected(player);
}

Milliseconds Gateway::round_trip(ClientId id) const {
    const auto found = clients_.find(id);
    return found == clients_.end() ? 0 : found->second->connection->round_trip();
}

}  // namespace kradan::server
