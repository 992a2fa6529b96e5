#pragma once

#include <optional>
#include <string>

#include "api/games.h"
#include "session/session.h"
#include "store/store.h"

namespace kradan::server {

/// What a list tells of a game, from its head and its config; how it ended, if it has.
api::GameSummary summary_of(const store::GameHead& head, const session::Config& config,
                            const std::optional<session::Ended>& ended);

/// A game as it stands; `now` is the time of its clocks.
api::GameNow game_now(const session::State& state, session::Milliseconds now);

/// A game with its moves, and with the legal ones if they are wanted.
api::WholeGame whole_game(const store::GameHead& head, const session::State& state, session::Milliseconds now,
                          bool legal);

}  // namespace kradan::server
