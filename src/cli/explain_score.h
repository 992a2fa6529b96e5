#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "catalog/games.h"
#include "games/go/compare.h"

namespace kradan::cli {

/// A game counted, with all that its explanation tells.
struct Explained {
    /// With the dead stones of those rules.
    go::FinalBoard board;
    const go::Score& score;
    /// The preset's name, or what stands for it.
    const std::string& rules;
    std::vector<go::OtherCount> others;
};

/// The board as letters, top row first: `X` and `O` living stones, `x` and `o` dead ones whose points count
/// for the opponent, `b` and `w` points of Black and of White, `.` dame, `s` in seki, `f` to be filled.
std::vector<std::string> counted_board(const Explained& explained);

/// Writes the counted board, what its letters mean, the sums of both sides as on paper, and what each other
/// rule set would make of the game, and why, in a language.
void explain(std::ostream& out, const Explained& explained, Language language);

}  // namespace kradan::cli
