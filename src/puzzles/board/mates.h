#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/base/puzzle.h"
#include "puzzles/board/board_game.h"

namespace kradan::puzzles {

/// The longest mates that are searched for, in moves of the solver.
inline constexpr int longest_mate_in_chess = 4;
inline constexpr int longest_mate_in_ogi = 6;

/// The puzzle at this position if the side to move has a mate by one line only; otherwise the reason why not.
///
/// At each move of the solver in the line it is proved that no other move mates in as many moves or fewer:
/// checks and quiet moves, against every defence. In chess the proof is complete. In Ōgi, which has many
/// drops, it has these limits:
/// - After a quiet move the proof relies on a pass: if the solver does not mate although the defender passes,
///   it does not mate after the best defence either. Where the defender has at most `MateProof::few_replies`
///   moves, and after each move that is compared with that of the line, all defences are tried instead.
/// - Mates in five and six moves with more than two quiet moves are not searched for.
/// - A last move without check that leaves the defender without a move (G11, C9) is found as `MateProof`
/// says.
///
/// The defence is the longest one. In Ōgi every move of the solver gives check, and a defence that only drops
/// a piece to be captured at once does not lengthen the line. `most_nodes`: positions after which the search
/// for a mate by checks gives up. The proof that nothing else mates may examine twenty times as many.
template <class P>
std::expected<Puzzle, std::string> mate_puzzle(const P& position, std::uint64_t most_nodes,
                                               int longest = longest_mate_in_ogi);

/// The same mate with as few pieces as possible, removed in an order that depends on `seed`; the puzzle
/// itself if none can be removed. `tag`: a theme that it keeps; empty: none.
template <class P>
Puzzle composed(const Puzzle& puzzle, std::uint64_t most_nodes, std::uint64_t seed,
                std::string_view tag = {});

/// The same mate, with a drop of a piece in the solver's hand that a king kept promoted (G4).
template <class P>
std::optional<Puzzle> with_prerogative(const Puzzle& puzzle, std::uint64_t most_nodes);

}  // namespace kradan::puzzles
