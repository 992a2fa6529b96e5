#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "catalog/any_game.h"
#include "engine/engine.h"
#include "puzzles/base/puzzle.h"

namespace kradan::puzzles {

/// The nodes in a search that must confirm a win, and the factor for the second search.
inline constexpr std::uint64_t nodes_of_win = 500'000;
inline constexpr std::uint64_t checked_again = 4;

/// Whether a line's score reaches the goal: a clear win, or a position that is neither lost nor clearly won.
/// A mate that is short enough for a mate puzzle does not count as a win.
bool reaches(const engine::Line& line, GameId game, Goal goal);
/// Whether the line clearly misses the goal: it does not win, or it loses.
bool fails(const engine::Line& line, GameId game, Goal goal);

/// Chess and Ōgi: whether only the best move reaches the goal, `win` or `save`, according to the two best
/// lines of a search.
bool is_only_way(const engine::Info& info, GameId game, Goal goal);

/// The puzzle at the end of the game if one move, and then one move after each best reply, reaches the goal
/// by a wide margin while all others fail, in a search of `nodes` nodes and again in one of `checked_again`
/// times as many; otherwise the reason why there is no puzzle. Short mates are not wins: see `mate_puzzle`.
std::expected<Puzzle, std::string> win_puzzle(const AnyGame& game, Goal goal, engine::Engine& engine,
                                              std::uint64_t nodes);

/// Appends to the line of such a puzzle the moves after it that are also the only ones, up to the maximum
/// length.
void lengthen_win(Puzzle& puzzle, engine::Engine& engine, std::uint64_t nodes);

/// The reason why searches of `nodes` nodes, after each of the opponent's moves, do not confirm a puzzle with
/// the goal `win` or `save`; empty if they do.
std::optional<std::string> why_no_win(const Puzzle& puzzle, engine::Engine& engine, std::uint64_t nodes);

}  // namespace kradan::puzzles
