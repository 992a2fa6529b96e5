#include "server/tables/tables.h"

#include <algorithm>
#include <utility>

#include "server/base/awaiting.h"
#include "server/base/guarded.h"
#include "server/logs/stored_events.h"
#include "server/tables/listing.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_followed = 30;
/// How many games are loaded concurrently at startup.
constexpr int openers_at_once = 3;
/// How often to store the board time: after 1/400 of the time until the next deadline, within these bounds.
constexpr Milliseconds shortest_beat = 250;
constexpr Milliseconds longest_beat = 600'000;
constexpr Milliseconds beats_to_deadline = 400;
/// The pause after a failed `wake`.
constexpr Milliseconds failed_pause = 1'000;
/// How often to search for old games, and how many to remove at a time.
constexpr Milliseconds sweep_pause = 60'000;
constexpr Milliseconds short_sweep_pause = 1'000;
constexpr int most_swept = 20;

/// A game that cannot be parsed now cannot be parsed later either.
std::string_view reason_for(const store::Error& error) {
    return error.kind == store::Error::Kind::unreadable ? "server.no-such-game" : "server.cannot-store";
}

}  // namespace

Tables::Tables(Environment& environment, Clients& clients, Listener& listener, store::WallTime retention)
    : environment_(environment), clients_(clients), listener_(listener), retention_(retention) {}

void Tables::open_all(std::vector<std::string> live) {
    to_open_ = std::move(live);
    opened_ = to_open_.empty();
    unopened_.insert(to_open_.begin(), to_open_.end());
    std::ranges::reverse(to_open_);
    openers_ = openers_at_once;
    for (int i = 0; i < openers_at_once; ++i) spawn(environment_.warn, "loading games", open_next());
}

void Tables::open_more(const std::vector<std::string>& live) {
    for (const std::string& id : live) {
        if (is_own(id)) continue;
        ++taken_;
        to_open_.push_back(id);
        unopened_.insert(id);
    }
    while (openers_ < openers_at_once && !to_open_.empty()) {
        ++openers_;
        spawn(environment_.warn, "loading games", open_next());
    }
}

Task<> Tables::open_next() {
    while (!to_open_.empty()) {
        const std::string id = std::move(to_open_.back());
        to_open_.pop_back();
        const auto table = co_await open(id, store::Urgency::patient);
        if (unopened_.erase(id) > 0 && to_open_.empty() && unopened_.empty()) opened_ = true;
        if (!table) environment_.warn("game " + id + ": " + table.error().detail);
        put_away();
    }
    if (--openers_ > 0 || !opened_) co_return;
    inform(environment_, "all games in progress are loaded: " + std::to_string(live_));
}

