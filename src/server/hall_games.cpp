#include <algorithm>
#include <array>

#include "server/derived_name.h"
#include "server/hall.h"

namespace kradan::server {

namespace {

constexpr std::array<Colour, 2> colours = {Colour::first, Colour::second};
constexpr std::size_t most_followed = 30;
constexpr std::size_t games_in_list = 20;
/// What may be put here of one game, in bytes of its events.
constexpr std::size_t longest_kept = 1 << 20;

std::string event_text(const session::Event& event) {
    json::Writer writer;
    session::write_event(writer, event);
    return writer.text();
}

wire::ConfigJson config_json(const session::Config& config) {
    json::Writer writer;
    session::write_config(writer, config);
    return {.text = writer.text()};
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

int Hall::games_on(store::PlayerKey player) const {
    const auto found = games_of_.find(player);
    const auto coming = beginning_.find(player);
    return (found == games_of_.end() ? 0 : static_cast<int>(found->second.size())) +
           (coming == beginning_.end() ? 0 : coming->second);
}

void Hall::tell(store::PlayerKey player, const std::shared_ptr<const std::string>& text) {
    const auto found = players_.find(player);
    if (found == players_.end()) return;
    for (const Visitor* line : found->second) line->line->send(text);
}

/// Makes a game durable, with what must be changed together with it, and tells its players.
void Hall::begin(Begin game) {
    const auto refuse_asker = [&](const Refusal& refusal) {
        if (const Visitor* asker = Hall::visitor(game.asker)) refuse(*asker, game.nonce, refusal);
    };
    if (game.id.empty()) game.id = random_name(house_);
    if (const auto same = asked_for_.find(game.id); same != asked_for_.end()) {
        same->second.push_back({game.asker, game.nonce});
        return;
    }
    for (const auto& player : game.players) {
        if (player && games_on(player->key) >= limits_.games_per_player)
            return refuse_asker(Refusal{"server.enough-games"});
    }
    const auto created = session::create(game.config, house_.board_time());
    if (!created) return refuse_asker(created.error().front());
    store::StoredGame stored{
        .head = {.id = game.id, .watchable = game.watchable, .created = house_.wall_time()},
        .events = {{1, event_text(*created), ""}}};
    for (const Colour colour : colours) {
        const auto& player = game.players[place(colour)];
        if (!player) continue;
        stored.head.players[place(colour)] = player->key;
        ++beginning_[player->key];
    }
    asked_for_[game.id] = {{game.asker, game.nonce}};
    store::Unit unit = std::move(game.with);
    unit.emplace_back(store::AddGame{stored.head});
    unit.emplace_back(store::AppendEvents{stored.head.id, stored.events, false});
    house_.keep(std::move(unit), [this, stored, game = std::move(game)](const store::Result& result) {
        for (const auto& player : stored.head.players) {
            if (player && --beginning_[*player] == 0) beginning_.erase(*player);
        }
        begun(game, stored, result);
    });
}

void Hall::begun(const Begin& game, const store::StoredGame& stored, const store::Result& result) {
    if (result) {
        ++counts_.games_begun;
        add_table(stored);
        if (const auto from = tables_.find(game.from); from != tables_.end())
            from->second->set_next(stored.head.id);
    }
    const bool conflict = !result && result.error().kind == store::Error::Kind::conflict;
    // In a conflict it had begun before: the same was asked for twice, or by somebody else.
    const Table* there = result || conflict ? table(stored.head.id) : nullptr;
    for (const auto& [id, nonce] : std::exchange(asked_for_[stored.head.id], {})) {
        const Visitor* asker = Hall::visitor(id);
        if (!asker) continue;
        if (there && there->side_of(*asker)) {
            send(*asker, wire::Done{.nonce = nonce, .id = stored.head.id});
        } else {
            refuse(*asker, nonce,
                   result || conflict ? "server.no-such-invitation" : reason_of(result.error()));
        }
    }
    asked_for_.erase(stored.head.id);
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
    const session::State& state = table.state();
    const std::string& before = table.head().id;
    Begin game{.id = derived_name({"rematch of", before}),
               .config = state.config,
               .watchable = table.head().watchable,
               .from = before,
               .asker = asker.id,
               .nonce = nonce};
    const bool changed = session::set_up_rematch(game.config);
    for (const Colour colour : colours) {
        const auto key = table.head().players[place(changed ? opponent(colour) : colour)];
        if (!key) continue;
        const auto player = house_.reader->player(*key);
        if (!player || !*player) return refuse(asker, nonce, "server.cannot-store");
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

/// The table of a message; where there is none, whoever sent it is told.
Table* Hall::table_for(Visitor& visitor, const std::string& id, const std::string& nonce) {
    Table* found = table(id);
    if (!found) refuse(visitor, nonce, "server.no-such-game");
    return found;
}

void Hall::forget_time(const Table& table) {
    const auto old = woken_at_.find(&table);
    if (old == woken_at_.end()) return;
    deadlines_.erase({old->second, const_cast<Table*>(&table)});
    woken_at_.erase(old);
}

void Hall::changed(Table& table) {
    forget_time(table);
    if (const auto deadline = table.deadline()) {
        woken_at_[&table] = *deadline;
        deadlines_.emplace(*deadline, &table);
    }
    if (table.head().ended) {
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
        idle_.insert(table.head().id);
    }
    if (table.head().watchable) lobby_.touch();
}

void Hall::put_away() {
    for (auto id = idle_.begin(); id != idle_.end();) {
        const auto found = tables_.find(*id);
        if (found != tables_.end() && found->second->busy()) {
            ++id;
            continue;
        }
        if (found != tables_.end() && found->second->head().ended && !found->second->followed()) {
            forget_time(*found->second);
            tables_.erase(found);
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

namespace {

/// Takes the events of a message to those that came before; what is wrong with them, if anything.
std::optional<Refusal> take_events(Visitor& visitor, const wire::Keep& message) {
    for (const auto& event : message.events) {
        json::Fault fault;
        auto read = session::read_event(event.value, fault);
        if (fault) return Refusal{"session.malformed", "", fault.text()};
        if (auto* created = std::get_if<session::Created>(&read.body)) {
            for (auto& player : created->config.players) player.name = clean_name(player.name);
        }
        std::string text = event_text(read);
        visitor.keeping_bytes += text.size();
        if (visitor.keeping_bytes > longest_kept)
            return Refusal{"session.malformed", "", "a game of more than 1 MiB is not kept here"};
        visitor.keeping.push_back({read.seq, std::move(text), ""});
    }
    return std::nullopt;
}

/// The game of stored events.
std::expected<session::State, Refusal> state_of(const std::vector<store::StoredEvent>& stored) {
    std::vector<session::Event> events;
    for (const auto& [seq, body, nonce] : stored) {
        const auto value = json::parse(body);
        json::Fault fault;
        if (value) events.push_back(session::read_event(*value, fault));
        if (!value || fault)
            return std::unexpected(Refusal{"session.malformed", "", "event " + std::to_string(seq)});
    }
    return session::replay(events);
}

}  // namespace

void Hall::on(Visitor& visitor, const wire::Keep& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    const auto taken = take_events(visitor, message);
    if (!taken && message.more) return send(visitor, wire::Done{.nonce = message.nonce});
    store::StoredGame stored{.head = {.created = house_.wall_time(), .ended = true},
                             .events = std::exchange(visitor.keeping, {})};
    visitor.keeping_bytes = 0;
    if (taken) return refuse(visitor, message.nonce, *taken);
    const auto state = state_of(stored.events);
    if (!state) return refuse(visitor, message.nonce, state.error());
    std::string all = std::to_string(visitor.player->key);
    for (const auto& event : stored.events) all += '\n' + event.body;
    stored.head.id = derived_name({"kept", all});
    const bool first_is_computer = state->config.players[0].engine;
    stored.head.players[first_is_computer ? 1 : 0] = visitor.player->key;
    house_.keep(
        {store::AddGame{stored.head}, store::AppendEvents{stored.head.id, stored.events, true}},
        [this, asker = visitor.id, nonce = message.nonce, id = stored.head.id](const store::Result& result) {
            Visitor* player = Hall::visitor(asker);
            if (!player) return;
            // The same game is here already: it was sent twice.
            const bool here = result || result.error().kind == store::Error::Kind::conflict;
            if (here) return send(*player, wire::Done{.nonce = nonce, .id = id});
            refuse(*player, nonce, reason_of(result.error()));
        });
}

/// What a list says of a game; nothing where it cannot be read.
std::optional<wire::Listed> Hall::listed(const store::GameHead& head, store::PlayerKey player) const {
    wire::Listed listed{.id = head.id, .over = head.ended, .created = head.created};
    for (const Colour colour : colours) {
        if (head.players[place(colour)] == player) listed.side = colour;
    }
    if (const auto found = tables_.find(head.id); found != tables_.end()) {
        const session::State& state = found->second->state();
        listed.config = config_json(state.config);
        if (state.ended) listed.result = state.ended->result;
        if (!head.ended && state.phase == session::Phase::playing) listed.turn = state.game.side_to_move();
        return listed;
    }
    const auto stored = house_.reader->game(head.id);
    if (!stored || !*stored || (**stored).events.empty()) return std::nullopt;
    const auto read = [](const store::StoredEvent& event) -> std::optional<session::Event> {
        const auto value = json::parse(event.body);
        json::Fault fault;
        if (!value) return std::nullopt;
        auto found = session::read_event(*value, fault);
        return fault ? std::nullopt : std::optional{std::move(found)};
    };
    const auto first = read((**stored).events.front());
    const auto* created = first ? std::get_if<session::Created>(&first->body) : nullptr;
    if (!created) return std::nullopt;
    listed.config = config_json(created->config);
    const auto last = read((**stored).events.back());
    if (const auto* ended = last ? std::get_if<session::Ended>(&last->body) : nullptr)
        listed.result = ended->result;
    return listed;
}

void Hall::on(Visitor& visitor, const wire::ListGames& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    const store::PlayerKey player = visitor.player->key;
    std::vector<store::GameHead> heads;
    if (message.running) {
        if (const auto mine = games_of_.find(player); mine != games_of_.end()) {
            for (const std::string& id : mine->second) heads.push_back(tables_.at(id)->head());
        }
        std::ranges::sort(heads, std::greater{}, &store::GameHead::created);
    } else {
        auto page = house_.reader->games_of(player, message.before, games_in_list);
        if (!page) return refuse(visitor, message.nonce, "server.cannot-store");
        heads = *std::move(page);
    }
    wire::Games games{.nonce = message.nonce};
    for (const auto& head : heads) {
        if (auto one = listed(head, player)) games.games.push_back(*std::move(one));
    }
    send(visitor, games);
}

}  // namespace kradan::server
