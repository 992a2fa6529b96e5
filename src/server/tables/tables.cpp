#include "server/tables/tables.h"

#include <algorithm>
#include <utility>

#include "server/base/guarded.h"
#include "server/tables/listing.h"
#include "server/tables/stored_events.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_followed = 30;
/// How long games are loaded at startup before other work is done.
constexpr Milliseconds longest_opening = 5;
/// How often the board time is stored: after 1/400 of the time to the next deadline, within these bounds.
constexpr Milliseconds shortest_beat = 250;
constexpr Milliseconds longest_beat = 600'000;
constexpr Milliseconds beats_to_deadline = 400;
/// Back-off of a game whose `wake` failed.
constexpr Milliseconds failed_pause = 1'000;
/// How often old games are looked for, and how many are removed at a time.
constexpr Milliseconds sweep_pause = 60'000;
constexpr Milliseconds short_sweep_pause = 1'000;
constexpr int most_swept = 20;

bool is_against_computer(const store::GameHead& head) {
    return !head.players[0] || !head.players[1];
}

}  // namespace

Tables::Tables(Environment& environment, Clients& clients, Listener& listener, store::WallTime retention)
    : environment_(environment), clients_(clients), listener_(listener), retention_(retention) {}

std::expected<bool, std::string> Tables::open_some(int most) {
    if (!std::exchange(listed_, true)) {
        auto live = environment_.reader->live_games();
        if (!live) {
            listed_ = false;
            return std::unexpected(live.error().detail);
        }
        to_open_ = *std::move(live);
        std::ranges::reverse(to_open_);
    }
    const Milliseconds begin = environment_.steady_time();
    for (; most > 0 && !to_open_.empty(); --most) {
        if (environment_.steady_time() - begin >= longest_opening) break;
        const std::string id = std::move(to_open_.back());
        to_open_.pop_back();
        open(id);
        put_away();
    }
    opened_ = to_open_.empty();
    return opened_;
}

void Tables::join(const Sender& sender, const wire::Join& message) {
    const auto followed = followed_.find(sender.id);
    const std::size_t count = followed == followed_.end() ? 0 : followed->second.size();
    const bool follows = count > 0 && std::ranges::count(followed->second, message.game) > 0;
    if (!follows && count >= most_followed) return refuse(clients_, sender.id, message.nonce, "server.busy");
    Table* table = table_for(sender, message.game, message.nonce);
    if (!table) return;
    table->join(sender, message);
    if (!follows && table->followers().contains(sender.id)) followed_[sender.id].push_back(message.game);
}

void Tables::leave(ClientId client, const std::string& game) {
    const auto found = tables_.find(game);
    if (found == tables_.end()) return;
    found->second->leave(client);
    const auto followed = followed_.find(client);
    if (followed == followed_.end()) return;
    std::erase(followed->second, game);
    if (followed->second.empty()) followed_.erase(followed);
}

void Tables::leave_all(ClientId client) {
    const auto followed = followed_.extract(client);
    if (!followed) return;
    for (const std::string& game : followed.mapped()) leave(client, game);
}

void Tables::act(const Sender& sender, const wire::Act& message) {
    if (Table* table = table_for(sender, message.game, message.nonce, true)) table->act(sender, message);
}

void Tables::lay_plan(const Sender& sender, const wire::LayPlan& message) {
    if (Table* table = table_for(sender, message.game, message.nonce, true)) table->lay_plan(sender, message);
}

void Tables::say(const Sender& sender, const wire::Say& message) {
    if (Table* table = table_for(sender, message.game, message.nonce)) table->say(sender, message);
}

void Tables::ask_rematch(const Sender& sender, const wire::Rematch& message) {
    if (Table* table = table_for(sender, message.game, message.nonce, true))
        table->ask_rematch(sender, message);
}

void Tables::add(const store::StoredGame& stored) {
    // A message may have loaded the game after it was committed and before that was reported.
    const auto found = tables_.find(stored.head.id);
    Table* table = found == tables_.end() ? add_table(stored) : found->second.get();
    if (table) table->touch();
}

void Tables::set_next(const std::string& before, const std::string& game) {
    if (const auto found = tables_.find(before); found != tables_.end()) found->second->set_next(game);
}

