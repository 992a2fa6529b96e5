#include "memory_store/history.h"

#include <ranges>
#include <utility>

namespace kradan::store {

std::vector<Played> MemoryHistory::played(const PlayedFilter& filter, int most) const {
    std::vector<Played> found;
    const auto rows = rows_.find(filter.player);
    if (rows == rows_.end()) return found;
    for (const Played& row : rows->second | std::views::values | std::views::reverse) {
        if (static_cast<int>(found.size()) >= most) break;
        if (passes(filter, row)) found.push_back(row);
    }
    return found;
}

Result MemoryHistory::add(const GameHead& game, const std::vector<Played>& rows, UndoList& undo) {
    if (!are_rows_of(game, rows)) return conflict_in_memory("the rows are not of game " + game.id);
    const EndPlace place{game.over, game.id};
    for (const Played& row : rows) {
        undo.emplace_back([this, player = row.player, place] { rows_[player].erase(place); });
        rows_[row.player].emplace(place, row);
    }
    return {};
}

void MemoryHistory::remove(PlayerKey player, const EndPlace& place, UndoList& undo) {
    const auto rows = rows_.find(player);
    if (rows == rows_.end()) return;
    auto row = rows->second.extract(place);
    if (!row) return;
    undo.emplace_back(
        [this, player, row = std::move(row)]() mutable { rows_[player].insert(std::move(row)); });
}

}  // namespace kradan::store
