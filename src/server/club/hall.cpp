#include "server/club/hall.h"

#include <algorithm>
#include <functional>
#include <map>
#include <type_traits>
#include <utility>

#include "server/base/awaiting.h"
#include "server/base/guarded.h"
#include "server/tables/listing.h"

namespace kradan::server {

namespace {

constexpr std::size_t games_in_list = 20;
/// The maximum number of pages to read for one list. A page may not be enough, because some games are not
/// listed.
constexpr int most_rounds = 5;
/// The maximum number of a client's messages handled at the same time.
constexpr std::size_t most_busy = 16;
/// The maximum number of a client's messages queued behind earlier ones, and the maximum total size of all
/// clients' queued messages in bytes.
constexpr std::size_t most_waiting = 100;
constexpr std::size_t most_waiting_bytes = 64 << 20;
/// How often to notify other nodes of running games.
constexpr Milliseconds share_pause = 1'000;
/// The maximum number of games on other nodes that a client may be involved in.
constexpr std::size_t most_elsewhere = 200;
/// Listing this many games costs one message.
constexpr double games_of_a_message = 4;

/// True for messages about analyses, which read the database.
template <class M>
constexpr bool is_about_analyses =
    std::is_same_v<M, wire::AskAnalysis> || std::is_same_v<M, wire::ReadAnalysis>;

/// Returns the lane of a message. Messages in different lanes may overtake each other: a move does not wait
/// for a list.
std::string lane_of(const wire::FromPage& message) {
    return std::visit(
        []<class M>(const M& any) -> std::string {
            if constexpr (std::is_same_v<M, wire::ListGames> || std::is_same_v<M, wire::LookUp>) return "?";
            if constexpr (is_about_analyses<M>) return "analyses";
            if constexpr (requires { any.game; }) return "game " + any.game;
            return "";
        },
        message);
}

double cost_of_list(std::size_t games) {
    return static_cast<double>(games) / games_of_a_message;
}

/// Returns the game whose owner must handle the message; null if any node can handle it.
const std::string* game_of(const wire::FromPage& message) {
    return std::visit(
        []<class M>(const M& any) -> const std::string* {
            if constexpr (requires { any.game; } && !is_about_analyses<M>) return &any.game;
            return nullptr;
        },
        message);
}

Environment with_limits(Environment environment, const Limits& limits) {
    environment.limits = limits;
    return environment;
}

}  // namespace

Hall::Hall(Environment environment, HallLimits limits, std::optional<NodeOptions> node)
    : environment_(with_limits(std::move(environment), limits.settings)),
      limits_(std::move(limits)),
      gateway_(environment_, limits_),
      tables_(environment_, gateway_, *this, limits_.retention),
      lobby_(environment_),
      starter_(environment_, gateway_, tables_, lobby_, limits_),
      invitations_(environment_, gateway_, tables_, starter_),
      pairing_(environment_, gateway_, starter_, limits_),
      uploads_(environment_, gateway_, tables_, limits_),
      jobs_(environment_, gateway_, game_reads_, limits_.jobs, limits_.settings,
            [this](const std::string& game) {
                spawn(environment_.warn, "game " + game, moderation_.look_at_analysis(game));
            }),
      accounts_(environment_, limits_.accounts, *this, game_reads_),
      node_(std::move(node)) {
    starter_.on_begun([this](store::PlayerKey player) { stop_waiting_of(player, false); });
    pairing_.on_change([this] {
        waiting_counts_.touch();
        running_changed_ = true;
    });
    gateway_.on_presence([this](store::PlayerKey player, bool here) {
        if (!here) online_.gone(player);
        if (relay_) relay_->present(player, here);
    });
    if (!node_) return;
    Relay::Listener& listener = *this;
    relay_ = std::make_unique<Relay>(environment_, gateway_, tables_, lobby_, *node_->bus, node_->club,
                                     environment_.node, listener);
    gateway_.set_elsewhere(*relay_);
    lobby_.set_others(*relay_);
    handover_ = std::make_unique<Handover>(tables_, *relay_);
    online_.on_change([this](store::PlayerKey player, const std::optional<ShownAccount>& shown) {
        relay_->show(player, shown);
    });
}

std::expected<void, std::string> Hall::open(store::Reader& reader) {
    // Nodes assign keys independently, each from its own range; nodes that start later use higher ranges.
    constexpr int bits_of_a_node = 32;
    const auto first_key = environment_.node << bits_of_a_node;
    const auto last = relay_ ? reader.last_player(first_key + (store::PlayerKey{1} << bits_of_a_node))
                             : reader.last_player();
    if (!last) return std::unexpected(last.error().detail);
    auto live = relay_ ? reader.live_games_of(environment_.node) : reader.live_games();
    if (!live) return std::unexpected(live.error().detail);
    if (auto opened = jobs_.open(reader); !opened) return opened;
    if (auto opened = moderation_.open(reader); !opened) return std::unexpected(opened.error().detail);
    // If the database was copied from a multi-node club, this range may already contain keys.
    gateway_.open(std::max(first_key, *last));
    live_ = *std::move(live);
    return {};
}

void Hall::receive(Client& client, std::string_view text) {
    auto message = gateway_.admit(client, text);
    if (message) accept(client, *std::move(message), text);
}

void Hall::receive_again(Client& client, std::string_view text) {
    // The message was admitted when it arrived.
    if (auto message = wire::read_message(text)) accept(client, *std::move(message), text);
}

void Hall::accept(Client& client, wire::FromPage message, std::string_view text) {
    if (closing_) {
        // The client's own node makes it reconnect and join the game at its new owner.
        if (client.connection->is_guest()) client.connection->restart();
        return;
    }
    // A ping measures the round trip, so it must not wait.
    if (const auto* ping = std::get_if<wire::Ping>(&message)) return on(client, *ping);
    std::string lane = lane_of(message);
    if (!is_waiting(client, lane)) {
        serve(gateway_.hold(client), std::move(lane), std::move(message), text);
        return;
    }
    if (client.waiting.size() >= most_waiting || waiting_bytes_ + text.size() > most_waiting_bytes)
        return gateway_.turn_away(client, message, "server.busy");
    waiting_bytes_ += text.size();
    client.waiting.push_back({std::move(lane), std::string{text}});
}

/// Handles a message, then the messages that waited for it.
Detached Hall::serve(std::shared_ptr<Client> client, std::string lane, wire::FromPage message,
                     std::string_view written) {
    // `written` is valid only until the first wait.
    const std::string text{relay_ ? written : std::string_view{}};
    client->busy.push_back(lane);
    client->greeting = std::holds_alternative<wire::Hello>(message);
    const auto failed = [&](std::string_view why) {
        forget_waiting(*client);
        guarded(environment_.warn, "closing a connection", [&] {
            if (client->connection) client->connection->fail(why);
        });
    };
    try {
        const auto refusal = co_await why_not(*client, message);
        const std::string* game = relay_ ? game_of(message) : nullptr;
        if (!client->connection) {
            // The client is gone, so nothing would ever end what the message starts.
            forget_waiting(*client);
        } else if (refusal) {
            gateway_.turn_away(*client, message, *refusal);
        } else if (game) {
            co_await handle_at_owner(*client, message, *game, text);
        } else if (const auto node = node_of_seek(message)) {
            relay_->pass_to_seek(*client, *node, text);
        } else if (auto task = handle(*client, message)) {
            co_await *task;
        }
        tables_.put_away();
    } catch (const std::exception& thrown) {
        failed(thrown.what());
    } catch (...) {
        failed("unknown exception");
    }
    if (std::exchange(client->greeting, false) && !client->greeted) forget_waiting(*client);
    std::erase(client->busy, lane);
    guarded(environment_.warn, "messages that waited", [&] { serve_waiting(client); });
}

void Hall::serve_waiting(const std::shared_ptr<Client>& client) {
    const auto is_free = [&](const Client::Waiting& one) {
        return !client->greeting && client->busy.size() < most_busy &&
               std::ranges::count(client->busy, one.lane) == 0;
    };
    while (true) {
        const auto next = std::ranges::find_if(client->waiting, is_free);
        if (next == client->waiting.end()) return;
        auto [lane, text] = std::move(*next);
        client->waiting.erase(next);
        waiting_bytes_ -= text.size();
        auto message = wire::read_message(text);
        if (!message || closing_) continue;
        // Earlier messages may have cost more than expected.
        if (client->messages.is_overdrawn(environment_.steady_time())) {
            gateway_.turn_away(*client, *message, "server.too-fast");
            continue;
        }
        serve(client, std::move(lane), *std::move(message), text);
    }
}

/// Returns true if a message in this lane has to wait for another one.
bool Hall::is_waiting(const Client& client, const std::string& lane) const {
    return client.greeting || client.busy.size() >= most_busy || std::ranges::count(client.busy, lane) > 0 ||
           std::ranges::count(client.waiting, lane, &Client::Waiting::lane) > 0;
}

void Hall::forget_waiting(Client& client) {
    for (const auto& one : client.waiting) waiting_bytes_ -= one.text.size();
    client.waiting.clear();
}

/// Returns the node that has the seek in the message; nullopt if it is this node or if the message takes no
/// seek.
std::optional<store::Epoch> Hall::node_of_seek(const wire::FromPage& message) const {
    const auto* take = std::get_if<wire::TakeSeek>(&message);
    const auto* seek = take ? lobby_.find(take->seek) : nullptr;
    return seek && seek->node != environment_.node ? std::optional{seek->node} : std::nullopt;
}

/// Handles a message about a game at the node that owns the game.
Task<> Hall::handle_at_owner(Client& client, const wire::FromPage& message, const std::string& game,
                             const std::string& text) {
    const auto owner = co_await relay_->owner_of(game, client.connection->is_guest());
    if (!client.connection) co_return;
    if (!owner) {
        environment_.warn(owner.error().detail);
        gateway_.turn_away(client, message, "server.cannot-store");
        const auto* join = std::get_if<wire::Join>(&message);
        if (join && join->nonce.empty()) client.connection->restart();
        co_return;
    }
    if (*owner != relay_->own()) {
        const bool leaves = std::holds_alternative<wire::Leave>(message);
        if (!leaves && client.elsewhere.size() >= most_elsewhere && !client.elsewhere.contains(game))
            co_return gateway_.turn_away(client, message, "server.busy");
        co_return relay_->pass(client, *owner, game, text, leaves);
    }
    if (auto task = handle(client, message)) co_await *task;
}

/// Handles a message; returns nullopt if that needed no task.
std::optional<Task<>> Hall::handle(Client& client, const wire::FromPage& message) {
    return std::visit(
        [&](const auto& any) -> std::optional<Task<>> {
            if constexpr (std::is_void_v<decltype(on(client, any))>) {
                on(client, any);
                return std::nullopt;
            } else {
                return on(client, any);
            }
        },
        message);
}

void Hall::leave(Client& client) {
    if (relay_) relay_->gone(client);
    forget_waiting(client);
    tables_.leave_all(client.sender.id);
    tables_.put_away();
    uploads_.forget(client.sender.id);
    lobby_.leave(client);
    pairing_.leave(client);
    waiting_counts_.follow(client, false);
    gateway_.remove(client);
}

Task<> Hall::on(Client& client, const wire::Hello& message) {
    auto greeting = co_await gateway_.greet(client, message);
    if (!greeting) co_return;
    greeted(client, greeting->conduct);
    wire::Welcome welcome{
        .computer = environment_.computer, .address = environment_.address, .analysis = jobs_.are_offered()};
    welcome.invitations = std::move(greeting->invitations);
    welcome.games = std::move(greeting->games);
    if (client.player()) welcome.player = client.player()->name;
    welcome.account = client.has_account;
    welcome.notices = !greeting->conduct.notices.empty();
    if (client.player()) {
        // Add games that have begun since the store was read.
        for (const auto& [id, against_computer] : tables_.games_of(client.player()->key)) {
            if (std::ranges::count(welcome.games, id) == 0) welcome.games.push_back(id);
        }
    }
    welcome.now = environment_.board_time();
    send(client, welcome);
    if (client.player())
        spawn(environment_.warn, "telling of rematches",
              tell_rematches(client.sender.id, client.player()->key));
    if (client.has_account) {
        spawn(environment_.warn, "telling of challenges",
              invitations_.challenges().tell_all(client.sender.id, client.player()->key));
        look_at_account(client.player()->key);
    }
}

void Hall::on(Client& client, const wire::Rename& message) {
    gateway_.rename(client, message, [this](store::PlayerKey player, const std::string& name) {
        lobby_.rename(player, name);
        if (relay_) relay_->rename(player, name);
    });
}

void Hall::has_new_name(store::PlayerKey player, const std::string& name) {
    gateway_.set_name(player, name);
    renamed(player, name);
    if (relay_) relay_->rename(player, name);
}

void Hall::ended(store::PlayerKey /*player*/, const std::string& token) {
    gateway_.end_token(token);
    if (relay_) relay_->end_token(token);
}

void Hall::check_tokens() {
    auto tokens = gateway_.take_unchecked();
    if (!tokens.empty()) spawn(environment_.warn, "checking tokens", end_invalid(std::move(tokens)));
}

Task<> Hall::end_invalid(std::vector<store::TokenHash> tokens) {
    const auto invalid = co_await accounts_.find_invalid(std::move(tokens));
    for (const auto& token : invalid) gateway_.end_token(hex_of(token));
}

void Hall::on(Client& client, const wire::FollowLobby& message) {
    const Milliseconds now = environment_.board_time();
    if (message.on) {
        // The other clients receive the new count with the next update.
        if (now < lobby_at_) lobby_.touch();
        if (now >= lobby_at_) tell_lobby(now);
    }
    lobby_.follow(client, message.on, message.changes.value_or(false));
    if (message.on) lobby_.tell(client);
}

void Hall::on(Client& client, const wire::OpenSeek& message) {
    if (!client.player()) return refuse(client, message.nonce, "server.no-player");
    auto offer = read_terms(message.terms);
    if (!offer) return refuse(client, message.nonce, offer.error());
    if (offer->config.rated && !client.has_account) return refuse(client, message.nonce, "rating.guest");
    send(client, wire::Done{.nonce = message.nonce, .id = lobby_.open(client, *std::move(offer))});
}

void Hall::on(Client& client, const wire::Ping& message) {
    send(client, wire::Pong{.sent = message.sent, .now = environment_.board_time()});
}

Task<> Hall::on(Client& client, const wire::ListGames& message) {
    if (!client.player()) co_return refuse(client, message.nonce, "server.no-player");
    const bool here = message.running && !relay_;
    const std::size_t count = here ? tables_.games_of(client.player()->key).size() : games_in_list;
    if (!gateway_.may_cost(client.sender, message.nonce, 1 + cost_of_list(count))) co_return;
    wire::Games games{.nonce = message.nonce};
    bool listed = false;
    if (!message.running) {
        listed = co_await list_past(client, message.before, games);
    } else if (relay_) {
        listed = co_await list_running_anywhere(client, games);
    } else {
        listed = co_await list_running(client, games);
    }
    if (!listed) co_return refuse(client, message.nonce, "server.cannot-store");
    if (games.games.size() > count)
        gateway_.charge(client.sender.id, cost_of_list(games.games.size() - count));
    send_long(gateway_, client.sender.id, games);
}

namespace {

/// Reads the entries of games that are not loaded.
std::expected<std::vector<StoredEntry>, store::Error> read_entries(store::Reader& reader,
                                                                   const std::vector<std::string>& ids) {
    std::vector<StoredEntry> found;
    for (const std::string& id : ids) {
        auto entry = read_entry(reader, id);
        if (!entry) return std::unexpected(entry.error());
        if (*entry) found.push_back(**std::move(entry));
    }
    return found;
}

}  // namespace

/// Lists the client's games in progress; returns false if the store cannot be read.
Task<bool> Hall::list_running(const Client& client, wire::Games& games) {
    const store::PlayerKey player = client.player()->key;
    std::vector<std::string> ids;
    for (const auto& [id, against_computer] : tables_.games_of(player)) {
        if (!tables_.find(id)) ids.push_back(id);
    }
    std::map<std::string, StoredEntry> stored;
    if (!ids.empty()) {
        auto entries = co_await read_patiently(
            environment_, [ids](store::Reader& reader) { return read_entries(reader, ids); });
        if (!entries) co_return false;
        for (StoredEntry& entry : *entries) stored.emplace(entry.head.id, std::move(entry));
    }
    // The list may have changed while the entries were read.
    for (const auto& [id, against_computer] : tables_.games_of(player)) {
        if (const Table* table = tables_.find(id)) {
            games.games.push_back(listed(*table, player));
        } else if (const auto entry = stored.find(id); entry != stored.end()) {
            if (auto one = listed(tables_, entry->second, player)) games.games.push_back(*std::move(one));
        }
    }
    std::ranges::sort(games.games, std::greater{}, &wire::Listed::created);
    co_return true;
}

/// Like `list_running`, for the games on all nodes. Their standings come from the store, so events that are
/// not durable yet are missing.
Task<bool> Hall::list_running_anywhere(const Client& client, wire::Games& games) {
    const store::PlayerKey player = client.player()->key;
    const auto heads = co_await read_patiently(
        environment_, [player](store::Reader& reader) { return reader.live_games_with(player); });
    if (!heads) co_return false;
    // One at a time, so that other reads run in between.
    for (const store::GameHead& head : *heads) {
        const auto entry = co_await read_patiently(
            environment_, [head](store::Reader& reader) { return read_live_entry(reader, head); });
        if (!entry) co_return false;
        if (!*entry) continue;
        if (auto one = listed(tables_, **entry, player)) games.games.push_back(*std::move(one));
    }
    std::ranges::sort(games.games, std::greater{}, &wire::Listed::created);
    co_return true;
}

/// Lists the client's finished games; returns false if the store cannot be read.
Task<bool> Hall::list_past(const Client& client, const std::string& before, wire::Games& games) {
    const store::PlayerKey player = client.player()->key;
    std::string from = before;
    for (int rounds = 0; rounds < most_rounds && games.games.size() < games_in_list; ++rounds) {
        const auto most = games_in_list - games.games.size();
        const auto page = co_await read_patiently(
            environment_,
            [player, from,
             most](store::Reader& reader) -> std::expected<std::vector<StoredEntry>, store::Error> {
                const auto heads = reader.games_of(player, from, static_cast<int>(most));
                if (!heads) return std::unexpected(heads.error());
                std::vector<StoredEntry> found;
                for (const store::GameHead& head : *heads) {
                    auto events = reader.first_and_last(head.id);
                    if (!events) return std::unexpected(events.error());
                    found.push_back({head, *std::move(events)});
                }
                return found;
            });
        if (!page) co_return false;
        for (const StoredEntry& entry : *page) {
            if (auto one = listed(tables_, entry, player)) games.games.push_back(*std::move(one));
        }
        if (page->size() < most || !client.connection) break;
        from = page->back().head.id;
    }
    co_return true;
}

std::optional<Milliseconds> Hall::deadline() const {
    std::optional<Milliseconds> next = tables_.deadline();
    const auto sooner = [&](std::optional<Milliseconds> time) {
        if (time) next = next ? std::min(*next, *time) : time;
    };
    sooner(uploads_.deadline());
    sooner(pairing_.deadline());
    sooner(waiting_counts_.deadline());
    if (lobby_.stale()) sooner(lobby_at_);
    return next;
}

std::optional<Milliseconds> Hall::nodes_deadline() const {
    if (!relay_) return std::nullopt;
    return running_changed_ ? std::min(relay_->deadline(), share_at_) : relay_->deadline();
}

void Hall::tick_nodes(Milliseconds now) {
    if (!relay_) return;
    relay_->members().set_about({.connections = static_cast<std::int64_t>(gateway_.size()),
                                 .games = static_cast<std::int64_t>(tables_.live_games())});
    settle_pairing_nodes();
    handover_->tick(now);
    if (running_changed_ && now >= share_at_) {
        running_changed_ = false;
        share_at_ = now + share_pause;
        relay_->share_running(running_.list(Lobby::most_running), pairing_.players());
    }
    relay_->tick(now);
}

std::vector<ShownAccount> Hall::strongest_online(std::size_t most) const {
    std::vector<ShownAccount> accounts;
    online_.each([&](const ShownAccount& account) {
        if (accounts.size() < most) accounts.push_back(account);
        return accounts.size() < most;
    });
    return accounts;
}

bool Hall::is_online(store::PlayerKey player) const {
    return !gateway_.connections_of(player).empty() || gateway_.is_elsewhere(player);
}

void Hall::was_buried() {
    if (node_->buried) node_->buried();
}

void Hall::tick() {
    const Milliseconds now = environment_.board_time();
    tables_.tick(now);
    uploads_.tick(now);
    pairing_.tick(now);
    if (const auto due = waiting_counts_.deadline(); due && now >= *due) tell_waiting_counts(now);
    if (lobby_.stale() && now >= lobby_at_) tell_lobby(now);
}

void Hall::lobby_changed() {
    lobby_.touch();
    running_changed_ = true;
}

/// Returns the number of client connections at all nodes.
int Hall::connections() const {
    const auto elsewhere = relay_ ? relay_->connections_elsewhere() : 0;
    return static_cast<int>(gateway_.size()) + static_cast<int>(elsewhere);
}

void Hall::tell_lobby(Milliseconds now) {
    lobby_.tell(running_.list(Lobby::most_running), connections());
    lobby_at_ = now + lobby_.pause();
}

void Hall::close(Milliseconds back) {
    closing_ = true;
    tables_.stop_opening();
    gateway_.send_to_all(written(wire::Closing{.back = back}));
}

HallCounts Hall::counts() const {
    return {.messages = gateway_.messages(),
            .refused = gateway_.refused(),
            .games_begun = starter_.games_begun(),
            .games_ended = tables_.games_ended(),
            .players_made = gateway_.players_made()};
}

std::optional<NodeCounts> Hall::node_counts() const {
    if (!relay_) return std::nullopt;
    return NodeCounts{.nodes = relay_->peers().others().size() + 1,
                      .guests = gateway_.guests(),
                      .games_taken = tables_.games_taken(),
                      .games_given = tables_.games_given(),
                      .links = relay_->peers().counts()};
}

}  // namespace kradan::server
