#include "server/club/hall.h"

#include <algorithm>
#include <array>

#include "server/club/derived_name.h"
#include "server/club/guarded.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_invitations = 20;
constexpr std::size_t games_in_lobby = 50;
/// How often the store is told the board time while clocks run: the rarer, the longer they still run.
constexpr Milliseconds shortest_beat = 250;
constexpr Milliseconds longest_beat = 600'000;
constexpr Milliseconds beats_to_deadline = 400;
/// What is done for those at one address that is dear, in messages: a club may share one, and all its games
/// may be read when the server has come back.
constexpr Rate dear_rate{2'000, 200};
/// How long games are opened when the server starts, before others are served.
constexpr Milliseconds longest_opening = 5;
/// How long a game is let alone whose turn failed.
constexpr Milliseconds failed_pause = 1'000;
/// How long a game that is being put here waits for its next part.
constexpr Milliseconds keeping_patience = 30'000;
/// How often it is looked for games that are over for long, and how many are removed then.
constexpr Milliseconds sweep_pause = 60'000;
constexpr Milliseconds short_sweep_pause = 1'000;
constexpr int most_swept = 20;
/// Those who are answered together when what they asked for is on the disk.
constexpr std::size_t most_askers = 100;

std::string_view secret_text(const Visitor& visitor) {
    return {reinterpret_cast<const char*>(visitor.secret.data()), visitor.secret.size()};
}

std::string game_of_invitation(const std::string& id) {
    return derived_name({"game of an invitation", id});
}

/// Numbers that sort as texts, so that what is older stands first.
std::string aged(std::uint64_t number, std::string_view rest) {
    std::string digits = std::to_string(number);
    return std::string(20 - digits.size(), '0') + digits + std::string{rest.substr(0, 6)};
}

}  // namespace

Hall::Hall(House house, HallLimits limits)
    : house_(std::move(house)),
      limits_(limits),
      entries_(Rate{limits.new_players, limits.new_players_per_second}),
      dear_(dear_rate) {}

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
    const Milliseconds begin = house_.steady_time();
    for (; most > 0 && !to_open_.empty(); --most) {
        if (house_.steady_time() - begin >= longest_opening) break;
        const std::string id = std::move(to_open_.back());
        to_open_.pop_back();
        table(id);
        put_away();
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
    keep_no_longer(visitor);
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
    if (!visitor.messages.pass(house_.steady_time())) {
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

void Hall::inform(const std::string& text) const {
    if (house_.inform) house_.inform(text);
}

bool Hall::may_cost(Visitor& visitor, const std::string& nonce, double messages) {
    const Milliseconds now = house_.steady_time();
    Rate& dear = dear_.at(visitor.line->address(), now);
    if (!dear.pass(now)) {
        refuse(visitor, nonce, "server.busy");
        return false;
    }
    dear.charge(messages - 1);
    visitor.messages.charge(messages);
    visitor.line->charge(messages);
    return true;
}

/// Whether this is on its way to the disk already: whoever asks is answered together with those before.
bool Hall::is_under_way(const std::string& id, const Asker& asker) {
    const auto same = asked_for_.find(id);
    if (same == asked_for_.end()) return false;
    if (same->second.size() < most_askers) {
        same->second.push_back(asker);
    } else if (const Visitor* visitor = Hall::visitor(asker.visitor)) {
        refuse(*visitor, asker.nonce, "server.busy");
    }
    return true;
}

std::vector<Hall::Asker> Hall::askers_of(const std::string& id) {
    const auto askers = asked_for_.extract(id);
    return askers ? std::move(askers.mapped()) : std::vector<Asker>{};
}

/// The line is this player's from now on: of one alone, for as long as it lasts.
void Hall::become(Visitor& visitor, store::Player player, const store::TokenHash& secret) {
    if (visitor.player) return;
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
            for (const auto& [id, against_computer] : found->second) welcome.games.push_back(id);
        }
        if (const auto invitations = house_.reader->invitations_of(visitor.player->key)) {
            for (const auto& invitation : *invitations) welcome.invitations.push_back(invitation.id);
        }
    }
    send(visitor, welcome);
}

