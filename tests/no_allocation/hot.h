#pragma once

#include <cstdint>

#include "games/chess/position.h"
#include "games/go/position.h"
#include "games/ogi/position.h"
#include "search/monte_carlo/light_playout.h"

/// What searches and playouts do millions of times a second: list the moves, count them, do and undo each,
/// and perft. All functions whose names begin with `hot_` may call nothing that allocates or throws, and
/// nothing by way of a pointer; `check_calls.py` looks at the machine code of all that they can call. They
/// return sums, so that nothing is left out by the compiler.
extern "C" {

std::uint64_t hot_chess(kradan::chess::Position& position, int depth);
std::uint64_t hot_ogi(kradan::ogi::Position& position, int depth);
std::uint64_t hot_go(kradan::go::Position& position, int depth);
/// Plays a stone or passes, for good.
void hot_go_apply(kradan::go::Position& position, kradan::go::Move move);
/// A playout from a position; the moves played.
int hot_go_light_playout(kradan::search::LightPlayout& playout, const kradan::go::Position& start,
                         kradan::SplitMix64& random);

int* trap_allocates(int number);
void trap_throws(int number);
void trap_calls_by_pointer(void (*function)());
}
