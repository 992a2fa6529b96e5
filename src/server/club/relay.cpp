#include "server/club/relay.h"

#include <algorithm>
#include <utility>

#include "server/base/awaiting.h"
#include "server/base/guarded.h"

namespace kradan::server {

namespace {

/// The maximum number of attempts to find the owner of a game, and the pause between attempts.
constexpr int most_attempts = 20;
constexpr Milliseconds attempt_pause = 250;
/// The maximum number of cached owners.
constexpr std::size_t most_owners = 200'000;
/// The maximum number of players in one message.
constexpr std::size_t most_told = 5'000;
constexpr std::size_t most_shown_at_once = 1'000;
constexpr double thousandths = 1000;

}  // namespace

/// A guest's connection.
class Relay::Guest final : public Connection {
  public:
    Guest(Relay& relay, store::Epoch node, ClientId id, std::string address)
        : relay_(relay), node_(node), id_(id), address_(std::move(address)) {}

    void send(Text text) override { relay_.send_to_client(node_, id_, text); }
    void hang_up(std::string_view why) override {
        relay_.tell(node_, peer::HangUp{.client = static_cast<std::int64_t>(id_)}, why);
    }
    void fail(std::string_view why) override {
        tell_failure(relay_.environment_.warn, "a message of another node's client", why);
        hang_up("the server failed");
    }
    void restart() override { hang_up("the server restarts"); }
    Milliseconds round_trip() const override { return round_trip_; }
    std::string_view address() const override { return address_; }
    bool from_our_page() const override { return true; }
    bool is_guest() const override { return true; }
    void charge(double messages) override {
        relay_.tell(node_, peer::Charge{.client = static_cast<std::int64_t>(id_),
                                        .thousandths = static_cast<std::int64_t>(messages * thousandths)});
    }

    void set_round_trip(Milliseconds time) { round_trip_ = time; }
    store::Epoch node() const { return node_; }
    ClientId id() const { return id_; }
    /// Null until it is added to the gateway.
    Client* client = nullptr;

