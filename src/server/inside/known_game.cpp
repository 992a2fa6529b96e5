#include "server/inside/known_game.h"

#include <algorithm>

#include "server/base/awaiting.h"

namespace kradan::server {

namespace {

/// The number of events to read and apply before letting other work run.
constexpr std::size_t events_at_once = 50;

}  // namespace

bool KnownGame::append(std::span<const wire::EventJson> events) {
    for (const wire::EventJson& each : events) {
        json::Fault fault;
        const session::Event event = session::read_event(each.value, fault);
        if (fault) return false;
        if (event.seq == 1) state_ = session::begin(event);
        if (!state_ || event.seq > state_->seq + 1) return false;
        // Events that are already known are sent again when the game is rejoined.
        if (event.seq == state_->seq + 1 && !session::apply(*state_, event)) return false;
    }
    return true;
}

Task<bool> KnownGame::take(Environment& environment, const wire::GameState& message) {
    side_ = message.side;
    more_ = true;
    now_ = message.now;
    std::span<const wire::EventJson> left = message.events;
    while (left.size() > events_at_once) {
        if (!append(left.first(events_at_once))) co_return false;
        left = left.subspan(events_at_once);
        co_await let_others_go(environment);
    }
    more_ = message.more;
    co_return append(left) && state_.has_value();
}

bool KnownGame::take(const wire::Events& message) {
    now_ = message.now;
    return append(message.events);
}

}  // namespace kradan::server
