#pragma once

/// \file kradan/ogi.h
/// Both editions of Ōgi, in namespace `kradan::ogi`. CMake: `kradan::ogi`. Types are templates over the
/// edition, `ogi::gomayo` or `ogi::classic`.
///
///     #include <kradan/ogi.h>
///     #include <iostream>
///     using namespace kradan;
///
///     ogi::Game<ogi::classic> game;
///     for (const char* text : {"e3e4", "P@e5"}) {
///         const auto intent = ogi::read_move(text);         // expected<ogi::Intent, SyntaxError>
///         const auto played = game.play(*intent);           // expected<ogi::Move, ogi::Reason>
///         if (played) continue;
///         std::cout << id(played.error()) << " " << clause(played.error(), ogi::classic) << "\n";
///     }
///     // read_feen: expected<ogi::Setup, SyntaxError>; validate: expected<Position<…>, vector<SetupReason>>
///     const auto setup = ogi::read_feen("4k^3/8/8/8/8/8/4+p3/4K^3 R/ O/o");
///     auto position = *ogi::validate<ogi::gomayo>(*setup);
///     std::cout << perft(position, 2) << " " << ogi::write_feen(game.position()) << "\n";

#include "core/needs_cxx23.h"

#include "core/perft.h"
#include "core/random.h"
#include "core/version.h"
#include "games/ogi/feen.h"
#include "games/ogi/game.h"
#include "games/ogi/handicap.h"
#include "games/ogi/notation.h"
#include "games/ogi/setup.h"
