#include "server/hall.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace kradan::server {

namespace {

constexpr std::array<Colour, 2> colours = {Colour::first, Colour::second};
constexpr std::size_t most_followed = 30;
constexpr std::size_t most_invitations = 20;
constexpr int games_in_list = 20;
constexpr std::size_t games_in_lobby = 50;
/// The lobby is sent at most so often.
constexpr Milliseconds lobby_pause = 1'000;
/// How often the store is told the board time while clocks run.
constexpr Milliseconds beat_pause = 250;
/// Addresses whose rates are remembered.
constexpr std::size_t most_addresses = 20'000;

constexpr std::size_t place(Colour colour) {
    return static_cast<std::size_t>(index(colour));
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
}

void Hall::become(Visitor& visitor, store::Player player) {
    if (visitor.player) std::erase(players_[visitor.player->key], &visitor);
    players_[player.key].push_back(&visitor);
    visitor.player = std::move(player);
}

void Hall::on(Visitor& visitor, const wire::Hello& message) {
    if (visitor.greeted)
        return refuse(visitor, "", Refusal{"session.malformed", "", "hello was said already"});
    if (message.version != wire::version) return visitor.line->hang_up("this server speaks another version");
    if (message.token && !message.token->empty()) {
        auto player = house_.reader->player_of(hash_of(*message.token));
        if (!player) return visitor.line->hang_up("the store cannot be read");
        if (*player) become(visitor, **player);
    }
    if (!visitor.player && !visitor.line->from_our_page()) {
        return visitor.line->hang_up("without an Origin of this server a token is needed");
    }
    visitor.greeted = true;
    wire::Welcome welcome{.now = house_.board_time()};
    if (visitor.player) {
        welcome.player = visitor.player->name;
        if (const auto found = games_of_.find(visitor.player->key); found != games_of_.end()) {
            welcome.games.assign(found->second.begin(), found->second.end());
        }
        if (const auto invitations = house_.reader->invitations()) {
            for (const auto& invitation : *invitations) {
                if (invitation.host == visitor.player->key) welcome.invitations.push_back(invitation.id);
            }
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
                    become(*asker, player);
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

namespace {

/// Seats the two, as the offer says; the throw of pawns is a chance of the server's own.
void seat(const House& house, const Offer& offer, const store::Player& host, const store::Player& guest,
          session::Config& config, std::array<std::optional<store::Player>, 2>& players) {
    config = offer.config;
    std::array<std::uint8_t, 5> chance{};
    house.random(chance);
    Colour side = Colour::first;
    switch (offer.side) {
        case wire::Side::first:
            break;
        case wire::Side::second:
            side = Colour::second;
            break;
        case wire::Side::random:
            side = chance[0] % 2 == 0 ? Colour::first : Colour::second;
            break;
        case wire::Side::furigoma: {
            session::Furigoma furigoma{.thrower = Colour::first};
            for (std::size_t i = 0; i < chance.size(); ++i) furigoma.tokin[i] = chance[i] % 2 == 1;
            side = session::thrower_plays(furigoma.tokin);
            // The event tells the throw, and that the players sit as it decided.
            furigoma.thrower = side;
            config.furigoma = furigoma;
            break;
        }
    }
    players[place(side)] = host;
    players[place(opponent(side))] = guest;
    for (const Colour colour : colours) config.players[place(colour)].name = players[place(colour)]->name;
}

}  // namespace

void Hall::on(Visitor& visitor, const wire::TakeSeek& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    const auto* seek = lobby_.find(message.seek);
    Visitor* host = seek ? Hall::visitor(seek->visitor) : nullptr;
    if (!host) return refuse(visitor, message.nonce, "server.no-such-seek");
    if (seek->player.key == visitor.player->key) return refuse(visitor, message.nonce, "server.your-own");
    Begin game{.watchable = seek->offer.watchable,
               .from = message.seek,
               .asker = visitor.id,
               .nonce = message.nonce};
    seat(house_, seek->offer, *host->player, *visitor.player, game.config, game.players);
    lobby_.close(*host);
    lobby_.close(visitor);
    begin(std::move(game));
}

void Hall::on(Visitor& visitor, const wire::Invite& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    auto offer = read_terms(message.terms);
    if (!offer) return refuse(visitor, message.nonce, offer.error());
    if (const auto all = house_.reader->invitations()) {
        const auto mine = std::ranges::count(*all, visitor.player->key, &store::Invitation::host);
        if (mine >= static_cast<std::ptrdiff_t>(most_invitations))
            return refuse(visitor, message.nonce, "server.enough-invitations");
    }
    const store::Invitation invitation{.id = random_name(house_),
                                       .host = visitor.player->key,
                                       .body = offer_text(*offer),
                                       .created = house_.wall_time()};
    house_.keep({store::AddInvitation{invitation}}, [this, id = visitor.id, name = invitation.id,
                                                     nonce = message.nonce](const store::Result& result) {
        Visitor* asker = Hall::visitor(id);
        if (!asker) return;
        if (!result) return refuse(*asker, nonce, reason_of(result.error()));
        send(*asker, wire::Done{.nonce = nonce, .id = name});
    });
}

namespace {

std::optional<store::Invitation> find_invitation(const House& house, const std::string& id) {
    const auto all = house.reader->invitations();
    if (!all) return std::nullopt;
    const auto found = std::ranges::find(*all, id, &store::Invitation::id);
    return found == all->end() ? std::nullopt : std::optional{*found};
}

}  // namespace

void Hall::on(Visitor& visitor, const wire::LookUp& message) {
    const auto invitation = find_invitation(house_, message.invitation);
    const auto offer = invitation ? read_offer(invitation->body) : std::unexpected(Refusal{});
    const auto host = invitation ? house_.reader->player(invitation->host) : std::optional<store::Player>{};
    if (!offer || !host || !*host) return refuse(visitor, message.nonce, "server.no-such-invitation");
    send(visitor, wire::Invitation{.nonce = message.nonce,
                                   .id = invitation->id,
                                   .host = (**host).name,
                                   .terms = write_terms(*offer),
                                   .mine = visitor.player && visitor.player->key == invitation->host});
}

void Hall::on(Visitor& visitor, const wire::Accept& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    const auto invitation = find_invitation(house_, message.invitation);
    const auto offer = invitation ? read_offer(invitation->body) : std::unexpected(Refusal{});
    const auto host = invitation ? house_.reader->player(invitation->host) : std::optional<store::Player>{};
    if (!offer || !host || !*host) return refuse(visitor, message.nonce, "server.no-such-invitation");
    if (invitation->host == visitor.player->key) return refuse(visitor, message.nonce, "server.your-own");
    Begin game{.watchable = offer->watchable,
               .from = invitation->id,
               .with = {store::RemoveInvitation{invitation->id}},
               .asker = visitor.id,
               .nonce = message.nonce};
    seat(house_, *offer, **host, *visitor.player, game.config, game.players);
    begin(std::move(game));
}

void Hall::on(Visitor& visitor, const wire::Withdraw& message) {
    const auto invitation = find_invitation(house_, message.invitation);
    if (!invitation || !visitor.player || invitation->host != visitor.player->key)
        return refuse(visitor, message.nonce, "server.no-such-invitation");
    house_.keep({store::RemoveInvitation{invitation->id}},
                [this, id = visitor.id, nonce = message.nonce](const store::Result& result) {
                    Visitor* asker = Hall::visitor(id);
                    if (!asker) return;
                    if (!result) return refuse(*asker, nonce, reason_of(result.error()));
                    send(*asker, wire::Done{.nonce = nonce});
                });
}

void Hall::on(Visitor& visitor, const wire::PlayComputer& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    if (!house_.ask) return refuse(visitor, message.nonce, "server.no-computer");
    auto offer = read_terms(message.terms);
    if (!offer) return refuse(visitor, message.nonce, offer.error());
    if (message.level < 1 || message.level > 10)
        return refuse(visitor, message.nonce, Refusal{"session.malformed", "", "level: 1 to 10"});
    Begin game{.watchable = offer->watchable, .asker = visitor.id, .nonce = message.nonce};
    seat(house_, *offer, *visitor.player, store::Player{}, game.config, game.players);
    for (const Colour colour : colours) {
        if (game.players[place(colour)]->key != 0) continue;
        game.players[place(colour)].reset();
        game.config.players[place(colour)] = {.name = "", .engine = true, .level = message.level};
    }
    begin(std::move(game));
}

namespace {

/// The same game with the players on the other sides. A handicap of promoted pieces goes with its player: the
/// board is turned by half.
void change_sides(session::Config& config) {
    std::swap(config.players[0], config.players[1]);
    std::swap(config.time[0], config.time[1]);
    if (config.king) config.king = opponent(*config.king);
    for (std::string& square : config.options.promoted) {
        if (square.size() != 2) continue;
        square = {static_cast<char>('a' + 'h' - square[0]), static_cast<char>('1' + '8' - square[1])};
    }
    std::ranges::sort(config.options.promoted);
}

}  // namespace

int Hall::games_on(store::PlayerKey player) const {
    const auto found = games_of_.find(player);
    return found == games_of_.end() ? 0 : static_cast<int>(found->second.size());
}

template <class M>
void Hall::tell_player(store::PlayerKey player, const M& message) {
    const auto found = players_.find(player);
    if (found == players_.end()) return;
    const auto text = written(message);
    for (const Visitor* line : found->second) line->line->send(text);
}

/// Makes a game durable, with what must be changed together with it, and tells its players.
void Hall::begin(Begin game) {
    const auto refuse_asker = [&](const Refusal& refusal) {
        if (const Visitor* asker = Hall::visitor(game.asker)) refuse(*asker, game.nonce, refusal);
    };
    for (const auto& player : game.players) {
        if (player && games_on(player->key) >= limits_.games_per_player)
            return refuse_asker(Refusal{"server.enough-games"});
    }
    const auto created = session::create(game.config, house_.board_time());
    if (!created) return refuse_asker(created.error().front());
    json::Writer writer;
    session::write_event(writer, *created);
    store::StoredGame stored{
        .head = {.id = random_name(house_), .watchable = game.watchable, .created = house_.wall_time()},
        .events = {{1, writer.text(), ""}}};
    for (const Colour colour : colours) {
        if (const auto& player = game.players[place(colour)])
            stored.head.players[place(colour)] = player->key;
    }
    store::Unit unit = std::move(game.with);
    unit.emplace_back(store::AddGame{stored.head});
    unit.emplace_back(store::AppendEvents{stored.head.id, stored.events, false});
    house_.keep(std::move(unit), [this, stored, game = std::move(game)](const store::Result& result) {
        const Visitor* asker = Hall::visitor(game.asker);
        if (!result) {
            const bool taken = result.error().kind == store::Error::Kind::conflict;
            if (asker)
                refuse(*asker, game.nonce, taken ? "server.no-such-invitation" : reason_of(result.error()));
            return;
        }
        ++counts_.games_begun;
        add_table(stored);
        if (const auto from = tables_.find(game.from); from != tables_.end())
            from->second->set_next(stored.head.id);
        if (asker) send(*asker, wire::Done{.nonce = game.nonce, .id = stored.head.id});
        for (const Colour colour : colours) {
            if (const auto& player = stored.head.players[place(colour)])
                tell_player(*player,
                            wire::Started{.game = stored.head.id, .side = colour, .from = game.from});
        }
    });
}

void Hall::rematch(Table& table) {
    const session::State& state = table.state();
    Begin game{.config = state.config, .watchable = table.head().watchable, .from = table.head().id};
    game.config.furigoma.reset();
    // Handicap stones are Black's: whoever had them keeps them.
    const bool same_sides = game.config.options.handicap > 1;
    if (!same_sides) change_sides(game.config);
    for (const Colour colour : colours) {
        const auto key = table.head().players[place(same_sides ? colour : opponent(colour))];
        if (!key) continue;
        const auto player = house_.reader->player(*key);
        if (!player || !*player) return;
        game.players[place(colour)] = **player;
        game.config.players[place(colour)].name = (**player).name;
    }
    begin(std::move(game));
}

Table* Hall::add_table(const store::StoredGame& stored) {
    auto table = Table::open(house_, *this, stored);
    if (!table) {
        house_.warn("game " + stored.head.id + " cannot be opened: " + table.error());
        return nullptr;
    }
    Table* opened = table->get();
    tables_[stored.head.id] = *std::move(table);
    if (!opened->head().ended) {
        ++live_;
        for (const auto& player : opened->head().players) {
            if (player) games_of_[*player].insert(stored.head.id);
        }
    }
    changed(*opened);
    return opened;
}

Table* Hall::table(const std::string& id) {
    if (const auto found = tables_.find(id); found != tables_.end()) return found->second.get();
    const auto stored = house_.reader->game(id);
    if (!stored) {
        house_.warn("game " + id + ": " + stored.error().detail);
        return nullptr;
    }
    return *stored ? add_table(**stored) : nullptr;
}

Table* Hall::table_for(Visitor& visitor, const std::string& id, const std::string& nonce) {
    Table* found = table(id);
    if (!found) refuse(visitor, nonce, "server.no-such-game");
    return found;
}

void Hall::changed(Table& table) {
    const auto deadline = table.deadline();
    if (const auto old = woken_at_.find(&table); old != woken_at_.end()) {
        deadlines_.erase({old->second, &table});
        woken_at_.erase(old);
    }
    if (deadline) {
        woken_at_[&table] = *deadline;
        deadlines_.emplace(*deadline, &table);
    }
    const bool ended = table.state().phase == session::Phase::ended;
    if (ended) {
        bool was_live = false;
        for (const auto& player : table.head().players) {
            if (!player) continue;
            const auto found = games_of_.find(*player);
            if (found == games_of_.end() || found->second.erase(table.head().id) == 0) continue;
            was_live = true;
            if (found->second.empty()) games_of_.erase(found);
        }
        if (was_live) {
            --live_;
            ++counts_.games_ended;
        }
    }
    if (table.head().watchable) lobby_.touch();
}

void Hall::on(Visitor& visitor, const wire::Join& message) {
    if (visitor.games.size() >= most_followed) return refuse(visitor, message.nonce, "server.busy");
    if (Table* found = table_for(visitor, message.game, message.nonce)) found->join(visitor, message);
}

void Hall::on(Visitor& visitor, const wire::Leave& message) {
    const auto found = tables_.find(message.game);
    if (found == tables_.end()) return;
    found->second->leave(visitor);
    const Table& table = *found->second;
    // What has ended and nobody looks at lies in the store.
    if (table.head().ended && !table.followed() && !table.busy()) {
        woken_at_.erase(&table);
        tables_.erase(found);
    }
}

void Hall::on(Visitor& visitor, const wire::Act& message) {
    if (Table* found = table_for(visitor, message.game, message.nonce)) found->act(visitor, message);
}

void Hall::on(Visitor& visitor, const wire::LayPlan& message) {
    if (Table* found = table_for(visitor, message.game, message.nonce)) found->lay_plan(visitor, message);
}

void Hall::on(Visitor& visitor, const wire::Say& message) {
    if (Table* found = table_for(visitor, message.game, message.nonce)) found->say(visitor, message);
}

void Hall::on(Visitor& visitor, const wire::Rematch& message) {
    if (Table* found = table_for(visitor, message.game, message.nonce)) found->ask_rematch(visitor, message);
}

void Hall::on(Visitor& visitor, const wire::ListGames& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    const auto heads = house_.reader->games_of(visitor.player->key, message.before, games_in_list);
    if (!heads) return refuse(visitor, message.nonce, "server.cannot-store");
    wire::Games games{.nonce = message.nonce};
    for (const auto& head : *heads) {
        const auto stored = house_.reader->game(head.id);
        if (!stored || !*stored || (**stored).events.empty()) continue;
        const auto& events = (**stored).events;
        const auto first = json::parse(events.front().body);
        const auto last = json::parse(events.back().body);
        if (!first || !last) continue;
        json::Fault fault;
        const auto created = session::read_event(*first, fault);
        const auto* body = std::get_if<session::Created>(&created.body);
        if (fault || !body) continue;
        json::Writer config;
        session::write_config(config, body->config);
        wire::Listed listed{.id = head.id, .config = {.text = config.text()}, .created = head.created};
        for (const Colour colour : colours) {
            if (head.players[place(colour)] == visitor.player->key) listed.side = colour;
        }
        const auto end = session::read_event(*last, fault);
        if (const auto* ended = std::get_if<session::Ended>(&end.body); ended && !fault)
            listed.result = ended->result;
        games.games.push_back(std::move(listed));
    }
    send(visitor, games);
}

void Hall::on(Visitor& visitor, const wire::Ping& message) {
    send(visitor, wire::Pong{.sent = message.sent, .now = house_.board_time()});
}

std::optional<Milliseconds> Hall::deadline() const {
    std::optional<Milliseconds> next;
    const auto sooner = [&](Milliseconds time) { next = next ? std::min(*next, time) : time; };
    if (!deadlines_.empty()) {
        sooner(deadlines_.begin()->first);
        sooner(beat_at_);
    }
    if (lobby_.stale()) sooner(lobby_at_);
    return next;
}

void Hall::tick() {
    const Milliseconds now = house_.board_time();
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
        Table* table = deadlines_.begin()->second;
        deadlines_.erase(deadlines_.begin());
        woken_at_.erase(table);
        table->wake();
    }
    if (!deadlines_.empty() && now >= beat_at_ && !beating_) {
        beating_ = true;
        beat_at_ = now + beat_pause;
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
