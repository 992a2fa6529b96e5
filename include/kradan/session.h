#pragma once

/// \file kradan/session.h
/// The arbiter of a game between two players, in namespace `kradan::session`: who may do what and when,
/// clocks, draws, takebacks, dead stones and the penalty for an illegal move. A game is defined by its event
/// log. CMake: `kradan::session`.
///
///     #include <kradan/session.h>
///     #include <iostream>
///
///     const session::Config config{.options = {.game = chess::chess_game}, .strict = true};
///     std::vector<session::Event> log{*session::create(config, 0)};    // expected<Event, vector<Refusal>>
///     session::State state = *session::begin(log.front());
///     const session::Command move{.act = session::Act::move, .intent = *state.game.read_move("e2e5")};
///     // decide: expected<vector<Event>, Refusal>
///     const auto events = session::decide(state, move, Colour::first, 1000);
///     for (const auto& event : *events) {
///         if (session::apply(state, event)) log.push_back(event);
///     }
///     if (state.last_illegal) std::cout << state.last_illegal->verdict.clause << "\n";
///     std::cout << session::replay(log)->illegal_moves[0] << "\n";     // the same game again from its log

#include "core/needs_cxx23.h"

#include "catalog/any_game.h"
#include "catalog/clauses.h"
#include "catalog/show.h"
#include "core/version.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "session/plan.h"
#include "session/session.h"
#include "session/view.h"
