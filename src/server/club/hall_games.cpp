#include <algorithm>
#include <array>

#include "server/club/derived_name.h"
#include "server/club/hall.h"
#include "server/club/stored_events.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_followed = 30;
constexpr std::size_t games_in_list = 20;
/// How often more is read for a list whose games are not all shown.
constexpr int most_rounds = 5;
/// To list so many games costs as much as a message.
constexpr double games_of_a_message = 4;

wire::ConfigJson config_json(const session::Config& config) {
    json::Writer writer;
    session::write_config(writer, config);
    return {.text = writer.text()};
}

std::optional<Colour> side_in(const store::GameHead& head, store::PlayerKey player) {
    for (const Colour colour : colours) {
        if (head.players[place(colour)] == player) return colour;
    }
    return std::nullopt;
}

}  // namespace

Hall::Begin Hall::seated(const Offer& offer, const store::Player& host, const store::Player& guest) const {
    Begin game{.config = offer.config, .watchable = offer.watchable};
    std::array<std::uint8_t, 5> chance{};
    house_.random(chance);
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
            game.config.furigoma = furigoma;
            break;
        }
    }
    game.players[place(side)] = host;
    game.players[place(opponent(side))] = guest;
    for (const Colour colour : colours) {
        game.config.players[place(colour)].name = game.players[place(colour)]->name;
    }
    return game;
}

void Hall::on(Visitor& visitor, const wire::PlayComputer& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    auto offer = read_terms(message.terms);
    if (!offer) return refuse(visitor, message.nonce, offer.error());
    const std::string game_id{id(offer->config.options.game)};
    if (!house_.ask || std::ranges::count(house_.computer, game_id) == 0)
        return refuse(visitor, message.nonce, "server.no-computer");
    if (message.level < 1 || message.level > 10)
        return refuse(visitor, message.nonce, Refusal{"session.malformed", "", "level: 1 to 10"});
    Begin game = seated(*offer, *visitor.player, store::Player{});
    const std::string_view secret{reinterpret_cast<const char*>(visitor.secret.data()),
                                  visitor.secret.size()};
    if (!message.nonce.empty()) game.id = derived_name({"game with the computer", secret, message.nonce});
    game.asker = visitor.id;
    game.nonce = message.nonce;
    for (const Colour colour : colours) {
        if (game.players[place(colour)]->key != 0) continue;
        game.players[place(colour)].reset();
        game.config.players[place(colour)] = {.name = "", .engine = true, .level = message.level};
    }
    begin(std::move(game));
}

Hall::Count Hall::games_on(store::PlayerKey player) const {
    Count count;
    if (const auto coming = beginning_.find(player); coming != beginning_.end()) count = coming->second;
    const auto found = games_of_.find(player);
    if (found == games_of_.end()) return count;
    count.games += static_cast<int>(found->second.size());
    count.against_computer +=
        static_cast<int>(std::ranges::count_if(found->second, [](const auto& game) { return game.second; }));
    return count;
}

/// Whether one of its players has no room for it.
bool Hall::has_enough_games(const Begin& game) const {
    const bool against_computer = !game.players[0] || !game.players[1];
    return std::ranges::any_of(game.players, [&](const std::optional<store::Player>& player) {
        if (!player) return false;
        const Count count = games_on(player->key);
        return count.games >= limits_.games_per_player ||
               (against_computer && count.against_computer >= limits_.games_against_computer);
    });
}

void Hall::tell(store::PlayerKey player, const std::shared_ptr<const std::string>& text) {
    const auto found = players_.find(player);
    if (found == players_.end()) return;
    for (const Visitor* line : found->second) line->line->send(text);
}

void Hall::news(const Table& table, Colour side) {
    const auto player = table.head().players[place(side)];
    const auto found = player ? players_.find(*player) : players_.end();
    if (found == players_.end()) return;
    std::shared_ptr<const std::string> text;
    for (const Visitor* line : found->second) {
        if (table.is_followed_by(*line)) continue;
        if (!text) text = written(wire::News{.game = listed(table, *player)});
        line->line->send(text);
    }
}

