#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "catalog/games.h"
#include "games/go/compare.h"

namespace kradan::cli {

/// A scored game, with the data that explains the score.
struct Explained {
    /// The board with the stones that are dead under these rules.
    go::FinalBoard board;
    const go::Score& score;
    /// The name of the rule set.
    const std::string& rules;
    std::vector<go::OtherCount> others;
};

/// The board as letters, top row first: `X` and `O` living stones, `x` and `o` dead ones whose points count
/// for the opponent, `#` and `@` dead ones whose points count for nobody, `b` and `w` Black's and White's
/// points, `.` dame, `s` in seki, `f` to be filled.
std::vector<std::string> counted_board(const Explained& explained);

/// Writes the counted board, its legend, both sides' totals, and the results under other rule sets with the
/// causes of the differences.
void explain(std::ostream& out, const Explained& explained, Language language);

}  // namespace kradan::cli