const Table* Tables::find(const std::string& id) const {
    const auto found = tables_.find(id);
    return found == tables_.end() ? nullptr : found->second.get();
}

const Standing* Tables::resting(const std::string& id) const {
    const auto found = resting_.find(id);
    return found == resting_.end() ? nullptr : &found->second;
}

const std::map<std::string, bool>& Tables::games_of(store::PlayerKey player) const {
    static const std::map<std::string, bool> none;
    const auto found = games_of_.find(player);
    return found == games_of_.end() ? none : found->second;
}

std::optional<store::GameHead> Tables::own_game(const Sender& sender, const std::string& id) const {
    if (!sender.player) return std::nullopt;
    std::optional<store::GameHead> head;
    if (const Table* open = find(id)) {
        head = open->game().head();
    } else if (auto stored = environment_.reader->head(id)) {
        head = *std::move(stored);
    }
    const bool own = head && std::ranges::count(head->players, sender.player->key) > 0;
    return own ? head : std::nullopt;
}

std::optional<session::Config> Tables::config_of(const std::string& id) const {
    if (const Table* open = find(id)) return open->game().config();
    const auto stored = environment_.reader->first_and_last(id);
    if (!stored || !*stored) return std::nullopt;
    const auto first = read_event((**stored).first);
    const auto* created = first ? std::get_if<session::Created>(&first->body) : nullptr;
    return created ? std::optional{created->config} : std::nullopt;
}

Table* Tables::add_table(const store::StoredGame& stored) {
    const std::string& id = stored.head.id;
    auto table = Table::open(environment_, clients_, *this, stored);
    if (!table) {
        environment_.warn("game " + id + " cannot be opened: " + table.error());
        return nullptr;
    }
    Table* opened = table->get();
    tables_[id] = *std::move(table);
    resting_.erase(id);
    if (const store::GameHead& head = opened->game().head(); !head.ended) {
        bool is_new = false;
        for (const auto& player : head.players) {
            if (player) is_new |= games_of_[*player].emplace(id, is_against_computer(head)).second;
        }
        if (is_new) ++live_;
    }
    changed(*opened);
    return opened;
}

/// Finds or loads a table; null if there is no such game.
Table* Tables::open(const std::string& id) {
    if (const auto found = tables_.find(id); found != tables_.end()) return found->second.get();
    const auto stored = environment_.reader->game(id);
    if (!stored) {
        environment_.warn("game " + id + ": " + stored.error().detail);
        return nullptr;
    }
    return *stored ? add_table(**stored) : nullptr;
}

/// Finds or loads the table for a message; null if it was refused. A game is loaded only for those who may
/// see it, at their cost. A loaded table checks access itself.
Table* Tables::table_for(const Sender& sender, const std::string& id, const std::string& nonce,
                         bool as_player) {
    if (const auto found = tables_.find(id); found != tables_.end()) {
        found->second->touch();
        return found->second.get();
    }
    const auto refused = [&](std::string_view reason) {
        refuse(clients_, sender.id, nonce, reason);
        return nullptr;
    };
    const auto head = environment_.reader->head(id);
    if (!head) return refused("server.cannot-store");
    const bool own = *head && sender.player && std::ranges::count((**head).players, sender.player->key) > 0;
    if (!*head || (!own && !(**head).watchable)) return refused("server.no-such-game");
    if (!own && as_player) return refused("server.not-your-game");
    const auto entries = environment_.reader->count_entries(id);
    if (!entries) return refused("server.cannot-store");
    if (!clients_.may_cost(sender, nonce, cost_of_entries(static_cast<std::size_t>(*entries))))
        return nullptr;
    Table* found = open(id);
    if (!found) return refused("server.no-such-game");
    found->touch();
    return found;
}

void Tables::changed(Table& table) {
    const std::string& id = table.id();
    wakes_.set(id, table.deadline());
    rests_.set(id, table.quiet_at());
    if (table.is_over()) count_as_ended(table);
    if (table.is_over() || table.is_quiet()) idle_.insert(id);
    if (table.game().head().watchable) listener_.lobby_changed();
}

