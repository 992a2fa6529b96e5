#include "puzzles/board/solving.h"

#include <algorithm>
#include <cstddef>

namespace kradan::puzzles {

namespace {

/// Whether a search to this depth chooses the move, without results from earlier searches.
bool finds(const AnyGame& at, engine::Engine& engine, const std::string& move, int depth) {
    engine.clear();
    return engine.think(at, {.depth = depth}).move == move;
}

}  // namespace

std::vector<bool> solved_by_depth(const Puzzle& puzzle, engine::Engine& engine, int deepest) {
    std::vector<bool> solved(static_cast<std::size_t>(deepest), true);
    auto at = AnyGame::start(puzzle.options);
    for (std::size_t i = 0; at && i < puzzle.line.size(); ++i) {
        for (int depth = 1; i % 2 == 0 && depth <= deepest; ++depth) {
            const auto place = static_cast<std::size_t>(depth - 1);
            solved[place] = solved[place] && finds(*at, engine, puzzle.line[i], depth);
        }
        if (!at->play_text(puzzle.line[i])) break;
    }
    return solved;
}

void SolvedTable::add(const Puzzle& puzzle, const std::vector<bool>& solved) {
    const int lowest = puzzle.rating / width_ * width_;
    auto band = std::ranges::lower_bound(bands_, lowest, {}, &SolvedBand::lowest);
    if (band == bands_.end() || band->lowest != lowest) {
        band = bands_.insert(
            band, {.lowest = lowest, .solved = std::vector<int>(static_cast<std::size_t>(deepest_), 0)});
    }
    ++band->puzzles;
    for (std::size_t i = 0; i < solved.size() && i < band->solved.size(); ++i)
        band->solved[i] += solved[i] ? 1 : 0;
}

}  // namespace kradan::puzzles
