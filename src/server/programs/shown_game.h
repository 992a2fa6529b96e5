#pragma once

#include <optional>
#include <string>

#include "api/games.h"
#include "session/session.h"
#include "store/store.h"

namespace kradan::server {

/// A game's entry in a list, from its head, its config and its end, if it has ended.
api::GameSummary summary_of(const store::GameHead& head, const session::Config& config,
                            const std::optional<session::Ended>& ended);

/// The current state of a game; `now` is the time of its clocks.
api::GameNow game_now(const session::State& state, clock::Milliseconds now);

/// A game with its moves, and optionally with the legal ones.
api::WholeGame whole_game(const store::GameHead& head, const session::State& state, clock::Milliseconds now,
                          bool legal);

}  // namespace kradan::server
