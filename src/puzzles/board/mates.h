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
/// Proved is that no move of the solver but that of the line mates in as many moves or fewer: in chess and
/// for mates in up to three moves by looking at every move, in longer mates of Ōgi by every check, and every
/// quiet move that mates in three. The defence is the longest. In Ōgi every move of the solver gives check,
/// and a defence that only drops a piece to be captured at once does not lengthen the line. `most_nodes`:
/// positions after which it gives up.
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
