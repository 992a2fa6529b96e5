#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "catalog/any_game.h"
#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// The nodes of a search that must confirm a win, and the factor for the second search.
inline constexpr std::uint64_t nodes_of_win = 500'000;
inline constexpr std::uint64_t checked_again = 4;

/// Chess and Ōgi: whether only the best move wins, by a wide margin, according to the two best lines of a
/// search.
bool is_only_win(const engine::Info& info, GameId game);

/// The puzzle at the end of the game if one move, and then one move after each best reply, wins by a wide
/// margin and no other does, in a search of `nodes` and again in one of `checked_again` times as many;
/// otherwise the reason why not. Mates are not wins: see `mate_puzzle`.
std::expected<Puzzle, std::string> win_puzzle(const AnyGame& game, engine::Engine& engine,
                                              std::uint64_t nodes);

/// Why searches of `nodes` nodes, after each move of the opponent, do not confirm a puzzle with the goal
/// `win`; empty if they do.
std::optional<std::string> why_no_win(const Puzzle& puzzle, engine::Engine& engine, std::uint64_t nodes);

}  // namespace kradan::puzzles
