#include "server/club/hall.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "server/tables/listing.h"

namespace kradan::server {

namespace {

constexpr std::size_t games_in_lobby = 50;
constexpr std::size_t games_in_list = 20;
/// Maximum pages read for one list, as some games are not listed.
constexpr int most_rounds = 5;
/// Listing this many games costs one message.
constexpr double games_of_a_message = 4;

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

std::expected<bool, std::string> Hall::open_some(int most) {
    if (!knows_players_) {
        if (auto opened = gateway_.open(); !opened) return std::unexpected(std::move(opened.error()));
        knows_players_ = true;
    }
    return tables_.open_some(most);
}

void Hall::receive(Client& client, std::string_view text) {
    const auto message = gateway_.admit(client, text);
    if (!message || closing_) return;
    std::visit([&](const auto& any) { on(client, any); }, *message);
    tables_.put_away();
}

void Hall::leave(Client& client) {
    tables_.leave_all(client.sender.id);
    tables_.put_away();
    uploads_.forget(client.sender.id);
    lobby_.leave(client);
    gateway_.remove(client);
}

void Hall::on(Client& client, const wire::Hello& message) {
    if (!gateway_.greet(client, message)) return;
    wire::Welcome welcome{
        .now = environment_.board_time(), .computer = environment_.computer, .address = environment_.address};
    if (client.player()) {
        welcome.player = client.player()->name;
        for (const auto& [id, against_computer] : tables_.games_of(client.player()->key))
            welcome.games.push_back(id);
        if (const auto invitations = environment_.reader->invitations_of(client.player()->key)) {
            for (const auto& invitation : *invitations) welcome.invitations.push_back(invitation.id);
        }
    }
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

void Hall::on(Client& client, const wire::ListGames& message) {
    if (!client.player()) return refuse(client, message.nonce, "server.no-player");
    const std::size_t count = message.running ? tables_.games_of(client.player()->key).size() : games_in_list;
    const double cost = 1 + static_cast<double>(count) / games_of_a_message;
    if (!gateway_.may_cost(client.sender, message.nonce, cost)) return;
    wire::Games games{.nonce = message.nonce};
    const bool read =
        message.running ? list_running(client, games) : list_past(client, message.before, games);
    if (!read) return refuse(client, message.nonce, "server.cannot-store");
    send_long(gateway_, client.sender.id, games);
}

bool Hall::list_running(const Client& client, wire::Games& games) const {
    const store::PlayerKey player = client.player()->key;
    for (const auto& [id, against_computer] : tables_.games_of(player)) {
        const auto head = tables_.own_game(client.sender, id);
        auto one = head ? listed(tables_, *environment_.reader, *head, player) : std::nullopt;
        if (one) games.games.push_back(*std::move(one));
    }
    std::ranges::sort(games.games, std::greater{}, &wire::Listed::created);
    return true;
}

/// False if the store cannot be read.
bool Hall::list_past(const Client& client, const std::string& before, wire::Games& games) const {
    const store::PlayerKey player = client.player()->key;
    std::string from = before;
    for (int rounds = 0; rounds < most_rounds && games.games.size() < games_in_list; ++rounds) {
        const auto most = games_in_list - games.games.size();
        const auto page = environment_.reader->games_of(player, from, static_cast<int>(most));
        if (!page) return false;
        for (const store::GameHead& head : *page) {
            if (auto one = listed(tables_, *environment_.reader, head, player))
                games.games.push_back(*std::move(one));
        }
        if (page->size() < most) break;
        from = page->back().id;
    }
    return true;
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
