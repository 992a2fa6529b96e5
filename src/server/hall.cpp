#include "server/hall.h"

#include <algorithm>
#include <array>

#include "server/derived_name.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_invitations = 20;
constexpr std::size_t games_in_lobby = 50;
/// The lobby is sent at most so often.
constexpr Milliseconds lobby_pause = 1'000;
/// How often the store is told the board time while clocks run: the rarer, the longer they still run.
constexpr Milliseconds shortest_beat = 250;
constexpr Milliseconds longest_beat = 10'000;
constexpr Milliseconds beats_to_deadline = 400;
/// Addresses whose rates are remembered.
constexpr std::size_t most_addresses = 20'000;

std::string_view secret_text(const Visitor& visitor) {
    return {reinterpret_cast<const char*>(visitor.secret.data()), visitor.secret.size()};
}

/// Numbers that sort as texts, so that what is older stands first.
std::string aged(std::uint64_t number, std::string_view rest) {
    std::string digits = std::to_string(number);
    return std::string(20 - digits.size(), '0') + digits + std::string{rest.substr(0, 6)};
}

}  // namespace

Hall::Hall(House house, HallLimits limits) : house_(std::move(house)), limits_(limits) {}

std::expected<bool, std::string> Hall::open_some(int most) {
    if (last_player_ == 0) {
        auto last = house_.reader->last_player();
        if (!last) return std::unexpected(last.error().detail);
        last_player_ = *last;
        auto live = house_.reader->live_games();
        if (!live) return std::unexpected(live.error().detail);
        to_open_ = *std::move(live);
        std::ranges::reverse(to_open_);
    }
    for (; most > 0 && !to_open_.empty(); --most) {
        const std::string id = std::move(to_open_.back());
        to_open_.pop_back();
        table(id);
    }
    opened_ = to_open_.empty();
    return opened_;
}

Visitor& Hall::enter(Line& line) {
    const std::uint64_t id = ++last_visitor_;
    auto& visitor = visitors_[id];
    visitor = std::make_unique<Visitor>();
    visitor->id = id;
    visitor->line = &line;
    return *visitor;
}

void Hall::leave(Visitor& visitor) {
    for (const auto& id : std::vector(visitor.games)) {
        if (const auto found = tables_.find(id); found != tables_.end()) found->second->leave(visitor);
    }
    put_away();
    lobby_.leave(visitor);
    if (visitor.player) {
        auto& lines = players_[visitor.player->key];
        std::erase(lines, &visitor);
        if (lines.empty()) players_.erase(visitor.player->key);
    }
    visitors_.erase(visitor.id);
}

Visitor* Hall::visitor(std::uint64_t id) {
    const auto found = visitors_.find(id);
    return found == visitors_.end() ? nullptr : found->second.get();
}

void Hall::receive(Visitor& visitor, std::string_view text) {
    ++counts_.messages;
    auto message = wire::read_message(text);
    if (!message) {
        ++counts_.refused;
        return refuse(visitor, message.error().nonce, message.error().refusal);
    }
    if (!visitor.messages.pass(house_.board_time())) {
        ++counts_.refused;
        std::string nonce = std::visit(
            [](const auto& any) -> std::string {
                if constexpr (requires { any.nonce; }) return any.nonce;
                return "";
            },
            *message);
        return refuse(visitor, nonce, "server.too-fast");
    }
    if (!visitor.greeted && !std::holds_alternative<wire::Hello>(*message)) {
        return visitor.line->hang_up("the first message is \"hello\"");
    }
    if (closing_) return;
    std::visit([&](const auto& any) { on(visitor, any); }, *message);
    put_away();
}

void Hall::become(Visitor& visitor, store::Player player, const store::TokenHash& secret) {
    auto& lines = players_[player.key];
    // Whoever is here on many lines speaks no faster.
    visitor.talk = lines.empty() ? std::make_shared<Rate>(talk_rate) : lines.front()->talk;
    lines.push_back(&visitor);
    visitor.player = std::move(player);
    visitor.secret = secret;
}

