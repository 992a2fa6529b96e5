#pragma once

#include <map>
#include <vector>

#include "memory_store/undo.h"
#include "store/played.h"
#include "store/store.h"

namespace kradan::store {

/// Players' listed games, in an in-memory store.
class MemoryHistory {
  public:
    std::vector<Played> played(const PlayedFilter& filter, int most) const;

    /// Conflicts unless the rows belong to this game.
    Result add(const GameHead& game, const std::vector<Played>& rows, UndoList& undo);
    /// Does nothing if there is no such row.
    void remove(PlayerKey player, const EndPlace& place, UndoList& undo);

  private:
    std::map<PlayerKey, std::map<EndPlace, Played>> rows_;
};

}  // namespace kradan::store