/// Makes a game durable, with what must be changed together with it, and tells its players.
void Hall::begin(Begin game) {
    const auto refuse_asker = [&](const Refusal& refusal) {
        if (const Visitor* asker = Hall::visitor(game.asker)) refuse(*asker, game.nonce, refusal);
    };
    if (game.id.empty()) game.id = random_name(house_);
    if (is_under_way(game.id, {game.asker, game.nonce})) return;
    if (has_enough_games(game)) return refuse_asker(Refusal{"server.enough-games"});
    const auto created = session::create(game.config, house_.board_time());
    if (!created) return refuse_asker(created.error().front());
    store::StoredGame stored{
        .head = {.id = game.id, .watchable = game.watchable, .created = house_.wall_time()},
        .events = {{1, event_text(*created), ""}}};
    const bool against_computer = !game.players[0] || !game.players[1];
    for (const Colour colour : colours) {
        const auto& player = game.players[place(colour)];
        if (!player) continue;
        stored.head.players[place(colour)] = player->key;
        Count& coming = beginning_[player->key];
        ++coming.games;
        if (against_computer) ++coming.against_computer;
    }
    asked_for_[game.id] = {{game.asker, game.nonce}};
    store::Unit unit = std::move(game.with);
    unit.emplace_back(store::AddGame{stored.head});
    unit.emplace_back(store::AppendEvents{stored.head.id, stored.events, false});
    house_.keep(std::move(unit),
                [this, stored, against_computer, game = std::move(game)](const store::Result& result) {
                    for (const auto& player : stored.head.players) {
                        if (!player) continue;
                        Count& coming = beginning_[*player];
                        if (against_computer) --coming.against_computer;
                        if (--coming.games == 0) beginning_.erase(*player);
                    }
                    begun(game, stored, result);
                });
}

void Hall::begun(const Begin& game, const store::StoredGame& stored, const store::Result& result) {
    const std::string& id = stored.head.id;
    if (result) {
        ++counts_.games_begun;
        inform("game " + id + " has begun: " + std::string{kradan::id(game.config.options.game)});
        if (Table* made = add_table(stored)) made->touch();
        if (const auto from = tables_.find(game.from); from != tables_.end()) from->second->set_next(id);
    }
    const bool conflict = !result && result.error().kind == store::Error::Kind::conflict;
    // In a conflict it had begun before: the same was asked for twice, or by somebody else.
    for (const auto& [visitor, nonce] : askers_of(id)) {
        Visitor* asker = Hall::visitor(visitor);
        if (!asker) continue;
        if ((result || conflict) && own_game(*asker, id)) {
            send(*asker, wire::Done{.nonce = nonce, .id = id});
        } else {
            refuse(*asker, nonce, result || conflict ? game.gone : reason_of(result.error()));
        }
    }
    if (!result) return;
    for (const Colour colour : colours) {
        const auto& player = stored.head.players[place(colour)];
        if (!player) continue;
        // Whoever plays looks for nobody else.
        lobby_.close_player(*player);
        tell(*player, written(wire::Started{.game = stored.head.id, .side = colour, .from = game.from}));
    }
}

void Hall::rematch(Table& table, const Visitor& asker, const std::string& nonce) {
    const std::string& before = table.head().id;
    Offer offer{.config = table.config(), .watchable = table.head().watchable};
    const bool changed = session::set_up_rematch(offer.config);
    const auto players_before = offer.config.players;
    // What was put here from elsewhere may be anything.
    const auto good = checked(std::move(offer));
    if (!good) return refuse(asker, nonce, good.error());
    Begin game{.id = derived_name({"rematch of", before}),
               .config = good->config,
               .watchable = good->watchable,
               .from = before,
               .asker = asker.id,
               .nonce = nonce};
    for (const Colour colour : colours) {
        const auto key = table.head().players[place(changed ? opponent(colour) : colour)];
        session::Player& seat = game.config.players[place(colour)];
        if (!key) {
            seat = {.engine = true, .level = std::clamp(players_before[place(colour)].level, 1, 10)};
            continue;
        }
        const auto player = house_.reader->player(*key);
        if (!player || !*player) return refuse(asker, nonce, "server.cannot-store");
        game.players[place(colour)] = **player;
        seat.name = (**player).name;
    }
    begin(std::move(game));
}

