// What the players are told of a game wherever they look.
#include <utility>

#include "server/club/table.h"

namespace kradan::server {

std::optional<Colour> Table::awaited() const {
    if (head_.ended || state_->phase != session::Phase::playing) return std::nullopt;
    return state_->game.side_to_move();
}

std::optional<wire::Asked> Table::asked_of(Colour side) const {
    const Colour other = opponent(side);
    if (head_.ended) {
        const bool waits = rematch_[place(other)] && !rematch_[place(side)] && next_.empty();
        return waits ? std::optional{wire::Asked::rematch} : std::nullopt;
    }
    if (state_->takeback == other) return wire::Asked::takeback;
    if (state_->draw_offer == other) return wire::Asked::draw;
    if (state_->no_result == other) return wire::Asked::no_result;
    if (state_->phase == session::Phase::marking && !state_->accepted[place(side)])
        return wire::Asked::dead_stones;
    return std::nullopt;
}

Table::Standing Table::standing() const {
    return {awaited(), head_.ended, {asked_of(Colour::first), asked_of(Colour::second)}};
}

/// Tells the players, wherever they look. What is answered by a planned move at once is no news.
void Table::tell_news() {
    if (busy_) return;
    const Standing now = standing();
    const Standing before = std::exchange(told_, now);
    for (const Colour side : colours) {
        const bool same = before.awaited == now.awaited && before.over == now.over &&
                          before.asked[place(side)] == now.asked[place(side)];
        if (!same) hall_.news(*this, side);
    }
}

}  // namespace kradan::server
