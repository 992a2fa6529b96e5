#pragma once

/// \file kradan/record.h
/// Whole games as text, in namespace `kradan::record`: SGF for Go. CMake: `kradan::record`.
///
///     #include <kradan/record.h>
///     #include <iostream>
///
///     const auto read = record::read_sgf("(;GM[1]SZ[9]KM[5.5];B[ee];W[gc])");  // expected<SgfGame, …>
///     if (!read) return 1;
///     const auto game = record::replay(*read);                                 // expected<go::Game, …>
///     std::cout << game->ply() << " moves\n";

#include "record/sgf.h"
