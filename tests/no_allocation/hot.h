#pragma once

#include <cstdint>

#include "games/chess/position.h"
#include "games/go/position.h"
#include "games/ogi/position.h"
#include "search/monte_carlo/light_playout.h"

/// The operations that searches and playouts do millions of times a second: listing the moves, counting them,
/// making and unmaking each, and perft. Functions whose names start with `hot_` must not call anything that
/// allocates or throws, or call anything through a pointer; `check_calls.py` checks the machine code of
/// everything that they can call. They return sums, so that the compiler cannot omit anything.
extern "C" {

std::uint64_t hot_chess(kradan::chess::Position& position, int depth);
std::uint64_t hot_ogi(kradan::ogi::Position& position, int depth);
std::uint64_t hot_go(kradan::go::Position& position, int depth);
/// Plays a stone or passes, without undoing it.
void hot_go_apply(kradan::go::Position& position, kradan::go::Move move);
/// Plays a playout from a position; returns the number of moves.
int hot_go_light_playout(kradan::search::LightPlayout& playout, const kradan::go::Position& start,
                         kradan::SplitMix64& random);

int* trap_allocates(int number);
void trap_throws(int number);
void trap_calls_by_pointer(void (*function)());
}