void Hall::on(Visitor& visitor, const wire::Hello& message) {
    if (visitor.greeted)
        return refuse(visitor, "", Refusal{"session.malformed", "", "hello was said already"});
    if (message.version != wire::version) return visitor.line->hang_up("this server speaks another version");
    if (message.token && !message.token->empty()) {
        const auto secret = hash_of(*message.token);
        auto player = house_.reader->player_of(secret);
        if (!player) return visitor.line->hang_up("the store cannot be read");
        if (*player) become(visitor, **player, secret);
    }
    if (!visitor.player && !visitor.line->from_our_page()) {
        return visitor.line->hang_up("without an Origin of this server a token is needed");
    }
    visitor.greeted = true;
    wire::Welcome welcome{.now = house_.board_time(), .computer = house_.computer, .address = house_.address};
    if (visitor.player) {
        welcome.player = visitor.player->name;
        if (const auto found = games_of_.find(visitor.player->key); found != games_of_.end()) {
            welcome.games.assign(found->second.begin(), found->second.end());
        }
        if (const auto invitations = house_.reader->invitations_of(visitor.player->key)) {
            for (const auto& invitation : *invitations) welcome.invitations.push_back(invitation.id);
        }
    }
    send(visitor, welcome);
}

void Hall::on(Visitor& visitor, const wire::Enter& message) {
    if (visitor.player) return refuse(visitor, message.nonce, "server.is-player");
    const std::string name = clean_name(message.player);
    if (name.empty()) return refuse(visitor, message.nonce, "server.bad-name");
    const Milliseconds now = house_.board_time();
    const std::string_view address = visitor.line->address();
    auto entry = entries_.find(address);
    if (entry == entries_.end()) {
        if (entries_.size() >= most_addresses) entries_.clear();
        entry = entries_.emplace(address, Rate{limits_.new_players, limits_.new_players_per_second}).first;
    }
    if (!entry->second.pass(now)) return refuse(visitor, message.nonce, "server.too-fast");
    const std::string token = new_token(house_);
    const store::Player player{.key = ++last_player_, .name = name, .created = house_.wall_time()};
    house_.keep({store::AddPlayer{player, hash_of(token)}},
                [this, id = visitor.id, player, token, nonce = message.nonce](const store::Result& result) {
                    Visitor* asker = Hall::visitor(id);
                    if (!asker) return;
                    if (!result) return refuse(*asker, nonce, reason_of(result.error()));
                    ++counts_.players_made;
                    become(*asker, player, hash_of(token));
                    send(*asker, wire::Entered{.nonce = nonce, .token = token, .player = player.name});
                });
}

void Hall::on(Visitor& visitor, const wire::Rename& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    const std::string name = clean_name(message.player);
    if (name.empty()) return refuse(visitor, message.nonce, "server.bad-name");
    house_.keep({store::RenamePlayer{visitor.player->key, name}},
                [this, id = visitor.id, key = visitor.player->key, name,
                 nonce = message.nonce](const store::Result& result) {
                    Visitor* asker = Hall::visitor(id);
                    if (result) {
                        for (Visitor* line : players_[key]) line->player->name = name;
                    }
                    if (!asker) return;
                    if (!result) return refuse(*asker, nonce, reason_of(result.error()));
                    send(*asker, wire::Done{.nonce = nonce});
                });
}

void Hall::on(Visitor& visitor, const wire::FollowLobby& message) {
    lobby_.follow(visitor, message.on);
    if (message.on) lobby_.touch();
}

void Hall::on(Visitor& visitor, const wire::OpenSeek& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    auto offer = read_terms(message.terms);
    if (!offer) return refuse(visitor, message.nonce, offer.error());
    const std::string id = aged(++last_visitor_, random_name(house_));
    send(visitor, wire::Done{.nonce = message.nonce, .id = lobby_.open(visitor, *std::move(offer), id)});
}

