#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "puzzles/base/puzzle.h"
#include "puzzles/board/board_game.h"

namespace kradan::puzzles {

/// The longest mates that are looked for, in moves of the solver.
inline constexpr int longest_mate_in_chess = 4;
inline constexpr int longest_mate_in_ogi = 6;

/// The puzzle at this position if the side to move has a mate by one line only; else why not.
///
/// Proved is that no move of the solver but that of the line mates in as many moves or fewer, at each move of
/// the solver in the line: checks and quiet moves, against every defence. In chess nothing is left out. In
/// Ōgi, with its many drops, there are these limits:
/// - After a quiet move the proof trusts a pass: if the solver does not mate although the defender passes, it
///   does not mate after the best defence either. Where the defender has at most `MateProof::few_replies`
///   moves, and after each move that is compared with that of the line, all defences are tried instead.
/// - Among the mates in five and six moves those with more than two quiet moves are not looked for.
/// - A last move without check that leaves the defender without a move (G11, C9) is seen as `MateProof` says.
///
/// The defence is the longest. In Ōgi every move of the solver gives check, and a defence that only drops a
/// piece to be captured at once does not lengthen the line. `most_nodes`: positions after which the search
/// for a mate by checks gives up; the proof that nothing else mates may look at twenty times as many.
template <class P>
std::expected<Puzzle, std::string> mate_puzzle(const P& position, std::uint64_t most_nodes,
                                               int longest = longest_mate_in_ogi);

/// The same mate with as few men as can be, in an order that depends on `seed`; the puzzle itself if none can
/// go.
template <class P>
Puzzle composed(const Puzzle& puzzle, std::uint64_t most_nodes, std::uint64_t seed);

/// The same mate with a piece in the solver's hand that a king kept promoted (G4), which is dropped.
template <class P>
std::optional<Puzzle> with_prerogative(const Puzzle& puzzle, std::uint64_t most_nodes);

}  // namespace kradan::puzzles
