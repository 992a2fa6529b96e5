#pragma once

/// \file kradan/go.h
/// Go, in namespace `kradan::go`. CMake: `kradan::go`.
///
///     #include <kradan/go.h>
///     #include <iostream>
///     using namespace kradan;
///
///     // make: expected<go::Game, vector<SetupReason>>
///     go::Game game = *go::Game::make({.size = 9, .rules = "chinese"});
///     for (const char* text : {"E5", "E5", "E4", "pass", "pass"}) {
///         const auto intent = go::read_move(text);          // expected<go::Intent, SyntaxError>
///         const auto played = game.play(*intent);           // expected<go::Move, go::Reason>
///         if (!played) std::cout << id(played.error()) << "\n";
///     }
///     std::vector<go::Vertex> dead;                         // what the players agree on
///     if (game.play_ended()) std::cout << go::result_text(go::score(game, dead)) << "\n";

#include "core/needs_cxx23.h"

#include "core/perft.h"
#include "core/random.h"
#include "core/version.h"
#include "games/go/compare.h"
#include "games/go/game.h"
#include "games/go/notation.h"
#include "games/go/scoring.h"
#include "games/go/setup.h"
#include "module/intent.h"
