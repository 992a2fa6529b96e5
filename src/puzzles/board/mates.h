#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/base/puzzle.h"
#include "puzzles/board/board_game.h"

namespace kradan::puzzles {

/// The longest mates to search for, in moves by the solver.
inline constexpr int longest_mate_in_chess = 4;
inline constexpr int longest_mate_in_ogi = 6;

/// The puzzle at this position if exactly one line mates; otherwise the reason why there is none.
///
/// For each of the solver's moves in the line, proves that no other check or quiet move mates in as many
/// moves or fewer against every defence. In chess the proof is complete. In Ōgi, which has many drops, it has
/// these limits:
/// - After a quiet move the proof relies on a pass: if the solver does not mate although the defender passes,
///   the best defence prevents the mate too. If the defender has at most `MateProof::few_replies` moves, and
///   after each move that is compared with the line's move, all defences are tried instead.
/// - Mates in five and six moves with more than two quiet moves are not searched for.
/// - A last move without check that leaves the defender without a move (G11, C9) is found only under the
///   conditions described at `MateProof`.
///
/// The defence in the line is the longest one. In Ōgi each of the solver's moves gives check, and defences
/// that only drop a piece to be captured immediately are left out. The search for a mate by checks gives up
/// after `most_nodes` positions. The proof that nothing else mates may examine twenty times as many.
template <class P>
std::expected<Puzzle, std::string> mate_puzzle(const P& position, std::uint64_t most_nodes,
                                               int longest = longest_mate_in_ogi);

/// The same mate with as few pieces as possible. Pieces are removed in an order that depends on `seed`.
/// Returns the puzzle itself if none can be removed. `tag` is a theme to preserve, or empty.
template <class P>
Puzzle composed(const Puzzle& puzzle, std::uint64_t most_nodes, std::uint64_t seed,
                std::string_view tag = {});

/// The same mate, with a drop of a piece from the solver's hand that a king kept promoted (G4).
template <class P>
std::optional<Puzzle> with_prerogative(const Puzzle& puzzle, std::uint64_t most_nodes);

}  // namespace kradan::puzzles
