#include "server/inside/known_game.h"

#include <algorithm>

namespace kradan::server {

bool KnownGame::append(const std::vector<wire::EventJson>& events) {
    for (const wire::EventJson& each : events) {
        json::Fault fault;
        const session::Event event = session::read_event(each.value, fault);
        if (fault) return false;
        if (event.seq == 1) state_ = session::begin(event);
        if (!state_ || event.seq > state_->seq + 1) return false;
        // Those that are known already come again when the game is joined again.
        if (event.seq == state_->seq + 1 && !session::apply(*state_, event)) return false;
    }
    return true;
}

bool KnownGame::take(const wire::GameState& message) {
    side_ = message.side;
    more_ = message.more;
    now_ = message.now;
    return append(message.events) && state_.has_value();
}

bool KnownGame::take(const wire::Events& message) {
    now_ = message.now;
    return append(message.events);
}

}  // namespace kradan::server
