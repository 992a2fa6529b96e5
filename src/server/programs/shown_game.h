#pragma once

#include <optional>
#include <string>

#include "api/games.h"
#include "session/session.h"
#include "store/store.h"

namespace kradan::server {

/// Returns a game's entry in a list, given its head, its config and, if it has ended, its end.
api::GameSummary summary_of(const store::GameHead& head, const session::Config& config,
                            const std::optional<session::Ended>& ended);

/// Returns the current state of a game; `now` is the time on its clocks.
api::GameNow game_now(const session::State& state, clock::Milliseconds now);

/// Returns a game with its moves and, optionally, the legal moves.
api::WholeGame whole_game(const store::GameHead& head, const session::State& state, clock::Milliseconds now,
                          bool legal);

}  // namespace kradan::server