void Hall::on(Visitor& visitor, const wire::Enter& message) {
    if (visitor.player || visitor.entering) return refuse(visitor, message.nonce, "server.is-player");
    const std::string name = clean_name(message.player);
    if (name.empty()) return refuse(visitor, message.nonce, "server.bad-name");
    const Milliseconds now = house_.steady_time();
    if (!entries_.at(visitor.line->address(), now).pass(now))
        return refuse(visitor, message.nonce, "server.too-fast");
    const std::string token = new_token(house_);
    const store::Player player{.key = ++last_player_, .name = name, .created = house_.wall_time()};
    visitor.entering = true;
    house_.keep({store::AddPlayer{player, hash_of(token)}},
                [this, id = visitor.id, player, token, nonce = message.nonce](const store::Result& result) {
                    if (result) ++counts_.players_made;
                    Visitor* asker = Hall::visitor(id);
                    if (!asker) return;
                    asker->entering = false;
                    if (!result) return refuse(*asker, nonce, reason_of(result.error()));
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
                        if (const auto lines = players_.find(key); lines != players_.end()) {
                            for (Visitor* line : lines->second) line->player->name = name;
                        }
                        lobby_.rename(key, name);
                    }
                    if (!asker) return;
                    if (!result) return refuse(*asker, nonce, reason_of(result.error()));
                    send(*asker, wire::Done{.nonce = nonce});
                });
}

void Hall::on(Visitor& visitor, const wire::FollowLobby& message) {
    const Milliseconds now = house_.board_time();
    if (message.on) {
        // The others hear of one more in their time.
        if (now < lobby_at_) lobby_.touch();
        if (now >= lobby_at_) tell_lobby(now);
    }
    lobby_.follow(visitor, message.on, message.changes.value_or(false));
    if (message.on) lobby_.tell(visitor);
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
    const std::string id = derived_name({"game of a seek", message.seek});
    const auto* seek = lobby_.find(message.seek);
    if (!seek) {
        // Its answer may have been lost.
        if (own_game(visitor, id)) return send(visitor, wire::Done{.nonce = message.nonce, .id = id});
        return refuse(visitor, message.nonce, "server.no-such-seek");
    }
    if (seek->player.key == visitor.player->key) return refuse(visitor, message.nonce, "server.your-own");
    Begin game = seated(seek->offer, seek->player, *visitor.player);
    game.id = id;
    game.from = message.seek;
    game.gone = "server.no-such-seek";
    game.asker = visitor.id;
    game.nonce = message.nonce;
    begin(std::move(game));
}

