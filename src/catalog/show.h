#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"

namespace kradan {

enum class Lettering {
    letters,
    /// Ōgi's pieces in kanji, the second player's after a "v"; the other games have letters only.
    kanji,
};

/// What players call a side: "White", "Sente".
std::string_view side_name(GameId game, Colour colour);

/// Whose king is attacked, after "Sente to move": ", in check", ", Gote in check"; empty where nobody's is.
std::string check_words(const AnyGame& game);

/// How a game ended, in one line: "White wins: checkmate (X9)".
std::string describe(GameId game, const Outcome& outcome);

/// The board as text with coordinates, what is in hand or was captured, and the side to move or the outcome.
/// Lines end with "\n".
/// Nobody tells of a check without `tell_check`, as over the board.
std::string show(const AnyGame& game, Lettering lettering = Lettering::letters, bool tell_check = true);

}  // namespace kradan
