#pragma once

/// \file kradan/ogi.h
/// Ōgi in all its editions, in namespace `kradan::ogi`. CMake: `kradan::ogi`. A position carries the rules of
/// its edition: `ogi::gomayo`, `ogi::classic` or a `Rules` value of your own.
///
///     #include <kradan/ogi.h>
///     #include <iostream>
///     using namespace kradan;
///
///     ogi::Game game(ogi::Position::start(ogi::classic));
///     for (const char* text : {"e3e4", "P@e5"}) {
///         const auto intent = ogi::read_move(text);         // expected<ogi::Intent, SyntaxError>
///         const auto played = game.play(*intent);           // expected<ogi::Move, ogi::Reason>
///         if (played) continue;
///         std::cout << id(played.error()) << " " << clause(played.error(), ogi::classic) << "\n";
///     }
///     // read_feen: expected<ogi::Setup, SyntaxError>
///     const auto setup = ogi::read_feen("4k^3/8/8/8/8/8/4+p3/4K^3 R/ O/o");
///     // validate: expected<ogi::Position, vector<ogi::SetupReason>>
///     auto position = *ogi::validate(*setup, ogi::gomayo);
///     std::cout << perft(position, 2) << " " << ogi::write_feen(game.position()) << "\n";

#include "core/needs_cxx23.h"

#include "core/perft.h"
#include "core/random.h"
#include "core/version.h"
#include "games/ogi/clauses.h"
#include "games/ogi/feen.h"
#include "games/ogi/game.h"
#include "games/ogi/handicap.h"
#include "games/ogi/notation.h"
#include "games/ogi/setup.h"
#include "module/intent.h"