void Hall::on(Visitor& visitor, const wire::Invite& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    auto offer = read_terms(message.terms);
    if (!offer) return refuse(visitor, message.nonce, offer.error());
    const std::string id = message.nonce.empty()
                               ? random_name(house_)
                               : derived_name({"invitation", secret_text(visitor), message.nonce});
    if (is_under_way(id, {visitor.id, message.nonce})) return;
    const auto mine = house_.reader->invitations_of(visitor.player->key);
    const auto game = house_.reader->head(game_of_invitation(id));
    if (!mine || !game) return refuse(visitor, message.nonce, "server.cannot-store");
    // It was asked for before, and may have been accepted since.
    if (*game || std::ranges::count(*mine, id, &store::Invitation::id) > 0)
        return send(visitor, wire::Done{.nonce = message.nonce, .id = id});
    if (mine->size() >= most_invitations) return refuse(visitor, message.nonce, "server.enough-invitations");
    const store::Invitation invitation{
        .id = id, .host = visitor.player->key, .body = offer_text(*offer), .created = house_.wall_time()};
    asked_for_[id] = {{visitor.id, message.nonce}};
    house_.keep({store::AddInvitation{invitation}}, [this, id](const store::Result& result) {
        for (const auto& [line, nonce] : askers_of(id)) {
            const Visitor* asker = Hall::visitor(line);
            if (!asker) continue;
            if (result) {
                send(*asker, wire::Done{.nonce = nonce, .id = id});
            } else {
                refuse(*asker, nonce, reason_of(result.error()));
            }
        }
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
    const auto game = own_game(visitor, id);
    const auto config = game ? config_of(id) : std::nullopt;
    if (!config) return refuse(visitor, message.nonce, found.error());
    const bool first = game->players[0] == visitor.player->key;
    Offer offer{.config = *config,
                .side = first ? wire::Side::second : wire::Side::first,
                .watchable = game->watchable};
    const std::string host = offer.config.players[first ? 1 : 0].name;
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
        if (own_game(visitor, id)) return send(visitor, wire::Done{.nonce = message.nonce, .id = id});
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
    if (const auto wake = wakes_.next()) {
        sooner(*wake);
        if (!beating_) sooner(beat_at_);
    }
    if (const auto rest = rests_.next()) sooner(*rest);
    if (!keeping_.empty()) sooner(keeping_.begin()->first + keeping_patience);
    if (lobby_.stale()) sooner(lobby_at_);
    if (limits_.retention > 0) sooner(sweep_at_);
    return next;
}

void Hall::tick() {
    const Milliseconds now = house_.board_time();
    for (const std::string& id : wakes_.take(now)) {
        const bool woken = guarded(house_.warn, "game " + id, [&] {
            if (Table* found = table(id)) found->wake();
        });
        if (!woken) wakes_.set(id, now + failed_pause);
    }
    for (std::string& id : rests_.take(now)) idle_.insert(std::move(id));
    put_away();
    while (!keeping_.empty() && keeping_.begin()->first + keeping_patience <= now)
        keep_no_longer(*visitors_.at(keeping_.begin()->second));
    beat(now);
    sweep(now);
    if (lobby_.stale() && now >= lobby_at_) tell_lobby(now);
}

/// Tells the store the board time, now and then while something is to happen at a time.
void Hall::beat(Milliseconds now) {
    const auto next = wakes_.next();
    if (!next || now < beat_at_ || beating_) return;
    beating_ = true;
    beat_at_ = now + std::clamp((*next - now) / beats_to_deadline, shortest_beat, longest_beat);
    house_.keep({store::SetBoardTime{now}}, [this](const store::Result&) { beating_ = false; });
}

void Hall::sweep(Milliseconds now) {
    if (limits_.retention == 0 || now < sweep_at_) return;
    // Those that somebody looks at stay meanwhile, and keep nothing else here.
    const auto open =
        std::ranges::count_if(tables_, [](const auto& one) { return one.second->head().ended; });
    const auto old = house_.reader->ended_before(house_.wall_time() - limits_.retention,
                                                 most_swept + static_cast<int>(open));
    int removed = 0;
    for (const std::string& id : old ? *old : std::vector<std::string>{}) {
        if (tables_.contains(id) || removed == most_swept) continue;
        remove(id);
        ++removed;
    }
    sweep_at_ = now + (removed == most_swept ? short_sweep_pause : sweep_pause);
}

void Hall::remove(const std::string& game) {
    house_.keep({store::RemoveGame{game}}, [this, game](const store::Result& result) {
        // In a conflict it is gone already.
        if (!result && result.error().kind != store::Error::Kind::conflict)
            return house_.warn("game " + game + " could not be removed: " + result.error().detail);
        for (const auto& [id, table] : tables_) {
            if (table->next() == game) table->set_next("");
        }
    });
}

void Hall::tell_lobby(Milliseconds now) {
    std::vector<wire::Running> games;
    for (const auto& [id, table] : tables_) {
        if (games.size() >= games_in_lobby) break;
        if (!table->head().watchable || table->head().ended) continue;
        games.push_back({.id = id,
                         .game = std::string{kradan::id(table->config().options.game)},
                         .first = table->config().players[0].name,
                         .second = table->config().players[1].name,
                         .plies = table->plies(),
                         .watchers = table->watchers()});
    }
    std::ranges::sort(games, {}, &wire::Running::id);
    lobby_.tell(games, static_cast<int>(visitors_.size()));
    lobby_at_ = now + lobby_.pause();
}

void Hall::close(Milliseconds back) {
    closing_ = true;
    const auto text = written(wire::Closing{.back = back});
    for (const auto& [id, visitor] : visitors_) visitor->line->send(text);
}

}  // namespace kradan::server