void Hall::on(Visitor& visitor, const wire::CloseSeek&) {
    lobby_.close(visitor);
}

void Hall::on(Visitor& visitor, const wire::TakeSeek& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    const auto* seek = lobby_.find(message.seek);
    if (!seek) return refuse(visitor, message.nonce, "server.no-such-seek");
    if (seek->player.key == visitor.player->key) return refuse(visitor, message.nonce, "server.your-own");
    Begin game = seated(seek->offer, seek->player, *visitor.player);
    game.id = derived_name({"game of a seek", message.seek});
    game.from = message.seek;
    game.asker = visitor.id;
    game.nonce = message.nonce;
    lobby_.close_player(seek->player.key);
    begin(std::move(game));
}

void Hall::on(Visitor& visitor, const wire::Invite& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    auto offer = read_terms(message.terms);
    if (!offer) return refuse(visitor, message.nonce, offer.error());
    const auto mine = house_.reader->invitations_of(visitor.player->key);
    if (!mine) return refuse(visitor, message.nonce, "server.cannot-store");
    const std::string id = message.nonce.empty()
                               ? random_name(house_)
                               : derived_name({"invitation", secret_text(visitor), message.nonce});
    if (std::ranges::count(*mine, id, &store::Invitation::id) > 0)
        return send(visitor, wire::Done{.nonce = message.nonce, .id = id});
    if (mine->size() >= most_invitations) return refuse(visitor, message.nonce, "server.enough-invitations");
    const store::Invitation invitation{
        .id = id, .host = visitor.player->key, .body = offer_text(*offer), .created = house_.wall_time()};
    house_.keep({store::AddInvitation{invitation}}, [this, id = visitor.id, name = invitation.id,
                                                     nonce = message.nonce](const store::Result& result) {
        Visitor* asker = Hall::visitor(id);
        if (!asker) return;
        if (!result) return refuse(*asker, nonce, reason_of(result.error()));
        send(*asker, wire::Done{.nonce = nonce, .id = name});
    });
}

namespace {

/// An invitation with all that belongs to it.
struct Found {
    store::Invitation invitation;
    Offer offer;
    store::Player host;
};

std::expected<Found, std::string_view> find_invitation(const House& house, const std::string& id) {
    constexpr std::string_view none = "server.no-such-invitation";
    auto invitation = house.reader->invitation(id);
    if (!invitation) return std::unexpected("server.cannot-store");
    if (!*invitation) return std::unexpected(none);
    auto offer = read_offer((**invitation).body);
    auto host = house.reader->player((**invitation).host);
    if (!offer || !host || !*host) return std::unexpected(none);
    return Found{**std::move(invitation), *std::move(offer), **std::move(host)};
}

std::string game_of_invitation(const std::string& id) {
    return derived_name({"game of an invitation", id});
}

}  // namespace

void Hall::on(Visitor& visitor, const wire::LookUp& message) {
    const auto found = find_invitation(house_, message.invitation);
    if (found) {
        return send(visitor,
                    wire::Invitation{.nonce = message.nonce,
                                     .id = found->invitation.id,
                                     .host = found->host.name,
                                     .terms = write_terms(found->offer),
                                     .mine = visitor.player && visitor.player->key == found->host.key});
    }
    const std::string id = game_of_invitation(message.invitation);
    const Table* game = table(id);
    const auto side = game ? game->side_of(visitor) : std::nullopt;
    if (!side) return refuse(visitor, message.nonce, found.error());
    Offer offer{.config = game->state().config,
                .side = *side == Colour::first ? wire::Side::second : wire::Side::first,
                .watchable = game->head().watchable};
    const std::string host = offer.config.players[place(opponent(*side))].name;
    offer.config.players = {};
    send(visitor, wire::Invitation{.nonce = message.nonce,
                                   .id = message.invitation,
                                   .host = host,
                                   .terms = write_terms(offer),
                                   .game = id});
}

