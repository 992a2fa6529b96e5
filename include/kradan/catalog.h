#pragma once

/// \file kradan/catalog.h
/// All games behind one type, `kradan::AnyGame`, with moves and squares as text, as on the command line. Also
/// contains the games' names, their rulebook clauses, and the messages to players in English, Thai and
/// Japanese. CMake: `kradan::catalog`.
///
///     #include <kradan/catalog.h>
///     #include <iostream>
///
///     auto game = *AnyGame::start({.game = ogi::gomayo_game});   // expected<AnyGame, vector<Refusal>>
///     std::cout << game.legal_moves().size() << " moves\n";
///     const auto intent = *game.read_move("e2e5");          // expected<AnyIntent, SyntaxError>
///     if (const auto refusal = game.why_illegal(intent)) {
///         std::cout << refusal->reason << ": " << message(refusal->reason, Language::thai) << "\n"
///                   << clause_text(refusal->clause, Language::japanese) << "\n";
///     }
///     std::cout << show(game);

#include "core/needs_cxx23.h"

#include "catalog/any_game.h"
#include "catalog/clauses.h"
#include "catalog/count.h"
#include "catalog/games.h"
#include "catalog/show.h"
#include "core/perft.h"
#include "core/version.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "module/game_module.h"
