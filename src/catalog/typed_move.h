#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"

namespace kradan {

/// Reads a move as players type it, in the position of a game: the command line's own form, in chess SAN
/// ("Nf3", "O-O", "0-0"), in Ōgi PMN and the manner of shogi. An error where the text is no move, or does not
/// say which piece moves; whether the rules allow the move is another question.
std::expected<AnyIntent, Refusal> read_typed_move(const AnyGame& game, std::string_view text);

/// Plays moves given as players type them, with or without move numbers ("1.", "1..."), and in Go with the
/// words of `resume_word`. The moves as `AnyGame::play_line` takes them; the refusal of the first that fails
/// names its number, its text and, where it cannot be read, the place in it.
std::expected<std::vector<std::string>, Refusal> play_typed_line(AnyGame& game,
                                                                 std::span<const std::string> words);

}  // namespace kradan