Task<> Tables::join(const Sender& sender, const wire::Join& message) {
    const auto count = [&]() -> std::size_t {
        const auto followed = followed_.find(sender.id);
        return followed == followed_.end() ? 0 : followed->second.size();
    };
    const auto follows = [&] {
        return count() > 0 && std::ranges::count(followed_[sender.id], message.game) > 0;
    };
    const auto has_enough = [&] {
        if (follows() || count() < most_followed) return false;
        refuse(clients_, sender.id, message.nonce, "server.busy");
        return true;
    };
    if (has_enough()) co_return;
    Table* table = co_await table_for(sender, message.game, message.nonce);
    // The client may have joined other games in the meantime.
    if (!table || !clients_.is_connected(sender.id) || has_enough()) co_return;
    table->join(sender, message);
    if (!follows() && table->followers().contains(sender.id)) followed_[sender.id].push_back(message.game);
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

Task<> Tables::act(const Sender& sender, const wire::Act& message) {
    if (Table* table = co_await table_for(sender, message.game, message.nonce, true))
        table->act(sender, message);
}

Task<> Tables::lay_plan(const Sender& sender, const wire::LayPlan& message) {
    if (Table* table = co_await table_for(sender, message.game, message.nonce, true))
        table->lay_plan(sender, message);
}

Task<> Tables::say(const Sender& sender, const wire::Say& message) {
    if (Table* table = co_await table_for(sender, message.game, message.nonce)) table->say(sender, message);
}

Task<> Tables::ask_rematch(const Sender& sender, const wire::Rematch& message) {
    if (Table* table = co_await table_for(sender, message.game, message.nonce, true))
        table->ask_rematch(sender, message);
}

Task<> Tables::carry_out_verdict(std::string game) {
    if (!is_own(game)) co_return;
    const auto table = co_await open(game, store::Urgency::urgent);
    if (!table || !*table) co_return;
    const auto verdict =
        co_await read(environment_, [game](store::Reader& reader) { return verdict_of(reader, game); });
    // If the game was unloaded in the meantime, the next load reads the verdict too.
    Table* still = loaded(game);
    if (verdict && *verdict && still) still->carry_out(**verdict);
}

void Tables::add(const store::StoredGame& stored) {
    if (const auto opening = opening_.find(stored.head.id); opening != opening_.end())
        opening->second.was_added = true;
    // Between the commit and this call, a message may have loaded the game.
    Table* table = loaded(stored.head.id);
    if (!table) {
        auto contents = GameLog::replayed(stored);
        if (!contents) {
            return environment_.warn("game " + stored.head.id + " cannot be opened: " + contents.error());
        }
        table = add_table({.contents = *std::move(contents)});
    }
    table->touch();
}

void Tables::set_next(const std::string& before, const std::string& game) {
    if (const auto found = tables_.find(before); found != tables_.end()) found->second->set_next(game);
}

void Tables::tell_followers(const std::string& game, const Text& text) const {
    if (const Table* table = find(game)) table->followers().send(text);
}

const Table* Tables::find(const std::string& id) const {
    const auto found = tables_.find(id);
    return found == tables_.end() ? nullptr : found->second.get();
}

const Standing* Tables::resting(const std::string& id) const {
    const auto found = resting_.find(id);
    return found == resting_.end() ? nullptr : &found->second.standing;
}

const std::map<std::string, bool>& Tables::games_of(store::PlayerKey player) const {
    static const std::map<std::string, bool> none;
    const auto found = games_of_.find(player);
    return found == games_of_.end() ? none : found->second;
}

Task<std::optional<store::GameHead>> Tables::own_game(std::optional<store::Player> player,
                                                      std::string id) const {
    if (!player) co_return std::nullopt;
    std::optional<store::GameHead> head;
    if (const Table* open = find(id)) {
        head = open->game().head();
    } else if (auto stored =
                   co_await read(environment_, [id](store::Reader& reader) { return reader.head(id); })) {
        head = *std::move(stored);
    }
    const bool own = head && std::ranges::count(head->players, player->key) > 0;
    co_return own ? head : std::nullopt;
}

Task<std::optional<session::Config>> Tables::config_of(std::string id) const {
    if (const Table* open = find(id)) co_return open->game().config();
    const auto stored =
        co_await read(environment_, [id](store::Reader& reader) { return reader.first_and_last(id); });
    if (!stored || !*stored) co_return std::nullopt;
    const auto first = read_event((**stored).first);
    const auto* created = first ? std::get_if<session::Created>(&first->body) : nullptr;
    co_return created ? std::optional{created->config} : std::nullopt;
}

Table* Tables::add_table(LoadedGame loaded) {
    auto table = Table::open(environment_, clients_, *this, std::move(loaded));
    Table* opened = table.get();
    const std::string id = opened->id();
    tables_[id] = std::move(table);
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

Table* Tables::loaded(const std::string& id) {
    const auto found = tables_.find(id);
    return found == tables_.end() ? nullptr : found->second.get();
}

/// Finds or loads a table; null if there is no such game. The table may be used only until the next wait.
Task<std::expected<Table*, store::Error>> Tables::open(std::string id, store::Urgency urgency) {
    if (Table* table = opening_.contains(id) ? nullptr : loaded(id)) co_return table;
    // Wait even if the game is loaded by now, because earlier tasks are resumed first.
    co_await suspended([this, &id, urgency](std::coroutine_handle<> awaiting) {
        const auto [opening, is_new] = opening_.try_emplace(id);
        opening->second.waiting.push_back(awaiting);
        // The first task starts the load. The task may resume during `spawn`, which destroys `id`.
        if (is_new) spawn(environment_.warn, "loading game " + id, load_game(id, urgency));
    });
    if (Table* table = loaded(id)) co_return table;
    const auto found = opening_.find(id);
    if (found != opening_.end() && found->second.error) co_return std::unexpected(*found->second.error);
    co_return nullptr;
}

Task<> Tables::load_game(std::string id, store::Urgency urgency) {
    while (true) {
        auto game = co_await read_with(environment_, urgency,
                                       [id](store::Reader& reader) { return load(reader, id); });
        Opening& opening = opening_.at(id);
        if (std::exchange(opening.was_added, false) && !loaded(id)) continue;
        opening.is_read = true;
        // The game may have been handed over after it was listed as this node's.
        if (game && *game && is_of_another(environment_, (**game).contents.stored.head)) {
            game =
                std::unexpected(store::Error{store::Error::Kind::conflict, "another node serves it by now"});
        }
        const bool added = guarded(environment_.warn, "loading game " + id, [&] {
            if (game && *game && !loaded(id)) add_table(**std::move(game));
        });
        if (!game) opening.error = std::move(game.error());
        if (!added) opening.error = store::Error{store::Error::Kind::io, "it could not be loaded"};
        break;
    }
    environment_.later([this, id] { resume_next(id); });
}

/// Resumes one task that was waiting for a loaded game. Each may send a lot, so other work runs in between.
void Tables::resume_next(const std::string& id) {
    const auto found = opening_.find(id);
    if (found->second.waiting.empty()) {
        opening_.erase(found);
        return put_away();
    }
    const auto next = found->second.waiting.front();
    found->second.waiting.pop_front();
    next.resume();
    environment_.later([this, id] { resume_next(id); });
}

/// Marks a message as in transit to a game, which keeps the game from being given up.
struct Tables::Use {
    Use(Tables& tables, std::string id) : tables_(tables), id_(std::move(id)) { ++tables_.uses_[id_]; }
    ~Use() {
        if (--tables_.uses_[id_] == 0) tables_.uses_.erase(id_);
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

  private:
    Tables& tables_;
    std::string id_;
};

/// Finds or loads the table for a message; null if the message was refused. Loads a game only for players who
/// may see it, and charges them for it. A loaded table checks access itself.
Task<Table*> Tables::table_for(const Sender& sender, const std::string& id, const std::string& nonce,
                               bool as_player) {
    if (Table* found = opening_.contains(id) ? nullptr : loaded(id)) {
        found->touch();
        co_return found;
    }
    const Use use(*this, id);
    const auto refused = [&](std::string_view reason) {
        refuse(clients_, sender.id, nonce, reason);
        // A follower of a game that has moved expects no reply and would not ask again.
        const bool moved = environment_.node != 0 && nonce.empty();
        if (moved && reason == "server.cannot-store") clients_.restart(sender.id);
        return nullptr;
    };
    // Games that are being loaded anyway cost nothing.
    if (opening_.contains(id) || unopened_.contains(id)) {
        const auto found = co_await open(id, store::Urgency::urgent);
        if (found && *found) {
            (*found)->touch();
            co_return *found;
        }
        if (!found) co_return refused(reason_for(found.error()));
    }
    struct Seen {
        std::optional<store::GameHead> head;
        int entries = 0;
    };
    const auto seen =
        co_await read(environment_, [id](store::Reader& reader) -> std::expected<Seen, store::Error> {
            auto head = reader.head(id);
            if (!head) return std::unexpected(head.error());
            const auto entries = reader.count_entries(id);
            if (!entries) return std::unexpected(entries.error());
            return Seen{*std::move(head), *entries};
        });
    if (!seen) co_return refused(reason_for(seen.error()));
    const auto& head = seen->head;
    const bool own = head && sender.player && std::ranges::count(head->players, sender.player->key) > 0;
    if (!head || (!own && !head->watchable && !sender.sees_all)) co_return refused("server.no-such-game");
    if (!own && as_player) co_return refused("server.not-your-game");
    const bool costs = !opening_.contains(id) && !loaded(id);
    if (costs && !clients_.may_cost(sender, nonce, cost_of_entries(static_cast<std::size_t>(seen->entries))))
        co_return nullptr;
    const auto found = co_await open(id, store::Urgency::urgent);
    if (!found) {
        environment_.warn("game " + id + ": " + found.error().detail);
        co_return refused(reason_for(found.error()));
    }
    if (!*found) co_return refused("server.no-such-game");
    (*found)->touch();
    co_return *found;
}

void Tables::forget_name(store::PlayerKey player) {
    for (const auto& [id, table] : tables_) {
        const auto& head = table->game().head();
        if (std::ranges::count(head.players, player) == 0) continue;
        table->forget_name(player);
        if (head.watchable) listener_.lobby_changed();
    }
}

void Tables::changed(Table& table) {
    const std::string& id = table.id();
    wakes_.set(id, table.deadline());
    rests_.set(id, table.quiet_at());
    if (table.is_over()) count_as_ended(table);
    if (table.is_over() || table.is_quiet()) idle_.insert(id);
    if (table.game().head().watchable) listener_.lobby_changed();
}

/// Removes a game from those in progress; returns false if it was not among them.
bool Tables::forget_live(const std::string& id,
                         const std::array<std::optional<store::PlayerKey>, 2>& players) {
    bool was_live = false;
    for (const auto& player : players) {
        if (!player) continue;
        const auto found = games_of_.find(*player);
        if (found == games_of_.end() || found->second.erase(id) == 0) continue;
        was_live = true;
        if (found->second.empty()) games_of_.erase(found);
    }
    if (was_live) --live_;
    return was_live;
}

void Tables::count_as_ended(const Table& table) {
    if (!forget_live(table.id(), table.game().head().players)) return;
    ++ended_;
    inform(environment_, "game " + table.id() + " has ended: " + table.game().result());
    listener_.game_over(table);
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
    if (!clients_.is_elsewhere(*player)) return;
    if (!text) text = written(wire::News{.game = listed(table, *player)});
    clients_.send_elsewhere(*player, text, table.id());
}

void Tables::rematch(const Table& table, const Sender& asker, const std::string& nonce) {
    listener_.rematch(table, asker, nonce);
}

void Tables::put_away() {
    drop_moved();
    for (auto id = idle_.begin(); id != idle_.end();) {
        const Table* table = find(*id);
        if (table && (table->is_busy() || opening_.contains(*id) || leaving_.contains(*id))) {
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
    wakes_.set(id, table.called_off_deadline());
    if (!table.is_over()) resting_[id] = {table.standing(), table.game().head().players};
    if (table.game().is_blank()) remove(id);
    rests_.set(id, std::nullopt);
    tables_.erase(id);
}

std::vector<std::string> Tables::live_ids() const {
    std::vector<std::string> ids(unopened_.begin(), unopened_.end());
    for (const auto& [id, resting] : resting_) ids.push_back(id);
    for (const auto& [id, table] : tables_) {
        if (!table->is_over()) ids.push_back(id);
    }
    return ids;
}

/// Returns true if an operation on the game is pending, so that it cannot be given up.
bool Tables::is_in_progress(const std::string& id) const {
    const Table* table = find(id);
    const bool will_be_loaded = opening_.contains(id) || (unopened_.contains(id) && !to_open_.empty());
    return will_be_loaded || leaving_.contains(id) || uses_.contains(id) ||
           (table && (table->is_busy() || table->is_over()));
}

bool Tables::give(const std::string& id, std::move_only_function<void(const Table*)> given) {
    if (is_in_progress(id)) return false;
    leaving_[id];
    wakes_.set(id, std::nullopt);
    const Milliseconds now = find(id) ? find(id)->giving_time() : environment_.board_time();
    if (Table* table = loaded(id)) table->hold();
    environment_.keep({store::GiveGame{id, now}}, [this, id, given = std::move(given)](
                                                      const store::Result& result) mutable {
        Table* table = loaded(id);
        if (result) {
            ++given_;
            guarded(environment_.warn, "giving a game up", [&] { given(table); });
            forget(id);
            return end_leaving(id);
        }
        environment_.warn("game " + id + " was not given to another node: " + result.error().detail);
        end_leaving(id);
        // The commit may have succeeded after all.
        if (table) {
            table->check();
        } else {
            wakes_.set(id, environment_.board_time());
        }
    });
    return true;
}

Task<> Tables::stays(std::string id) {
    const auto found = leaving_.find(id);
    if (found == leaving_.end()) co_return;
    co_await suspended([&](std::coroutine_handle<> awaiting) { found->second.push_back(awaiting); });
}

/// Resumes the tasks that waited while a game was being given up.
void Tables::end_leaving(const std::string& id) {
    const auto waiting = leaving_.extract(id);
    if (!waiting) return;
    for (const auto& one : waiting.mapped()) environment_.later([one] { one.resume(); });
}

void Tables::moved_away(Table& table, store::Epoch to) {
    leaving_[table.id()];
    moved_[table.id()] = to;
    table.hold();
    environment_.later([this] { put_away(); });
}

/// Removes the tables of games that other nodes own, once no operations on them are pending.
void Tables::drop_moved() {
    for (auto moved = moved_.begin(); moved != moved_.end();) {
        const auto [id, to] = *moved;
        const Table* table = find(id);
        if (table && (table->is_busy() || opening_.contains(id))) {
            ++moved;
            continue;
        }
        moved = moved_.erase(moved);
        guarded(environment_.warn, "leaving a game to another node", [&] {
            if (table) listener_.moved(*table, to);
        });
        forget(id);
        end_leaving(id);
    }
}

/// Forgets a game that now belongs to another node.
void Tables::forget(const std::string& id) {
    wakes_.set(id, std::nullopt);
    rests_.set(id, std::nullopt);
    idle_.erase(id);
    unopened_.erase(id);
    if (const auto resting = resting_.extract(id)) forget_live(id, resting.mapped().players);
    const auto table = tables_.extract(id);
    if (!table) return;
    const store::GameHead& head = table.mapped()->game().head();
    forget_live(id, head.players);
    for (const auto& follower : table.mapped()->followers().all()) {
        const auto followed = followed_.find(follower.client);
        if (followed == followed_.end()) continue;
        std::erase(followed->second, id);
        if (followed->second.empty()) followed_.erase(followed);
    }
    if (head.watchable) listener_.lobby_changed();
}

std::optional<Milliseconds> Tables::deadline() const {
    std::optional<Milliseconds> next;
    const auto sooner = [&](Milliseconds time) { next = next ? std::min(*next, time) : time; };
    if (const auto wake = wakes_.next()) {
        sooner(*wake);
        if (!beating_ && environment_.node == 0) sooner(beat_at_);
    }
    if (const auto rest = rests_.next()) sooner(*rest);
    if (retention_ > 0 && !sweeping_) sooner(sweep_at_);
    return next;
}

void Tables::tick(Milliseconds now) {
    for (const std::string& id : wakes_.take(now)) {
        spawn(environment_.warn, "game " + id, wake(id));
    }
    for (std::string& id : rests_.take(now)) idle_.insert(std::move(id));
    put_away();
    beat(now);
    sweep(now);
}

/// Loads a game if necessary, and handles what is due.
Task<> Tables::wake(std::string id) {
    const auto found = co_await open(id, store::Urgency::urgent);
    if (!found) environment_.warn("game " + id + ": " + found.error().detail);
    // A game that cannot be parsed now cannot be parsed later either, and games on other nodes are not this
    // node's concern.
    if (!found && (found.error().kind == store::Error::Kind::unreadable ||
                   found.error().kind == store::Error::Kind::conflict))
        co_return;
    const bool woken = found && guarded(environment_.warn, "game " + id, [&] {
                           if (*found) (*found)->wake();
                       });
    if (!woken) wakes_.set(id, environment_.board_time() + failed_pause);
    put_away();
}

/// Stores the board time regularly while there is a deadline.
void Tables::beat(Milliseconds now) {
    const auto next = wakes_.next();
    // A node stores its board time when it renews its lease.
    if (!next || now < beat_at_ || beating_ || environment_.node != 0) return;
    beating_ = true;
    beat_at_ = now + std::clamp((*next - now) / beats_to_deadline, shortest_beat, longest_beat);
    environment_.keep({store::SetBoardTime{now}}, [this](const store::Result&) { beating_ = false; });
}

/// Removes games older than the retention, a few at a time.
void Tables::sweep(Milliseconds now) {
    if (retention_ == 0 || now < sweep_at_ || sweeping_) return;
    spawn(environment_.warn, "removing old games", sweep_now());
}

Task<> Tables::sweep_now() {
    sweeping_ = true;
    // Loaded games are skipped for now, and must not take the place of others.
    const auto open = std::ranges::count_if(tables_, [](const auto& one) { return one.second->is_over(); });
    const auto old = co_await read_patiently(
        environment_,
        [before = environment_.wall_time() - retention_, most = most_swept + static_cast<int>(open)](
            store::Reader& reader) { return reader.ended_before(before, most); });
    int removed = 0;
    for (const std::string& id : old ? *old : std::vector<std::string>{}) {
        if (tables_.contains(id) || opening_.contains(id) || removed == most_swept) continue;
        remove(id);
        ++removed;
    }
    sweep_at_ = environment_.board_time() + (removed == most_swept ? short_sweep_pause : sweep_pause);
    sweeping_ = false;
}

void Tables::remove(const std::string& game) {
    environment_.keep({store::RemoveGame{game}}, [this, game](const store::Result& result) {
        // A conflict means that it had already been removed.
        if (!result && result.error().kind != store::Error::Kind::conflict)
            return environment_.warn("game " + game + " could not be removed: " + result.error().detail);
        for (const auto& [id, table] : tables_) {
            if (table->next() == game) table->set_next("");
        }
    });
}

}  // namespace kradan::server
