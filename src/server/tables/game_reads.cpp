#include "server/tables/game_reads.h"

#include <algorithm>
#include <string>
#include <utility>

#include "server/tables/computing.h"
#include "server/tables/reading.h"
#include "server/tables/stored_events.h"
#include "server/tables/tables.h"

namespace kradan::server {

namespace {

/// A game that is loaded is not replayed: its state is copied.
constexpr double events_copied_at_cost_of_one = 10;
/// Long events count as so many of this size.
constexpr double bytes_of_event = 200;

std::size_t bytes_of(const store::StoredGame& game) {
    std::size_t bytes = 0;
    for (const store::StoredEvent& event : game.events) bytes += event.body.size();
    return bytes;
}

}  // namespace

GameReads::GameReads(Environment& environment, const Tables& tables, const Limits& limits)
    : environment_(environment),
      tables_(tables),
      limits_(limits),
      rates_(TokenBucket::each_second(limits.read_events, limits.read_events_per_second)) {
    shared_->reads = this;
}

GameReads::~GameReads() {
    shared_->reads = nullptr;
}

GameReads::Visit::Visit(std::shared_ptr<Shared> shared, Asker asker)
    : shared_(std::move(shared)), asker_(std::move(asker)) {
    ++shared_->of_player[{asker_.address, asker_.player}];
    shared_->of_address.add(asker_.address, 1);
    ++shared_->all;
}

GameReads::Visit::~Visit() {
    if (!shared_) return;
    const auto own = shared_->of_player.find({asker_.address, asker_.player});
    if (--own->second == 0) shared_->of_player.erase(own);
    shared_->of_address.remove(asker_.address, 1);
    --shared_->all;
}

void GameReads::Visit::charge(double events) const {
    GameReads* reads = shared_->reads;
    if (!reads) return;
    const Milliseconds now = reads->environment_.steady_time();
    // One long request must not shut its address out for longer than its last game is worth.
    if (reads->rates_.left(asker_.address, now) > 0) reads->rates_.charge(asker_.address, now, events);
}

void GameReads::Visit::charge_bytes(std::size_t bytes) const {
    charge(1 + static_cast<double>(bytes) / bytes_of_event);
}

std::expected<GameReads::Visit, std::string_view> GameReads::begin(Asker asker) {
    const auto own = shared_->of_player.find({asker.address, asker.player});
    const std::size_t of_player = own == shared_->of_player.end() ? 0 : own->second;
    if (of_player >= static_cast<std::size_t>(limits_.reads_per_player) ||
        shared_->of_address.full(asker.address, 1, static_cast<std::size_t>(limits_.reads_per_address)) ||
        !rates_.pass(asker.address, environment_.steady_time()))
        return std::unexpected("server.too-fast");
    if (shared_->all >= static_cast<std::size_t>(limits_.reads)) return std::unexpected("server.busy");
    return Visit{shared_, std::move(asker)};
}

void GameReads::end(Shared& shared) {
    if (!shared.reads || shared.waiting.empty()) {
        shared.busy = false;
        return;
    }
    // Not at once: whoever is next may end its turn at once too. Nobody else gets this turn meanwhile.
    shared.reads->environment_.later([next = shared.waiting.take()] { next.resume(); });
}

Task<GameReads::Read<store::StoredGame>> GameReads::game(const Visit& visit, std::string id, MaySee may_see) {
    Read<store::StoredGame> found;
    if (const Table* table = tables_.find(id)) {
        const GameLog& log = table->game();
        if (may_see(log.head())) found = store::StoredGame{.head = log.head(), .events = log.events()};
    } else {
        found = co_await read_patiently(environment_,
                                        [id, may_see](store::Reader& reader) -> Read<store::StoredGame> {
                                            const auto head = reader.head(id);
                                            if (!head) return std::unexpected(head.error());
                                            if (!*head || !may_see(**head)) return std::nullopt;
                                            return reader.game(id);
                                        });
    }
    if (found && *found) {
        const auto events = static_cast<double>((**found).events.size());
        visit.charge(std::max(events, static_cast<double>(bytes_of(**found)) / bytes_of_event));
    }
    co_return found;
}

Task<GameReads::Read<GameReads::Replayed>> GameReads::replayed(const Visit& visit, std::string id,
                                                               MaySee may_see) {
    const Table* table = tables_.find(id);
    if (table && table->game().has_state()) {
        const GameLog& log = table->game();
        if (!may_see(log.head())) co_return std::nullopt;
        visit.charge(std::max(1.0, log.last_seq() / events_copied_at_cost_of_one));
        co_return Replayed{log.head(), log.state()};
    }
    auto stored = co_await game(visit, id, std::move(may_see));
    if (!stored) co_return std::unexpected(stored.error());
    if (!*stored) co_return std::nullopt;
    auto state = co_await compute_game(environment_,
                                       [events = std::move((**stored).events)] { return replay(events); });
    using Kind = store::Error::Kind;
    if (!state) co_return std::unexpected(store::Error{Kind::io, "too much waits to be replayed"});
    if (!*state) co_return std::unexpected(store::Error{Kind::unreadable, "game " + id + " is damaged"});
    co_return Replayed{(**stored).head, **std::move(state)};
}

}  // namespace kradan::server
