#include "server/tables/game_reads.h"

#include <algorithm>
#include <string>
#include <utility>

#include "server/base/awaiting.h"
#include "server/logs/stored_events.h"
#include "server/tables/tables.h"

namespace kradan::server {

namespace {

/// Copying the state of a loaded game costs this many times less than replaying it.
constexpr double events_copied_at_cost_of_one = 10;
/// A long event counts as several of this size.
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
      rates_(TokenBucket::each_second(limits.read_events, limits.read_events_per_second),
             network_shares(limits)),
      shared_(std::make_shared<Shared>(
          Shared{.reads = this, .of_address = NetworkCounts{network_shares(limits)}})) {}

GameReads::~GameReads() {
    shared_->reads = nullptr;
}

GameReads::Visit::Visit(std::shared_ptr<Shared> shared, Asker asker, Use use)
    : shared_(std::move(shared)), asker_(std::move(asker)), use_(use) {
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

GameReads::Visit::Coming GameReads::Visit::turn_for(std::string_view id) const {
    return Coming{*this, shared_->reads && shared_->reads->has_state(id)};
}

void GameReads::Visit::charge(double events) const {
    GameReads* reads = shared_->reads;
    if (!reads) return;
    // A single long request must not block its address for longer than a full refill takes.
    const std::int64_t left = reads->left_of(asker_.address);
    if (left <= 0) return;
    const auto most = static_cast<double>(left + reads->limits_.read_events);
    reads->rates_.charge(asker_.address, reads->environment_.steady_time(), std::min(events, most));
}

void GameReads::Visit::charge_bytes(std::size_t bytes) const {
    charge(1 + static_cast<double>(bytes) / bytes_of_event);
}

GameReads::Visit::Coming::Coming(const Visit& visit, bool at_once)
    : visit_(visit),
      at_once_(at_once),
      waiting_{.asker = visit.asker_,
               .pays = visit.use_ == Use::answer || visit.use_ == Use::file,
               .may_be_refused = visit.use_ == Use::answer,
               .is_first = !visit.had_turn_} {}

GameReads::Lane& GameReads::Visit::Coming::lane() const {
    return visit_.use_ == Use::due ? visit_.shared_->due : visit_.shared_->asked;
}

bool GameReads::Visit::Coming::await_ready() {
    if (at_once_) return true;
    const Lane& there = lane();
    const GameReads* reads = visit_.shared_->reads;
    if (!reads || there.busy || !there.waiting.empty()) return false;
    if (!waiting_.pays || reads->left_of(waiting_.asker.address) > 0) return true;
    if (!waiting_.may_be_refused || !waiting_.is_first) return false;
    waiting_.refused = "server.too-fast";
    return true;
}

void GameReads::Visit::Coming::await_suspend(std::coroutine_handle<> awaiting) {
    waiting_.handle = awaiting;
    // If the lane is free, the request waits for budget, not for a turn.
    Lane& there = lane();
    Queue& queue = there.busy || !there.waiting.empty() ? there.waiting : visit_.shared_->spent;
    queue.add(waiting_.asker.address, waiting_.asker.player, &waiting_);
}

std::expected<GameReads::Turn, std::string_view> GameReads::Visit::Coming::await_resume() {
    if (!waiting_.refused.empty()) return std::unexpected(waiting_.refused);
    visit_.had_turn_ = true;
    if (at_once_) return Turn{};
    lane().busy = true;
    return Turn{visit_.shared_, lane()};
}

std::expected<GameReads::Visit, std::string_view> GameReads::begin(Asker asker, Use use) {
    const auto own = shared_->of_player.find({asker.address, asker.player});
    const std::size_t of_player = asker.player == 0 || own == shared_->of_player.end() ? 0 : own->second;
    if (of_player >= static_cast<std::size_t>(limits_.reads_per_player) ||
        shared_->of_address.full(asker.address, 1, static_cast<std::size_t>(limits_.reads_per_address)) ||
        !rates_.pass(asker.address, environment_.steady_time()))
        return std::unexpected("server.too-fast");
    if (shared_->all >= static_cast<std::size_t>(limits_.reads) && !make_room_for(asker.address))
        return std::unexpected("server.busy");
    return Visit{shared_, std::move(asker), use};
}

bool GameReads::make_room_for(const std::string& address) {
    Queue& waiting = shared_->asked.waiting;
    Queue& spent = shared_->spent;
    Queue& longer = spent.size_of_largest() > waiting.size_of_largest() ? spent : waiting;
    if (waiting.size_of(address) + spent.size_of(address) + 1 >= longer.size_of_largest()) return false;
    const auto refused = longer.take_from_largest([](const Waiting* one) { return one->may_be_refused; });
    if (!refused) return false;
    (**refused).refused = "server.busy";
    environment_.later([handle = (**refused).handle] { handle.resume(); });
    return true;
}

void GameReads::pass_on(const std::shared_ptr<Shared>& shared, Lane& lane) {
    lane.busy = shared->reads && !lane.waiting.empty();
    if (!lane.busy) return;
    // Deferred, because the next request may end its turn immediately too. The lane stays busy until then.
    shared->reads->environment_.later([shared, &lane] {
        if (shared->reads) shared->reads->give_turn(shared, lane);
    });
}

void GameReads::give_turn(const std::shared_ptr<Shared>& shared, Lane& lane) {
    // The request may have been refused in the meantime.
    if (lane.waiting.empty()) {
        lane.busy = false;
        return;
    }
    Waiting* next = lane.waiting.take();
    // Others at its address may have used up the budget while it waited.
    if (!next->pays || left_of(next->asker.address) > 0) return next->handle.resume();
    if (next->may_be_refused && next->is_first) {
        next->refused = "server.too-fast";
        next->handle.resume();
    } else {
        shared->spent.add(next->asker.address, next->asker.player, next);
    }
    pass_on(shared, lane);
}

void GameReads::tend() {
    Lane& lane = shared_->asked;
    shared_->spent.take_where(
        [&](const Waiting* one) { return left_of(one->asker.address) > 0; },
        [&](Waiting* one) { lane.waiting.add(one->asker.address, one->asker.player, one); });
    if (!lane.busy) pass_on(shared_, lane);
}

bool GameReads::has_state(std::string_view id) const {
    const Table* table = tables_.find(std::string{id});
    return table && table->game().has_state();
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
    if (has_state(id)) {
        const GameLog& log = tables_.find(id)->game();
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
