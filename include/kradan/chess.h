#pragma once

/// \file kradan/chess.h
/// Chess and Chess960, in namespace `kradan::chess`. CMake: `kradan::chess`.
///
///     #include <kradan/chess.h>
///     #include <iostream>
///     using namespace kradan;
///
///     chess::Game game;
///     for (const char* text : {"e2e4", "e7e5", "e4e5"}) {
///         const auto intent = chess::read_move(text);   // expected<chess::Intent, SyntaxError>
///         const auto played = game.play(*intent);       // expected<chess::Move, chess::Reason>
///         if (!played) std::cout << id(played.error()) << " " << clause(played.error()) << "\n";
///     }
///     const auto setup = chess::read_fen("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w");  // expected<Setup, …>
///     auto position = *chess::validate(*setup);                                   // expected<Position, …>
///     std::cout << perft(position, 3) << " " << chess::write_fen(game.position()) << "\n";
///
/// `kradan/ogi.h` and `kradan/go.h` offer the same names for their games. The concepts `kradan::Position` and
/// `kradan::Game` document what all of them guarantee.

#include "core/needs_cxx23.h"

#include "core/perft.h"
#include "core/random.h"
#include "core/version.h"
#include "games/chess/chess960.h"
#include "games/chess/dead_position.h"
#include "games/chess/fen.h"
#include "games/chess/game.h"
#include "games/chess/notation.h"
#include "games/chess/san.h"
#include "games/chess/setup.h"
#include "module/intent.h"
