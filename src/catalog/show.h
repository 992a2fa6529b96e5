#pragma once

#include <string>
#include <string_view>

#include "catalog/any_game.h"

namespace kradan {

enum class Lettering {
    letters,
    /// Ōgi's pieces in kanji, with "v" before the second player's. Other games use letters.
    kanji,
};

/// The English name of a side: "White", "Sente".
std::string_view side_name(GameId game, Colour colour);

/// The text that announces check, appended to "Sente to move": ", in check", ", Gote in check". Empty if
/// neither side is in check.
std::string check_words(const AnyGame& game);

/// The outcome in one line: "White wins: checkmate (X9)".
std::string describe(GameId game, const Outcome& outcome);

/// The board as text with coordinates, the hands or the number of captures, and the side to move or the
/// outcome. Lines end with "\n". If `tell_check` is false, check is not announced, as in play over the board.
std::string show(const AnyGame& game, Lettering lettering = Lettering::letters, bool tell_check = true);

}  // namespace kradan
