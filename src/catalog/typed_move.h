#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"

namespace kradan {

/// Parses a move as players type it: in command-line notation, in chess also SAN ("Nf3", "O-O", "0-0"), in
/// Ōgi also PMN and shogi style. Fails if the text is not a move or is ambiguous about which piece moves.
/// Does not check legality.
std::expected<AnyIntent, Refusal> read_typed_move(const AnyGame& game, std::string_view text);

/// Plays moves as players type them, with or without move numbers ("1.", "1..."), and in Go with
/// `resume_word`. Returns the moves for `AnyGame::play_line`. On failure, the refusal gives the number of the
/// first move that failed, its text and, for a syntax error, the position of the error.
std::expected<std::vector<std::string>, Refusal> play_typed_line(AnyGame& game,
                                                                 std::span<const std::string> words);

}  // namespace kradan