void Hall::on(Visitor& visitor, const wire::Accept& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    const auto found = find_invitation(house_, message.invitation);
    const std::string id = game_of_invitation(message.invitation);
    if (!found) {
        const Table* game = table(id);
        if (game && game->side_of(visitor))
            return send(visitor, wire::Done{.nonce = message.nonce, .id = id});
        return refuse(visitor, message.nonce, found.error());
    }
    if (found->host.key == visitor.player->key) return refuse(visitor, message.nonce, "server.your-own");
    Begin game = seated(found->offer, found->host, *visitor.player);
    game.id = id;
    game.from = found->invitation.id;
    game.with = {store::RemoveInvitation{found->invitation.id}};
    game.asker = visitor.id;
    game.nonce = message.nonce;
    begin(std::move(game));
}

void Hall::on(Visitor& visitor, const wire::Withdraw& message) {
    const auto found = house_.reader->invitation(message.invitation);
    if (!found) return refuse(visitor, message.nonce, "server.cannot-store");
    if (!*found || !visitor.player || (**found).host != visitor.player->key)
        return refuse(visitor, message.nonce, "server.no-such-invitation");
    house_.keep({store::RemoveInvitation{message.invitation}},
                [this, id = visitor.id, nonce = message.nonce](const store::Result& result) {
                    Visitor* asker = Hall::visitor(id);
                    if (!asker) return;
                    if (!result) return refuse(*asker, nonce, reason_of(result.error()));
                    send(*asker, wire::Done{.nonce = nonce});
                });
}

void Hall::on(Visitor& visitor, const wire::Ping& message) {
    send(visitor, wire::Pong{.sent = message.sent, .now = house_.board_time()});
}

std::optional<Milliseconds> Hall::deadline() const {
    std::optional<Milliseconds> next;
    const auto sooner = [&](Milliseconds time) { next = next ? std::min(*next, time) : time; };
    if (!deadlines_.empty()) {
        sooner(deadlines_.begin()->first);
        if (!beating_) sooner(beat_at_);
    }
    if (lobby_.stale()) sooner(lobby_at_);
    return next;
}

void Hall::tick() {
    const Milliseconds now = house_.board_time();
    // Those that are due now, each once, whatever they set themselves next.
    std::vector<Table*> due;
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
        due.push_back(deadlines_.begin()->second);
        forget_time(*due.back());
    }
    for (Table* table : due) table->wake();
    put_away();
    if (!deadlines_.empty() && now >= beat_at_ && !beating_) {
        beating_ = true;
        beat_at_ = now + std::clamp((deadlines_.begin()->first - now) / beats_to_deadline, shortest_beat,
                                    longest_beat);
        house_.keep({store::SetBoardTime{now}}, [this](const store::Result&) { beating_ = false; });
    }
    if (lobby_.stale() && now >= lobby_at_) {
        lobby_at_ = now + lobby_pause;
        std::vector<wire::Running> games;
        for (const auto& [id, table] : tables_) {
            if (games.size() >= games_in_lobby) break;
            const session::State& state = table->state();
            if (!table->head().watchable || table->head().ended) continue;
            games.push_back({.id = id,
                             .game = std::string{kradan::id(state.config.options.game)},
                             .first = state.config.players[0].name,
                             .second = state.config.players[1].name,
                             .plies = state.game.ply(),
                             .watchers = table->watchers()});
        }
        std::ranges::sort(games, {}, &wire::Running::id);
        lobby_.tell(games, static_cast<int>(visitors_.size()));
    }
}

void Hall::close(Milliseconds back) {
    closing_ = true;
    const auto text = written(wire::Closing{.back = back});
    for (const auto& [id, visitor] : visitors_) visitor->line->send(text);
}

}  // namespace kradan::server
