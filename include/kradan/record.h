#pragma once

/// \file kradan/record.h
/// Whole games as text, in namespace `kradan::record`: PGN, EPD, SGF, PCN, PMN, FEEN and Kradan's own log.
/// Every format is read into the same type, `Record`, which holds a tree of moves. CMake: `kradan::record`.
///
///     #include <kradan/record.h>
///     #include <iostream>
///
///     const std::string_view text = "(;GM[1]SZ[9]KM[5.5];B[ee];W[gc])";
///     record::MemorySource source(text);
///     record::Input input(source);
///     const auto reader = record::make_reader(*record::recognise(text), input);
///     for (record::Record game; reader->next(game);) {
///         record::check(game);  // game.faults says what is wrong
///         const auto end = record::game_at(game, game.tree.line_end(record::Tree::root));
///         if (end) std::cout << end->ply() << " moves\n";
///     }

#include "core/needs_cxx23.h"

#include "core/version.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "record/check.h"
#include "record/reader.h"
#include "record/replay.h"
