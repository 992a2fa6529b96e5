#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "catalog/any_game.h"
#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// The nodes of a search that a win must stand, and the factor by which it is checked again.
inline constexpr std::uint64_t nodes_of_win = 500'000;
inline constexpr std::uint64_t checked_again = 4;

/// Chess and Ōgi: whether only the best move wins, by a wide margin, in the two best lines of a search.
bool is_only_win(const engine::Info& info, GameId game);

/// The puzzle at the end of the game if one move, and then one after each best reply, wins by a wide margin
/// and all others do not, in a search of `nodes` and again in one of `checked_again` times as many; else why
/// not. Mates are not wins: see `mate_puzzle`.
std::expected<Puzzle, std::string> win_puzzle(const AnyGame& game, engine::Engine& engine,
                                              std::uint64_t nodes);

/// Why a puzzle with the goal `win` does not stand a search of so many nodes after each move of the opponent.
std::optional<std::string> why_no_win(const Puzzle& puzzle, engine::Engine& engine, std::uint64_t nodes);

}  // namespace kradan::puzzles
