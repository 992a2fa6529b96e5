// Games that were played elsewhere and are put here.
#include <algorithm>
#include <utility>

#include "server/club/derived_name.h"
#include "server/club/hall.h"
#include "server/club/stored_events.h"

namespace kradan::server {

namespace {

/// What may be put here of one game: its events, and their bytes.
constexpr std::size_t most_kept_events = 5'000;
constexpr std::size_t longest_kept = 1 << 20;

}  // namespace

/// What has come of a game that is being put here is forgotten.
void Hall::keep_no_longer(Visitor& visitor) {
    if (keeping_.erase({visitor.keeping_since, visitor.id}) == 0) return;
    let_go_of_bytes(std::string{visitor.line->address()}, visitor.keeping_bytes);
    visitor.keeping = {};
    visitor.keeping_bytes = 0;
}

void Hall::let_go_of_bytes(const std::string& address, std::size_t bytes) {
    const auto held = kept_bytes_.find(address);
    held->second -= bytes;
    if (held->second == 0) kept_bytes_.erase(held);
}

/// Takes the events of a message to those that came before; what is wrong with them, if anything.
std::optional<Refusal> Hall::take_events(Visitor& visitor, const wire::Keep& message) {
    const auto too_much = [](const std::string& what) {
        return Refusal{"session.malformed", "", "a game of more than " + what + " is not kept here"};
    };
    auto events = std::move(visitor.keeping);
    std::size_t bytes = visitor.keeping_bytes;
    keep_no_longer(visitor);
    for (const auto& event : message.events) {
        json::Fault fault;
        auto read = session::read_event(event.value, fault);
        if (fault) return Refusal{"session.malformed", "", fault.text()};
        if (auto* created = std::get_if<session::Created>(&read.body)) {
            for (auto& player : created->config.players) player.name = shown_name(player.name);
        }
        std::string text = event_text(read);
        bytes += text.size();
        events.push_back({read.seq, std::move(text), ""});
    }
    if (bytes > longest_kept) return too_much("1 MiB");
    if (events.size() > most_kept_events) return too_much(std::to_string(most_kept_events) + " events");
    const std::string address{visitor.line->address()};
    const auto others = kept_bytes_.find(address);
    if ((others == kept_bytes_.end() ? 0 : others->second) + bytes > limits_.kept_at_once)
        return Refusal{"server.busy"};
    if (events.empty()) return std::nullopt;
    visitor.keeping = std::move(events);
    visitor.keeping_bytes = bytes;
    visitor.keeping_since = house_.board_time();
    keeping_.emplace(visitor.keeping_since, visitor.id);
    kept_bytes_[address] += bytes;
    return std::nullopt;
}

void Hall::on(Visitor& visitor, const wire::Keep& message) {
    if (!visitor.player) return refuse(visitor, message.nonce, "server.no-player");
    if (const auto wrong = take_events(visitor, message)) return refuse(visitor, message.nonce, *wrong);
    if (message.more) return send(visitor, wire::Done{.nonce = message.nonce});
    store::StoredGame stored{
        .head = {.created = house_.wall_time(), .ended = true, .over = house_.wall_time()},
        .events = std::move(visitor.keeping)};
    keep_no_longer(visitor);
    if (!may_cost(visitor, message.nonce, cost_of_entries(stored.events.size()))) return;
    const auto state = replay(stored.events);
    if (!state) return refuse(visitor, message.nonce, state.error());
    const auto kept = house_.reader->kept_of(visitor.player->key);
    if (!kept) return refuse(visitor, message.nonce, "server.cannot-store");
    std::string all = std::to_string(visitor.player->key);
    for (const auto& event : stored.events) all += '\n' + event.body;
    const auto bytes = static_cast<std::int64_t>(all.size());
    stored.head.id = derived_name({"kept", all});
    if (kept->games >= limits_.kept_games || kept->bytes + bytes > limits_.kept_bytes) {
        // What is here already needs no room.
        if (own_game(visitor, stored.head.id))
            return send(visitor, wire::Done{.nonce = message.nonce, .id = stored.head.id});
        return refuse(visitor, message.nonce, "server.enough-games");
    }
    const bool first_is_computer = state->config.players[0].engine;
    stored.head.players[first_is_computer ? 1 : 0] = visitor.player->key;
    const std::string address{visitor.line->address()};
    // It is in memory until it is on the disk.
    kept_bytes_[address] += all.size();
    house_.keep({store::AddGame{stored.head}, store::AppendEvents{stored.head.id, stored.events, true},
                 store::NoteKept{visitor.player->key, stored.head.id, bytes}},
                [this, asker = visitor.id, nonce = message.nonce, id = stored.head.id, address,
                 held = all.size()](const store::Result& result) {
                    let_go_of_bytes(address, held);
                    Visitor* player = Hall::visitor(asker);
                    if (!player) return;
                    // The same game is here already: it was sent twice.
                    const bool here = result || result.error().kind == store::Error::Kind::conflict;
                    if (here) return send(*player, wire::Done{.nonce = nonce, .id = id});
                    refuse(*player, nonce, reason_of(result.error()));
                });
}

}  // namespace kradan::server
