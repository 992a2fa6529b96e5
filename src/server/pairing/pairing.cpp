#include "server/pairing/pairing.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "server/base/awaiting.h"
#include "server/base/tokens.h"

namespace kradan::server {

namespace {

/// How long to collect players before pairing them.
constexpr Milliseconds gathering = 300;
/// How often to retry pairing the players who are still waiting.
constexpr Milliseconds round_pause = 1'000;
/// The maximum waiting time that is counted.
constexpr Milliseconds most_waited = 600'000;
/// The maximum work in one step, so that moves are not delayed: players to match, and games to start.
constexpr std::size_t most_in_round = 1'000;
constexpr int most_begun = 25;
/// How many times storing a game may fail before its players are refused.
constexpr int most_failures = 3;
/// The cost of reading a player's data, in messages.
constexpr double cost_of_waiting = 4;

Waiting waiting_of(const Candidate& candidate, store::PlayerKey player, Milliseconds waited,
                   store::WallTime now) {
    Waiting waiting{.player = player,
                    .waited = waited,
                    .last_opponent = candidate.paired.body.opponent,
                    .avoids = candidate.avoids};
    if (candidate.rating) {
        waiting.rating = candidate.rating->rating;
        waiting.deviation = rating::deviation_at(*candidate.rating, now);
    }
    return waiting;
}

}  // namespace

Pairing::Entry* Pairing::find(const Chosen& chosen) {
    const auto found = entries_.find(chosen.player);
    return found != entries_.end() && found->second.number == chosen.number ? &found->second : nullptr;
}

/// Returns why the player cannot wait; nullopt if they can.
std::optional<std::string_view> Pairing::why_not(const Candidate& candidate, bool rated) const {
    if (rated && !candidate.has_account) return "rating.guest";
    if (!candidate.playing.empty()) return "pairing.playing";
    if (candidate.live_games >= limits_.settings.games_per_player) return "server.enough-games";
    return std::nullopt;
}

Task<> Pairing::wait(const Client& client, const wire::Wait& message) {
    if (!client.player()) co_return refuse(client, message.nonce, "server.no-player");
    const auto quick = find_quick_game(message.quick);
    if (!quick) co_return refuse(client, message.nonce, "pairing.no-such-game");
    if (!gateway_.may_cost(client.sender, message.nonce, cost_of_waiting)) co_return;
    const store::Player player = *client.player();
    auto candidate = co_await read(environment_, [key = player.key, place = *quick](store::Reader& reader) {
        return read_candidate(reader, key, quick_games()[place]);
    });
    if (!client.connection) co_return;
    if (!candidate) co_return refuse(client, message.nonce, "server.cannot-store");
    if (const auto why = why_not(*candidate, message.rated))
        co_return refuse(client, message.nonce, Refusal{*why, "", candidate->playing});
    if (const auto before = entries_.find(player.key);
        before != entries_.end() && before->second.client != client.sender.id)
        end(player.key);
    const Milliseconds now = environment_.board_time();
    Entry& entry = entries_[player.key];
    entry = {.client = client.sender.id,
             .player = player,
             .pool = {*quick, message.rated},
             .since = now - std::min<Milliseconds>(message.waited, most_waited),
             .candidate = *std::move(candidate),
             .number = ++last_number_};
    changed_();
    const auto all =
        std::ranges::count(entries_, entry.pool, [](const auto& one) { return one.second.pool; });
    tell(entry, static_cast<int>(all) - 1, message.nonce);
    due_.try_emplace(entry.pool, now + gathering);
}

void Pairing::stop(const Client& client) {
    if (!client.player()) return;
    // The connection that stops the waiting expects no reply.
    leave(client);
    end(client.player()->key);
}

void Pairing::leave(const Client& client) {
    if (!client.player()) return;
    const auto entry = entries_.find(client.player()->key);
    if (entry != entries_.end() && entry->second.client == client.sender.id) remove(entry->first);
}

void Pairing::remove(store::PlayerKey player) {
    if (entries_.erase(player) > 0) changed_();
}

/// Removes an entry, and notifies the connection that began to wait.
void Pairing::end(store::PlayerKey player) {
    const auto entry = entries_.find(player);
    if (entry == entries_.end()) return;
    const ClientId client = entry->second.client;
    remove(player);
    server::send(gateway_, client, wire::Waiting{});
}

WaitingPlayers Pairing::players() const {
    WaitingPlayers players;
    for (const auto& [player, entry] : entries_) players[player] = entry.pool;
    return players;
}

void Pairing::turn_away(const Chosen& chosen, const Refusal& why) {
    const Entry* entry = find(chosen);
    if (!entry) return;
    server::send(gateway_, entry->client, wire::Waiting{.refusal = session::verdict_of(why)});
    remove(chosen.player);
}

/// Sends the waiting state. Without a nonce, sends only changes, and not too often.
void Pairing::tell(Entry& entry, int others, const std::string& nonce) {
    const Milliseconds now = environment_.board_time();
    if (nonce.empty() && now < entry.told_at + window_step) return;
    const Milliseconds waited = now - entry.since;
    const Waiting waiting = waiting_of(entry.candidate, entry.player.key, waited, environment_.wall_time());
    std::optional<int> within;
    if (waiting.rating) within = window(waited, waiting.deviation);
    if (nonce.empty() && entry.window == within && entry.others == others) return;
    entry.told_at = now;
    entry.window = within;
    entry.others = others;
    wire::Waited told{.quick = quick_games()[entry.pool.first].id,
                      .rated = entry.pool.second,
                      .waited = waited,
                      .window = within,
                      .others = others};
    if (waiting.rating) told.rating = static_cast<int>(std::lround(*waiting.rating));
    server::send(gateway_, entry.client, wire::Waiting{.nonce = nonce, .wait = std::move(told)});
}

std::optional<Milliseconds> Pairing::deadline() const {
    if (!pairs_.empty()) return 0;
    std::optional<Milliseconds> next;
    for (const auto& [pool, due] : due_) next = std::min(next.value_or(due), due);
    return next;
}

void Pairing::tick(Milliseconds now) {
    const auto due = std::ranges::find_if(due_, [&](const auto& entry) { return entry.second <= now; });
    if (due != due_.end()) pair_all(due->first, now);
    for (int begun = 0; begun < most_begun && !pairs_.empty(); ++begun) {
        const auto [one, other] = pairs_.front();
        pairs_.pop_front();
        begin(one, other);
    }
}

/// Pairs players who are waiting for the same game.
void Pairing::pair_all(QuickPool pool, Milliseconds now) {
    std::vector<Entry*> here;
    for (auto& [player, entry] : entries_) {
        if (entry.pool == pool && !entry.starting) here.push_back(&entry);
    }
    const auto age = [](const Entry* entry) { return std::pair{entry->since, entry->number}; };
    std::ranges::sort(here, {}, age);
    const bool is_more = here.size() > most_in_round;
    if (is_more) here.resize(most_in_round);
    std::vector<Waiting> all;
    all.reserve(here.size());
    for (const Entry* entry : here) {
        all.push_back(
            waiting_of(entry->candidate, entry->player.key, now - entry->since, environment_.wall_time()));
    }
    const auto pairs = match(all);
    for (const auto& [one, other] : pairs) {
        for (Entry* entry : {here[one], here[other]}) entry->starting = true;
        pairs_.emplace_back(Chosen{here[one]->player.key, here[one]->number},
                            Chosen{here[other]->player.key, here[other]->number});
    }
    for (Entry* entry : here) {
        if (!entry->starting) tell(*entry, static_cast<int>(here.size() - 2 * pairs.size()) - 1, "");
    }
    if (here.size() > 2 * pairs.size() || is_more) {
        due_[pool] = now + round_pause;
    } else {
        due_.erase(pool);
    }
}

void Pairing::wait_again(Entry& entry) {
    entry.starting = false;
    due_.try_emplace(entry.pool, environment_.board_time() + round_pause);
}

void Pairing::begin(const Chosen& one, const Chosen& other) {
    const std::array chosen{one, other};
    const std::array entries{find(one), find(other)};
    if (!entries[0] || !entries[1]) {
        // One of the two has left in the meantime.
        for (Entry* entry : entries) {
            if (entry) wait_again(*entry);
        }
        return;
    }
    std::array documents{entries[0]->candidate.paired, entries[1]->candidate.paired};
    std::array<std::uint8_t, 5> chance{};
    environment_.random(chance);
    const Colour by_chance = chance[0] % 2 == 0 ? Colour::first : Colour::second;
    std::uint32_t lot = 0;
    for (const std::uint8_t byte : chance) lot = lot << 8 | byte;
    const Colour side = due_side(documents[0].body, documents[1].body).value_or(by_chance);
    const auto [place_in_list, rated] = entries[0]->pool;
    const QuickGame& quick = quick_games()[place_in_list];
    GameStarter::Start game{.id = random_name(environment_),
                            .config = drawn_config(quick, lot),
                            .watchable = true,
                            .from = quick.id};
    game.config.rated = rated;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const store::Player& player = entries[i]->player;
        const Colour colour = i == 0 ? side : opponent(side);
        game.players[place(colour)] = player;
        game.config.players[place(colour)].name = player.name;
        note(documents[i].body, game.id, entries[1 - i]->player.key, colour);
        game.with.emplace_back(put(documents[i]));
    }
    game.told = [this, chosen](bool begun) {
        for (const Chosen& each : chosen) tried(each, begun);
    };
    starter_.start(std::move(game));
}

void Pairing::tried(const Chosen& chosen, bool begun) {
    Entry* entry = find(chosen);
    if (!entry) return;
    if (begun) {
        remove(chosen.player);
    } else if (++entry->failures >= most_failures) {
        turn_away(chosen, Refusal{"server.cannot-store"});
    } else {
        spawn(environment_.warn, "a waiting player", look_again(chosen));
    }
}

/// Handles a game that could not be stored: the player may have begun another, or the player's data may have
/// changed.
Task<> Pairing::look_again(Chosen chosen) {
    const Entry* before = find(chosen);
    if (!before) co_return;
    auto candidate = co_await read(
        environment_, [player = chosen.player, quick = before->pool.first](store::Reader& reader) {
            return read_candidate(reader, player, quick_games()[quick]);
        });
    Entry* entry = find(chosen);
    if (!entry) co_return;
    if (!candidate) co_return turn_away(chosen, Refusal{"server.cannot-store"});
    if (const auto why = why_not(*candidate, entry->pool.second))
        co_return turn_away(chosen, Refusal{*why, "", candidate->playing});
    entry->candidate = *std::move(candidate);
    wait_again(*entry);
}

}  // namespace kradan::server