  private:
    Relay& relay_;
    store::Epoch node_;
    ClientId id_;
    std::string address_;
    Milliseconds round_trip_ = 0;
};

Relay::Relay(Environment& environment, Gateway& gateway, Tables& tables, Lobby& lobby, Bus& bus,
             std::string club, store::Epoch own, Listener& listener)
    : environment_(environment),
      gateway_(gateway),
      tables_(tables),
      lobby_(lobby),
      listener_(listener),
      peers_(environment, bus, std::move(club), own, *this) {}

Relay::~Relay() = default;

void Relay::tick(Milliseconds now) {
    share_spent();
    peers_.tick(now);
    while (!paused_.empty() && paused_.front().first <= now) {
        const auto next = paused_.front().second;
        paused_.pop_front();
        next.resume();
    }
}

Milliseconds Relay::deadline() const {
    return paused_.empty() ? peers_.deadline() : std::min(peers_.deadline(), paused_.front().first);
}

Task<std::expected<store::Epoch, store::Error>> Relay::owner_of(std::string game, bool for_guest) {
    co_await tables_.stays(game);
    if (tables_.is_own(game)) co_return own();
    if (for_guest) owners_.erase(game);
    if (const auto known = owners_.find(game); known != owners_.end() && peers_.is_here(known->second))
        co_return known->second;
    for (int attempts = 0; attempts < most_attempts; ++attempts) {
        const auto head =
            co_await read(environment_, [game](store::Reader& reader) { return reader.head(game); });
        if (!head) co_return std::unexpected(head.error());
        if (!*head) co_return own();
        const store::Epoch owner = (*head)->owner;
        if (owner == own()) co_return owner;
        if (peers_.is_here(owner)) {
            set_owner(game, owner);
            co_return owner;
        }
        // If this node is about to stop, it may have just handed the game over. Another node takes the game
        // when asked.
        if (const auto takers = members().takers(); !members().takes() && !takers.empty())
            co_return takers.front();
        const auto taken = co_await keep(environment_, {store::TakeGame{game, environment_.board_time()}});
        if (taken) {
            // The game continues whatever happens to this request.
            if (!(**head).ended) listener_.took({game});
            co_return own();
        }
        if (taken.error().kind != store::Error::Kind::conflict) co_return std::unexpected(taken.error());
        // Another node took the game first, or the owner has just joined or left and this node does not know
        // it yet.
        if (attempts > 0) {
            co_await suspended([this](std::coroutine_handle<> awaiting) {
                paused_.emplace_back(environment_.steady_time() + attempt_pause, awaiting);
            });
        }
    }
    co_return std::unexpected(
        store::Error{store::Error::Kind::io, "the owner of game " + game + " is not known"});
}

void Relay::pass(Client& client, store::Epoch owner, const std::string& game, std::string_view text,
                 bool leaves) {
    if (!client.connection) return;
    if (client.connection->is_guest()) {
        const auto& guest = static_cast<const Guest&>(*client.connection);
        return tell(guest.node(),
                    peer::NotMine{.client = static_cast<std::int64_t>(guest.id()), .game = game}, text);
    }
    if (leaves) {
        client.elsewhere.erase(game);
    } else {
        client.elsewhere[game] = owner;
    }
    pass_text(client, owner, text);
}

void Relay::pass_to_seek(Client& client, store::Epoch node, std::string_view text) {
    // If that node is lost, the client reconnects and asks again.
    client.elsewhere["seeks of " + std::to_string(node)] = node;
    pass_text(client, node, text);
}

void Relay::pass_text(Client& client, store::Epoch node, std::string_view text) {
    client.reached.insert(node);
    peer::ClientText message{.client = static_cast<std::int64_t>(client.sender.id),
                             .address = client.sender.address,
                             .round_trip = client.connection->round_trip(),
                             .sees_all = client.sender.sees_all ? std::optional{true} : std::nullopt,
                             .has_account = client.has_account ? std::optional{true} : std::nullopt};
    if (client.player()) {
        message.player = client.player()->key;
        message.name = client.player()->name;
    }
    tell(node, message, text);
}

void Relay::gone(const Client& client) {
    for (const store::Epoch node : client.reached)
        tell(node, peer::ClientGone{.client = static_cast<std::int64_t>(client.sender.id)});
}

void Relay::present(store::PlayerKey player, bool here) {
    tell_all(peer::Present{.players = {player}, .here = here});
}

namespace {

peer::Shown shown_message(const ShownAccount& account) {
    return {.player = account.player,
            .shown = account.shown,
            .rating = account.rating,
            .bot = account.bot ? std::optional{true} : std::nullopt};
}

}  // namespace

void Relay::show(store::PlayerKey player, const std::optional<ShownAccount>& shown) {
    peer::Present message{.players = {player}};
    if (shown) message.shown.emplace().push_back(shown_message(*shown));
    tell_all(message);
}

bool Relay::is_connected(store::PlayerKey player) const {
    return std::ranges::any_of(known_,
                               [&](const auto& entry) { return entry.second.players.contains(player); });
}

void Relay::send(store::PlayerKey player, const Text& text, const std::string& unless_following) {
    // News of a move need not be sent to nodes where the player is not known to be connected, but a new game
    // must be announced even if this node does not know of the connection yet.
    for (const auto& [node, known] : known_) {
        if (unless_following.empty() || known.players.contains(player))
            tell(node, peer::ToPlayer{.player = player, .unless_following = unless_following}, *text);
    }
}

void Relay::rename(store::PlayerKey player, const std::string& name) {
    for (const auto& [node, known] : known_) {
        if (known.players.contains(player)) tell(node, peer::Renamed{.player = player, .name = name});
    }
}

void Relay::end_token(const std::string& token) {
    for (const auto& [node, known] : known_) tell(node, peer::TokenEnded{token});
}

void Relay::tell_log_grew() {
    tell_all(peer::LogGrew{});
}

namespace {

peer::SeekOpened seek_message(const std::string& id, const Lobby::OpenSeek& seek) {
    return {.seek = id,
            .player = seek.player.key,
            .name = seek.player.name,
            .address = seek.address,
            .guest = if_so(seek.guest)};
}

}  // namespace

void Relay::opened(const std::string& id, const Lobby::OpenSeek& seek) {
    tell_all(seek_message(id, seek), offer_text(seek.offer));
}

void Relay::closed(const std::string& id) {
    tell_all(peer::SeekClosed{.seek = id});
}

void Relay::close(store::Epoch node, const std::string& id) {
    tell(node, peer::SeekClosed{.seek = id});
}

void Relay::share_running(std::vector<wire::Running> games, const WaitingPlayers& waiting) {
    peer::RunningGames message{.games = std::move(games), .waiting = std::nullopt};
    if (!waiting.empty()) message.waiting = write_waiting(waiting);
    if (message == running_) return;
    running_ = std::move(message);
    tell_all(running_);
}

/// Reports this node's usage to the other nodes, where it also counts.
void Relay::share_spent() {
    const auto spent = gateway_.take_spent();
    if (spent.empty()) return;
    peer::AddressesSpent message;
    for (const auto& [address, amounts] : spent) {
        message.addresses.push_back({.address = address,
                                     .players = static_cast<std::int64_t>(amounts.players),
                                     .thousandths = static_cast<std::int64_t>(amounts.messages * thousandths),
                                     .bytes = static_cast<std::int64_t>(amounts.bytes)});
    }
    tell_all(message);
}

void Relay::move(const std::string& game, const Table* table, store::Epoch to) {
    set_owner(game, to);
    tell(to, peer::Offered{.game = game});
    if (!table) return;
    const auto said = table->said();
    for (const Followers::Follower& follower : table->followers().all()) {
        Client* client = gateway_.find(follower.client);
        if (!client) continue;
        const int lines = said[follower.side ? 0 : 1];
        const int events = follower.behind ? 0 : table->game().last_seq();
        if (client->connection->is_guest()) {
            const auto& guest = static_cast<const Guest&>(*client->connection);
            tell(guest.node(), peer::Moves{.client = static_cast<std::int64_t>(guest.id()),
                                           .owner = to,
                                           .game = game,
                                           .seq = events,
                                           .said = lines});
        } else {
            // Run once the table is gone.
            environment_.later([this, id = follower.client, game, events, lines] {
                if (Client* still = gateway_.find(id)) follow_elsewhere(*still, game, events, lines);
            });
        }
    }
}

void Relay::took(const std::vector<std::string>& games) {
    for (const std::string& game : games) owners_.erase(game);
    listener_.took(games);
}

void Relay::stop_taking() {
    peers_.members().stop_taking();
    tell_all(peer::Stops{});
}

Task<> Relay::serve_offered(std::string game) {
    (void)co_await owner_of(std::move(game));
}

void Relay::set_owner(const std::string& game, store::Epoch owner) {
    if (owners_.size() >= most_owners) owners_.clear();
    owners_[game] = owner;
}

/// Rejoins the game on behalf of a client that has everything up to these numbers.
void Relay::follow_elsewhere(Client& client, const std::string& game, int seq, int said) {
    client.elsewhere.erase(game);
    listener_.receive_again(client, wire::write_message(wire::Join{.game = game, .seq = seq, .said = said}));
}

std::int64_t Relay::connections_elsewhere() const {
    std::int64_t count = 0;
    for (const auto& [epoch, node] : peers_.others()) count += read_about(node.about).connections;
    return count;
}

void Relay::came(store::Epoch node) {
    known_[node];
    peer::Present message;
    for (const store::PlayerKey player : gateway_.players_here()) {
        message.players.push_back(player);
        if (message.players.size() == most_told) tell(node, std::exchange(message, {}));
    }
    // This is the first message that a node sends, even if it contains no players.
    tell(node, message);
    peer::Present shown;
    for (const ShownAccount& account : listener_.shown_here()) {
        if (!shown.shown) shown.shown.emplace();
        shown.players.push_back(account.player);
        shown.shown->push_back(shown_message(account));
        if (shown.players.size() == most_shown_at_once) tell(node, std::exchange(shown, {}));
    }
    if (!shown.players.empty()) tell(node, shown);
    for (const auto& [id, seek] : lobby_.seeks()) {
        if (seek.node == own()) tell(node, seek_message(id, seek), offer_text(seek.offer));
    }
    if (running_ != peer::RunningGames{}) tell(node, running_);
    if (!peers_.members().takes()) tell(node, peer::Stops{});
}

void Relay::lost(store::Epoch node) {
    const auto found = known_.find(node);
    if (found == known_.end()) return;
    Peer peer = std::move(found->second);
    known_.erase(found);
    lobby_.forget(node);
    while (!peer.guests.empty()) remove(peer, peer.guests.begin()->first);
    std::erase_if(owners_, [&](const auto& entry) { return entry.second == node; });
    listener_.lost(node);
    // These clients reconnect, to this node or another, and join their games at the new owners.
    gateway_.restart_where([&](const Client& client) {
        return std::ranges::any_of(client.elsewhere, [&](const auto& entry) { return entry.second == node; });
    });
}

template <class M>
void Relay::tell(store::Epoch node, const M& message, std::string_view text) {
    const auto found = known_.find(node);
    if (found == known_.end()) return;
    send_collected(node, found->second);
    peers_.send(node, peer::written(message, text));
}

template <class M>
void Relay::tell_all(const M& message, std::string_view text) {
    if (known_.empty()) return;
    const std::string bytes = peer::written(message, text);
    for (auto& [node, known] : known_) {
        send_collected(node, known);
        peers_.send(node, bytes);
    }
}

/// Sends a string to a client at another node. A string for several clients there is sent only once.
void Relay::send_to_client(store::Epoch node, ClientId client, const Text& text) {
    const auto found = known_.find(node);
    if (found == known_.end()) return;
    Peer& known = found->second;
    if (known.text != text) {
        send_collected(node, known);
        known.text = text;
        environment_.later([this, node] {
            if (const auto still = known_.find(node); still != known_.end())
                send_collected(node, still->second);
        });
    }
    known.clients.push_back(static_cast<std::int64_t>(client));
}

void Relay::send_collected(store::Epoch node, Peer& known) {
    if (!known.text) return;
    const Text text = std::exchange(known.text, nullptr);
    peers_.send(node, peer::written(peer::ToClients{.clients = std::exchange(known.clients, {})}, *text));
}

void Relay::receive(store::Epoch from, std::string_view bytes) {
    const auto read = peer::read(bytes);
    if (!read)
        return environment_.warn("node " + std::to_string(from) +
                                 " sent an invalid message: " + read.error());
    guarded(environment_.warn, "a message of node " + std::to_string(from),
            [&] { std::visit([&](const auto& message) { on(from, message, read->second); }, read->first); });
}

void Relay::on(store::Epoch from, const peer::ClientText& message, std::string_view text) {
    Peer& known = known_[from];
    const auto id = static_cast<ClientId>(message.client);
    auto& guest = known.guests[id];
    if (!guest) {
        guest = std::make_shared<Guest>(*this, from, id, message.address);
        guest->client = &gateway_.add(*guest);
    }
    guest->set_round_trip(message.round_trip);
    guest->client->sender.sees_all = message.sees_all.value_or(false);
    guest->client->has_account = guest->client->sender.has_account = message.has_account.value_or(false);
    if (message.player != 0)
        gateway_.set_player(*guest->client, {.key = message.player, .name = message.name});
    listener_.receive(*guest->client, text);
}

void Relay::on(store::Epoch from, const peer::ClientGone& message, std::string_view) {
    remove(known_[from], static_cast<ClientId>(message.client));
}

void Relay::remove(Peer& known, ClientId client) {
    const auto guest = known.guests.extract(client);
    if (!guest) return;
    listener_.leave(*guest.mapped()->client);
}

void Relay::on(store::Epoch, const peer::ToClients& message, std::string_view text) {
    const auto shared = std::make_shared<const std::string>(text);
    for (const std::int64_t client : message.clients) gateway_.send(static_cast<ClientId>(client), shared);
}

void Relay::on(store::Epoch, const peer::Charge& message, std::string_view) {
    gateway_.charge(static_cast<ClientId>(message.client),
                    static_cast<double>(message.thousandths) / thousandths);
}

void Relay::on(store::Epoch from, const peer::NotMine& message, std::string_view text) {
    if (const auto known = owners_.find(message.game); known != owners_.end() && known->second == from)
        owners_.erase(known);
    if (Client* client = gateway_.find(static_cast<ClientId>(message.client))) {
        client->elsewhere.erase(message.game);
        listener_.receive_again(*client, text);
    }
}

void Relay::on(store::Epoch from, const peer::Stops&, std::string_view) {
    peers_.members().set_stopping(from);
}

void Relay::on(store::Epoch, const peer::Offered& message, std::string_view) {
    owners_.erase(message.game);
    spawn(environment_.warn, "game " + message.game, serve_offered(message.game));
}

void Relay::on(store::Epoch, const peer::Moves& message, std::string_view) {
    owners_.erase(message.game);
    // This node becomes the owner only by taking the game.
    if (message.owner != own()) set_owner(message.game, message.owner);
    if (Client* client = gateway_.find(static_cast<ClientId>(message.client)))
        follow_elsewhere(*client, message.game, message.seq, message.said);
}

void Relay::on(store::Epoch from, const peer::HangUp& message, std::string_view text) {
    const Client* client = gateway_.find(static_cast<ClientId>(message.client));
    if (!client || !client->connection) return;
    inform(environment_, "node " + std::to_string(from) + " closes a connection: " + std::string{text});
    client->connection->restart();
}

void Relay::on(store::Epoch from, const peer::Present& message, std::string_view) {
    auto& players = known_[from].players;
    for (const store::PlayerKey player : message.players) {
        if (message.here) {
            players.insert(player);
        } else {
            players.erase(player);
        }
        listener_.shown_elsewhere(from, player, std::nullopt);
    }
    if (!message.shown) return;
    for (const peer::Shown& one : *message.shown) {
        listener_.shown_elsewhere(from, one.player,
                                  ShownAccount{.player = one.player,
                                               .shown = one.shown,
                                               .rating = one.rating,
                                               .bot = one.bot.value_or(false)});
    }
}

void Relay::on(store::Epoch, const peer::ToPlayer& message, std::string_view text) {
    const auto shared = std::make_shared<const std::string>(text);
    for (const ClientId id : gateway_.connections_of(message.player)) {
        const Client* client = gateway_.find(id);
        if (client && !client->elsewhere.contains(message.unless_following)) gateway_.send(id, shared);
    }
    if (text.starts_with(R"({"type":"started")")) listener_.plays(message.player);
}

void Relay::on(store::Epoch, const peer::Renamed& message, std::string_view) {
    gateway_.set_name(message.player, message.name);
    listener_.renamed(message.player, message.name);
}

void Relay::on(store::Epoch from, const peer::SeekOpened& message, std::string_view text) {
    auto offer = read_offer(text);
    if (!offer) return environment_.warn("node " + std::to_string(from) + " sent invalid terms of a seek");
    wire::Terms terms = write_terms(*offer);
    lobby_.opened_elsewhere(message.seek, {.node = from,
                                           .client = 0,
                                           .address = message.address,
                                           .player = {.key = message.player, .name = message.name},
                                           .guest = message.guest.value_or(false),
                                           .offer = *std::move(offer),
                                           .terms = std::move(terms)});
}

void Relay::on(store::Epoch from, const peer::SeekClosed& message, std::string_view) {
    lobby_.close_seek(from, message.seek);
}

void Relay::on(store::Epoch from, const peer::RunningGames& message, std::string_view) {
    lobby_.set_running_elsewhere(from, message.games);
    listener_.waiting_elsewhere(from, message.waiting ? read_waiting(*message.waiting) : WaitingPlayers{});
}

void Relay::on(store::Epoch, const peer::TokenEnded& message, std::string_view) {
    gateway_.end_token(message.token);
}

void Relay::on(store::Epoch, const peer::LogGrew&, std::string_view) {
    listener_.log_grew_elsewhere();
}

void Relay::on(store::Epoch, const peer::AddressesSpent& message, std::string_view) {
    for (const peer::Spent& spent : message.addresses) {
        gateway_.spend(spent.address, {.players = static_cast<double>(spent.players),
                                       .messages = static_cast<double>(spent.thousandths) / thousandths,
                                       .bytes = static_cast<double>(spent.bytes)});
    }
}

}  // namespace kradan::server
