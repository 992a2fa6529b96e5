#pragma once

#include <optional>
#include <span>
#include <string>

#include "server/base/environment.h"
#include "server/base/task.h"
#include "session/session.h"
#include "wire/messages.h"

namespace kradan::server {

/// A game as a player or watcher knows it from the messages of its table.
class KnownGame {
  public:
    /// Applies a message's events. Returns false if they do not follow the known ones. The game must then be
    /// rejoined. In a long game, other work runs between the events.
    Task<bool> take(Environment& environment, const wire::GameState& message);
    [[nodiscard]] bool take(const wire::Events& message);
    /// The number of the last known event if more were announced; nullopt if the game is complete.
    std::optional<int> missing_after() const { return more_ ? std::optional{seq()} : std::nullopt; }

    bool is_known() const { return state_.has_value() && !more_; }
    const session::State& state() const { return *state_; }
    bool is_over() const { return state_ && state_->phase == session::Phase::ended; }
    /// The number of the last event; 0 if there is none.
    int seq() const { return state_ ? state_->seq : 0; }
    /// The player's side; nullopt for a watcher.
    std::optional<Colour> side() const { return side_; }
    /// The time on the game's clocks when the last message was sent.
    clock::Milliseconds now() const { return now_; }

  private:
    bool append(std::span<const wire::EventJson> events);

    std::optional<session::State> state_;
    std::optional<Colour> side_;
    clock::Milliseconds now_ = 0;
    bool more_ = false;
};

}  // namespace kradan::server