void Tables::count_as_ended(const Table& table) {
    bool was_live = false;
    for (const auto& player : table.game().head().players) {
        if (!player) continue;
        const auto found = games_of_.find(*player);
        if (found == games_of_.end() || found->second.erase(table.id()) == 0) continue;
        was_live = true;
        if (found->second.empty()) games_of_.erase(found);
    }
    if (!was_live) return;
    --live_;
    ++ended_;
    inform(environment_, "game " + table.id() + " has ended: " + table.game().result());
}

void Tables::news(const Table& table, Colour side) {
    const auto player = table.game().head().players[place(side)];
    if (!player) return;
    Text text;
    for (const ClientId client : clients_.connections_of(*player)) {
        if (table.followers().contains(client)) continue;
        if (!text) text = written(wire::News{.game = listed(table, *player)});
        clients_.send(client, text);
    }
}

void Tables::rematch(const Table& table, const Sender& asker, const std::string& nonce) {
    listener_.rematch(table, asker, nonce);
}

void Tables::put_away() {
    for (auto id = idle_.begin(); id != idle_.end();) {
        const Table* table = find(*id);
        if (table && table->is_busy()) {
            ++id;
            continue;
        }
        if (table) put_away(*id, *table);
        id = idle_.erase(id);
    }
}

void Tables::put_away(const std::string& id, const Table& table) {
    if (!table.is_quiet() && !(table.is_over() && table.followers().empty()))
        return rests_.set(id, table.quiet_at());
    wakes_.set(id, table.called_off_at());
    if (!table.is_over()) resting_[id] = table.standing();
    if (table.game().is_blank()) remove(id);
    rests_.set(id, std::nullopt);
    tables_.erase(id);
}

std::optional<Milliseconds> Tables::deadline() const {
    std::optional<Milliseconds> next;
    const auto sooner = [&](Milliseconds time) { next = next ? std::min(*next, time) : time; };
    if (const auto wake = wakes_.next()) {
        sooner(*wake);
        if (!beating_) sooner(beat_at_);
    }
    if (const auto rest = rests_.next()) sooner(*rest);
    if (retention_ > 0) sooner(sweep_at_);
    return next;
}

void Tables::tick(Milliseconds now) {
    for (const std::string& id : wakes_.take(now)) {
        const bool woken = guarded(environment_.warn, "game " + id, [&] {
            if (Table* found = open(id)) found->wake();
        });
        if (!woken) wakes_.set(id, now + failed_pause);
    }
    for (std::string& id : rests_.take(now)) idle_.insert(std::move(id));
    put_away();
    beat(now);
    sweep(now);
}

/// Stores the board time from time to time while a deadline is ahead.
void Tables::beat(Milliseconds now) {
    const auto next = wakes_.next();
    if (!next || now < beat_at_ || beating_) return;
    beating_ = true;
    beat_at_ = now + std::clamp((*next - now) / beats_to_deadline, shortest_beat, longest_beat);
    environment_.keep({store::SetBoardTime{now}}, [this](const store::Result&) { beating_ = false; });
}

/// Removes games older than the retention, a few at a time.
void Tables::sweep(Milliseconds now) {
    if (retention_ == 0 || now < sweep_at_) return;
    // Loaded games stay for now, and must not crowd out others.
    const auto open = std::ranges::count_if(tables_, [](const auto& one) { return one.second->is_over(); });
    const auto old = environment_.reader->ended_before(environment_.wall_time() - retention_,
                                                       most_swept + static_cast<int>(open));
    int removed = 0;
    for (const std::string& id : old ? *old : std::vector<std::string>{}) {
        if (tables_.contains(id) || removed == most_swept) continue;
        remove(id);
        ++removed;
    }
    sweep_at_ = now + (removed == most_swept ? short_sweep_pause : sweep_pause);
}

void Tables::remove(const std::string& game) {
    environment_.keep({store::RemoveGame{game}}, [this, game](const store::Result& result) {
        // A conflict means that it was already removed.
        if (!result && result.error().kind != store::Error::Kind::conflict)
            return environment_.warn("game " + game + " could not be removed: " + result.error().detail);
        for (const auto& [id, table] : tables_) {
            if (table->next() == game) table->set_next("");
        }
    });
}

}  // namespace kradan::server
