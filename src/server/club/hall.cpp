#include "server/club/hall.h"

#include <algorithm>
#include <functional>
#include <map>
#include <type_traits>
#include <utility>

#include "server/base/guarded.h"
#include "server/tables/listing.h"
#include "server/tables/reading.h"

namespace kradan::server {

namespace {

constexpr std::size_t games_in_lobby = 50;
constexpr std::size_t games_in_list = 20;
/// Maximum pages read for one list, as some games are not listed.
constexpr int most_rounds = 5;
/// Messages of a client that may be in progress at once.
constexpr std::size_t most_busy = 16;
/// Messages of a client that may wait for earlier ones, and their bytes over all clients.
constexpr std::size_t most_waiting = 100;
constexpr std::size_t most_waiting_bytes = 64 << 20;
/// Listing this many games costs one message.
constexpr double games_of_a_message = 4;

/// Messages that may overtake each other are of different lanes: a move waits for no list.
std::string lane_of(const wire::FromPage& message) {
    return std::visit(
        []<class M>(const M& any) -> std::string {
            if constexpr (std::is_same_v<M, wire::ListGames> || std::is_same_v<M, wire::LookUp>) return "?";
            if constexpr (requires { any.game; }) return "game " + any.game;
            return "";
        },
        message);
}

}  // namespace

Hall::Hall(Environment environment, HallLimits limits)
    : environment_(std::move(environment)),
      limits_(limits),
      gateway_(environment_, limits_),
      tables_(environment_, gateway_, *this, limits.retention),
      lobby_(environment_),
      starter_(environment_, gateway_, tables_, lobby_, limits_),
      invitations_(environment_, gateway_, tables_, starter_),
      uploads_(environment_, gateway_, tables_, limits_) {}

std::expected<void, std::string> Hall::open(store::Reader& reader) {
    const auto last = reader.last_player();
    if (!last) return std::unexpected(last.error().detail);
    auto live = reader.live_games();
    if (!live) return std::unexpected(live.error().detail);
    gateway_.open(*last);
    live_ = *std::move(live);
    return {};
}

void Hall::receive(Client& client, std::string_view text) {
    auto message = gateway_.admit(client, text);
    if (!message || closing_) return;
    // It measures the way, and so waits for nothing.
    if (const auto* ping = std::get_if<wire::Ping>(&*message)) return on(client, *ping);
    std::string lane = lane_of(*message);
    if (!is_waiting(client, lane))
        return void(serve(gateway_.hold(client), std::move(lane), *std::move(message)));
    if (client.waiting.size() >= most_waiting || waiting_bytes_ + text.size() > most_waiting_bytes)
        return gateway_.turn_away(client, *message, "server.busy");
    waiting_bytes_ += text.size();
    client.waiting.push_back({std::move(lane), std::string{text}});
}

/// Handles a message, and then those that waited for it.
Detached Hall::serve(std::shared_ptr<Client> client, std::string lane, wire::FromPage message) {
    client->busy.push_back(lane);
    client->greeting = std::holds_alternative<wire::Hello>(message);
    const auto failed = [&](std::string_view why) {
        forget_waiting(*client);
        guarded(environment_.warn, "closing a connection", [&] {
            if (client->connection) client->connection->fail(why);
        });
    };
    try {
        if (auto task = handle(*client, message)) co_await *task;
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
        // What came before it may have cost more than it seemed.
        if (client->messages.is_overdrawn(environment_.steady_time())) {
            gateway_.turn_away(*client, *message, "server.too-fast");
            continue;
        }
        serve(client, std::move(lane), *std::move(message));
    }
}

/// Whether a message of this lane must wait for another.
bool Hall::is_waiting(const Client& client, const std::string& lane) const {
    return client.greeting || client.busy.size() >= most_busy || std::ranges::count(client.busy, lane) > 0 ||
           std::ranges::count(client.waiting, lane, &Client::Waiting::lane) > 0;
}

void Hall::forget_waiting(Client& client) {
    for (const auto& one : client.waiting) waiting_bytes_ -= one.text.size();
    client.waiting.clear();
}

/// Nothing if it has been handled.
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
    forget_waiting(client);
    tables_.leave_all(client.sender.id);
    tables_.put_away();
    uploads_.forget(client.sender.id);
    lobby_.leave(client);
    gateway_.remove(client);
}

Task<> Hall::on(Client& client, const wire::Hello& message) {
    auto invitations = co_await gateway_.greet(client, message);
    if (!invitations) co_return;
    wire::Welcome welcome{.computer = environment_.computer, .address = environment_.address};
    welcome.invitations = *std::move(invitations);
    if (client.player()) {
        welcome.player = client.player()->name;
        for (const auto& [id, against_computer] : tables_.games_of(client.player()->key))
            welcome.games.push_back(id);
    }
    welcome.now = environment_.board_time();
    send(client, welcome);
}

void Hall::on(Client& client, const wire::Rename& message) {
    gateway_.rename(client, message, [this](store::PlayerKey player, const std::string& name) {
        lobby_.rename(player, name);
    });
}

void Hall::on(Client& client, const wire::FollowLobby& message) {
    const Milliseconds now = environment_.board_time();
    if (message.on) {
        // The others see the new count with the next update.
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
    send(client, wire::Done{.nonce = message.nonce, .id = lobby_.open(client, *std::move(offer))});
}

void Hall::on(Client& client, const wire::Ping& message) {
    send(client, wire::Pong{.sent = message.sent, .now = environment_.board_time()});
}

Task<> Hall::on(Client& client, const wire::ListGames& message) {
    if (!client.player()) co_return refuse(client, message.nonce, "server.no-player");
    const std::size_t count = message.running ? tables_.games_of(client.player()->key).size() : games_in_list;
    const double cost = 1 + static_cast<double>(count) / games_of_a_message;
    if (!gateway_.may_cost(client.sender, message.nonce, cost)) co_return;
    wire::Games games{.nonce = message.nonce};
    const bool listed = message.running ? co_await list_running(client, games)
                                        : co_await list_past(client, message.before, games);
    if (!listed) co_return refuse(client, message.nonce, "server.cannot-store");
    send_long(gateway_, client.sender.id, games);
}

namespace {

/// Entries of games that are not loaded.
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

/// False if the store cannot be read.
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
    // As they are now.
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

/// False if the store cannot be read.
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
    if (lobby_.stale()) sooner(lobby_at_);
    return next;
}

void Hall::tick() {
    const Milliseconds now = environment_.board_time();
    tables_.tick(now);
    uploads_.tick(now);
    if (lobby_.stale() && now >= lobby_at_) tell_lobby(now);
}

void Hall::tell_lobby(Milliseconds now) {
    std::vector<wire::Running> games;
    for (const auto& [id, table] : tables_.all()) {
        if (games.size() >= games_in_lobby) break;
        const GameLog& game = table->game();
        if (!game.head().watchable || game.is_over()) continue;
        games.push_back({.id = id,
                         .game = std::string{kradan::id(game.config().options.game)},
                         .first = game.config().players[0].name,
                         .second = game.config().players[1].name,
                         .plies = table->plies(),
                         .watchers = table->followers().watchers()});
    }
    std::ranges::sort(games, {}, &wire::Running::id);
    lobby_.tell(games, static_cast<int>(gateway_.size()));
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

}  // namespace kradan::server