Table* Hall::add_table(const store::StoredGame& stored) {
    const std::string& id = stored.head.id;
    auto table = Table::open(house_, *this, stored);
    if (!table) {
        house_.warn("game " + id + " cannot be opened: " + table.error());
        return nullptr;
    }
    Table* opened = table->get();
    tables_[id] = *std::move(table);
    resting_.erase(id);
    const auto& players = opened->head().players;
    if (!opened->head().ended) {
        bool is_new = false;
        for (const auto& player : players) {
            if (player) is_new |= games_of_[*player].emplace(id, !players[0] || !players[1]).second;
        }
        if (is_new) ++live_;
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

/// The table of a message; where there is none, or whoever sent it has no business there, he is told. What
/// lies in the store is looked at only for those who may see it, and costs them more.
Table* Hall::table_for(Visitor& visitor, const std::string& id, const std::string& nonce, bool as_player) {
    if (const auto found = tables_.find(id); found != tables_.end()) {
        found->second->touch();
        return found->second.get();
    }
    const auto refused = [&](std::string_view reason) {
        refuse(visitor, nonce, reason);
        return nullptr;
    };
    const auto head = house_.reader->head(id);
    if (!head) return refused("server.cannot-store");
    const bool own = *head && visitor.player && std::ranges::count((**head).players, visitor.player->key) > 0;
    if (!*head || (!own && !(**head).watchable)) return refused("server.no-such-game");
    if (!own && as_player) return refused("server.not-your-game");
    const auto entries = house_.reader->count_entries(id);
    if (!entries) return refused("server.cannot-store");
    if (!may_cost(visitor, nonce, cost_of_entries(static_cast<std::size_t>(*entries)))) return nullptr;
    Table* found = table(id);
    if (!found) return refused("server.no-such-game");
    found->touch();
    return found;
}

std::optional<store::GameHead> Hall::own_game(const Visitor& visitor, const std::string& id) const {
    if (!visitor.player) return std::nullopt;
    std::optional<store::GameHead> head;
    if (const auto open = tables_.find(id); open != tables_.end()) {
        head = open->second->head();
    } else if (auto stored = house_.reader->head(id)) {
        head = *std::move(stored);
    }
    return head && side_in(*head, visitor.player->key) ? head : std::nullopt;
}

std::optional<session::Config> Hall::config_of(const std::string& id) const {
    if (const auto open = tables_.find(id); open != tables_.end()) return open->second->config();
    const auto stored = house_.reader->first_and_last(id);
    if (!stored || !*stored) return std::nullopt;
    const auto first = read_event((**stored).first);
    const auto* created = first ? std::get_if<session::Created>(&first->body) : nullptr;
    return created ? std::optional{created->config} : std::nullopt;
}

void Hall::changed(Table& table) {
    const std::string& id = table.head().id;
    wakes_.set(id, table.deadline());
    rests_.set(id, table.quiet_at());
    if (table.head().ended) {
        bool was_live = false;
        for (const auto& player : table.head().players) {
            if (!player) continue;
            const auto found = games_of_.find(*player);
            if (found == games_of_.end() || found->second.erase(id) == 0) continue;
            was_live = true;
            if (found->second.empty()) games_of_.erase(found);
        }
        if (was_live) {
            --live_;
            ++counts_.games_ended;
            inform("game " + id + " has ended: " + table.result());
        }
    }
    if (table.head().ended || table.is_quiet()) idle_.insert(id);
    if (table.head().watchable) lobby_.touch();
}

void Hall::put_away() {
    for (auto id = idle_.begin(); id != idle_.end();) {
        const auto found = tables_.find(*id);
        if (found != tables_.end() && found->second->busy()) {
            ++id;
            continue;
        }
        if (found != tables_.end()) {
            const Table& table = *found->second;
            if (table.is_quiet() || (table.head().ended && !table.followed())) {
                wakes_.set(*id, table.called_off_at());
                if (!table.head().ended) resting_[*id] = table.standing();
                if (table.is_blank()) remove(*id);
                rests_.set(*id, std::nullopt);
                tables_.erase(found);
            } else {
                rests_.set(*id, table.quiet_at());
            }
        }
        id = idle_.erase(id);
    }
}

void Hall::on(Visitor& visitor, const wire::Join& message) {
    const bool follows = std::ranges::count(visitor.games, message.game) > 0;
    if (!follows && visitor.games.size() >= most_followed)
        return refuse(visitor, message.nonce, "server.busy");
    if (Table* found = table_for(visitor, message.game, message.nonce)) found->join(visitor, message);
}

void Hall::on(Visitor& visitor, const wire::Leave& message) {
    if (const auto found = tables_.find(message.game); found != tables_.end()) found->second->leave(visitor);
}

void Hall::on(Visitor& visitor, const wire::Act& message) {
    if (Table* found = table_for(visitor, message.game, message.nonce, true)) found->act(visitor, message);
}

void Hall::on(Visitor& visitor, const wire::LayPlan& message) {
    if (Table* found = table_for(visitor, message.game, message.nonce, true))
        found->lay_plan(visitor, message);
}

void Hall::on(Visitor& visitor, const wire::Say& message) {
    if (Table* found = table_for(visitor, message.game, message.nonce)) found->say(visitor, message);
}

void Hall::on(Visitor& visitor, const wire::Rematch& message) {
    if (Table* found = table_for(visitor, message.game, message.nonce, true))
        found->ask_rematch(visitor, message);
}

wire::Listed Hall::listed(const Table& table, store::PlayerKey player) const {
    const store::GameHead& head = table.head();
    const Table::Standing standing = table.standing();
    wire::Listed listed{.id = head.id,
                        .config = config_json(table.config()),
                        .side = side_in(head, player),
                        .turn = standing.awaited,
                        .over = head.ended,
                        .result = table.result(),
                        .created = head.created};
    if (listed.side) listed.asked = standing.asked[place(*listed.side)];
    return listed;
}

std::optional<wire::Listed> Hall::listed(const store::GameHead& head, store::PlayerKey player) const {
    // What was called off before a move is about to be gone, and the next page could not begin behind it.
    if (const auto open = tables_.find(head.id); open != tables_.end())
        return open->second->is_blank() ? std::nullopt : std::optional{listed(*open->second, player)};
    const auto stored = house_.reader->first_and_last(head.id);
    if (!stored || !*stored) return std::nullopt;
    const auto first = read_event((**stored).first);
    const auto last = read_event((**stored).last);
    const auto* created = first ? std::get_if<session::Created>(&first->body) : nullptr;
    const auto* ended = last ? std::get_if<session::Ended>(&last->body) : nullptr;
    const bool blank = ended && ended->outcome.reason == EndReason::aborted && (**stored).last.seq == 2;
    if (!created || blank) return std::nullopt;
    wire::Listed listed{.id = head.id,
                        .config = config_json(created->config),
                        .side = side_in(head, player),
                        .over = head.ended,
                        .result = ended ? ended->result : "",
                        .created = head.created};
    if (const auto standing = resting_.find(head.id); standing != resting_.end()) {
        listed.turn = standing->second.awaited;
        if (listed.side) listed.asked = standing->second.asked[place(*listed.side)];
    }
    return listed;
}

void Hall::on(Visitor& visitor, const wire::ListGames& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    const store::PlayerKey player = visitor.player->key;
    const auto on = games_of_.find(player);
    const std::size_t count = !message.running        ? games_in_list
                              : on == games_of_.end() ? 0
                                                      : on->second.size();
    if (!may_cost(visitor, message.nonce, 1 + static_cast<double>(count) / games_of_a_message)) return;
    wire::Games games{.nonce = message.nonce};
    const auto list = [&](const store::GameHead& head) {
        if (auto one = listed(head, player)) games.games.push_back(*std::move(one));
    };
    if (message.running) {
        if (on != games_of_.end()) {
            for (const auto& [id, against_computer] : on->second) {
                if (const auto head = own_game(visitor, id)) list(*head);
            }
        }
        std::ranges::sort(games.games, std::greater{}, &wire::Listed::created);
    } else {
        std::string before = message.before;
        for (int rounds = 0; rounds < most_rounds && games.games.size() < games_in_list; ++rounds) {
            const auto most = games_in_list - games.games.size();
            const auto page = house_.reader->games_of(player, before, static_cast<int>(most));
            if (!page) return refuse(visitor, message.nonce, "server.cannot-store");
            std::ranges::for_each(*page, list);
            if (page->size() < most) break;
            before = page->back().id;
        }
    }
    send_long(visitor, games);
}

}  // namespace kradan::server
