#include "server/logs/game_log.h"

#include <algorithm>
#include <utility>

#include "server/logs/stored_events.h"
#include "server/logs/unrated.h"

namespace kradan::server {

namespace {

/// The maximum total size of the events in one message, in bytes. A message always contains at least one
/// event.
constexpr std::size_t most_event_bytes = 256 << 10;
/// The pause after a store error.
constexpr Milliseconds retry_pause = 500;

}  // namespace

std::expected<GameLog::Contents, std::string> GameLog::replayed(store::StoredGame stored) {
    if (stored.events.empty()) return std::unexpected("it has no events");
    const auto last = read_event(stored.events.back());
    if (!last) return std::unexpected(last.error());
    const auto* end = std::get_if<session::Ended>(&last->body);
    Contents contents;
    if (stored.head.ended) {
        const auto first = read_event(stored.events.front());
        if (!first) return std::unexpected(first.error());
        const auto* created = std::get_if<session::Created>(&first->body);
        if (!created) return std::unexpected("its first event does not create a game");
        contents.config = created->config;
    } else {
        auto state = replay(stored.events);
        if (!state) return std::unexpected(state.error().detail);
        contents.config = state->config;
        contents.state = *std::move(state);
    }
    contents.result = end ? end->result : "";
    contents.blank = end && end->outcome.reason == EndReason::aborted && stored.events.size() == 2;
    contents.played_out = end != nullptr;
    contents.stored = std::move(stored);
    return contents;
}

void GameLog::take(Contents contents) {
    config_ = std::move(contents.config);
    state_ = std::move(contents.state);
    result_ = std::move(contents.result);
    blank_ = contents.blank;
    played_out_ = contents.played_out;
    events_ = std::move(contents.stored.events);
    const store::GameHead before = std::exchange(head_, std::move(contents.stored.head));
    // If the same game is read again, its clocks must not go back.
    const bool same = before.id == head_.id && before.owner == head_.owner && stored_behind_ == head_.behind;
    stored_behind_ = head_.behind;
    if (same) head_.behind = before.behind;
}

void GameLog::catch_up() {
    // The times in an uploaded record come from elsewhere.
    if (!state_ || now() >= state_->since) return;
    // Games on a node have their own clocks; a node's stored board time may be earlier than an event.
    if (head_.owner != 0) {
        head_.behind -= state_->since - now();
    } else {
        environment_.advance(state_->since + head_.behind);
    }
}

std::span<const store::StoredEvent> GameLog::page_after(int seq) const {
    const auto known = std::min(static_cast<std::size_t>(std::max(seq, 0)), events_.size());
    std::size_t end = known;
    for (std::size_t bytes = 0; end < events_.size(); ++end) {
        bytes += events_[end].body.size();
        if (bytes > most_event_bytes && end > known) break;
    }
    return std::span{events_}.subspan(known, end - known);
}

std::vector<wire::EventJson> GameLog::events_after(int seq) const {
    std::vector<wire::EventJson> list;
    for (const store::StoredEvent& event : page_after(seq)) list.push_back({.text = event.body});
    return list;
}

void GameLog::forget_name(store::PlayerKey player) {
    server::forget_name(head_, player, config_);
    if (state_) server::forget_name(head_, player, state_->config);
    if (events_.empty()) return;
    if (auto body = without_name(head_, events_.front(), player)) events_.front().body = *std::move(body);
}

/// Returns how many moves the game has after these events.
std::int64_t GameLog::plies_with(const std::vector<session::Event>& events) const {
    return static_cast<std::int64_t>(state_->moves.size()) +
           std::ranges::count_if(events, [](const session::Event& event) {
               return std::holds_alternative<session::Moved>(event.body);
           });
}

std::int64_t GameLog::least_rated(const session::State& state) const {
    const Limits& limits = environment_.limits;
    return state.game.as<Stones>() ? limits.rated_plies_go : limits.rated_plies;
}

std::optional<std::int64_t> GameLog::least_to_be_rated() const {
    // Games with more events are not replayed for this, because few of them would be too short.
    constexpr std::size_t most_replayed = 200;
    if (!is_over() || is_record() || !config_.rated || events_.size() > most_replayed) return std::nullopt;
    std::optional<session::State> replayed;
    if (!state_) {
        auto again = replay(events_);
        if (!again) return std::nullopt;
        replayed = *std::move(again);
    }
    const session::State& state = state_ ? *state_ : *replayed;
    if (!state.ended || !counts_for_ratings(state.ended->outcome)) return std::nullopt;
    const std::int64_t least = least_rated(state);
    const auto plies = static_cast<std::int64_t>(state.moves.size());
    return is_rated_after(state.ended->outcome, plies, least) ? std::nullopt : std::optional{least};
}

void GameLog::append(const std::vector<session::Event>& events, const std::string& nonce, Done done,
                     store::Unit with) {
    std::vector<store::StoredEvent> stored;
    stored.reserve(events.size());
    for (const auto& event : events) stored.push_back({event.seq, event_text(event), ""});
    stored.front().nonce = nonce;
    const auto* ended = std::get_if<session::Ended>(&events.back().body);
    const bool ends = ended != nullptr;
    writing_ = true;
    const store::WallTime over = ends ? environment_.wall_time() : 0;
    store::Unit unit;
    unit.emplace_back(store::AppendEvents{head_.id, stored, ends, over});
    if (ended && config_.rated && is_rated_after(ended->outcome, plies_with(events), least_rated(*state_)))
        unit.emplace_back(put(Stored<Unrated>{.body = {.over = over}, .id = head_.id}));
    for (store::Change& change : with) unit.push_back(std::move(change));
    outstanding_.keep(std::move(unit), [this, events, over, stored = std::move(stored),
                                        done = std::move(done)](const store::Result& result) mutable {
        writing_ = false;
        const int known = last_seq();
        if (result) {
            retry_at_.reset();
            happen(events, std::move(stored), over);
        } else {
            retry_at_ = now() + retry_pause;
        }
        done(result, known);
    });
}

void GameLog::happen(const std::vector<session::Event>& events, std::vector<store::StoredEvent> stored,
                     store::WallTime over) {
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (!session::apply(*state_, events[i])) {
            environment_.warn("game " + head_.id + ": a decided event could not be applied");
            break;
        }
        events_.push_back(std::move(stored[i]));
    }
    if (!state_->ended) return;
    head_.ended = true;
    head_.over = over;
    played_out_ = true;
    result_ = state_->ended->result;
    blank_ = state_->ended->outcome.reason == EndReason::aborted && state_->moves.empty();
}

}  // namespace kradan::server
