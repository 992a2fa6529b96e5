#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/outcome.h"
#include "server/base/stored.h"

namespace kradan::server {

/// A finished rated game that has not been rated yet. Document id: the game's id; indexed by its end time.
struct Unrated {
    static constexpr std::string_view kind = "unrated-game";
    static constexpr const char* index = "over";
    /// Replaces `index` for games that could not be rated.
    static constexpr const char* aside = "aside";
    store::WallTime over = 0;
    static void describe(auto&, auto&) {}
    void keys(KeyList& key) const { key(index, over); }
};

/// Returns true if a result counts for ratings.
inline bool counts_for_ratings(const Outcome& outcome) {
    return outcome.reason != EndReason::no_result && outcome.reason != EndReason::aborted;
}

/// Returns true if a rated game with this end and this many plies is to be rated. Short games count only if
/// they were ended by the clock or the rules of the board.
inline bool is_rated_after(const Outcome& outcome, std::int64_t plies, std::int64_t least) {
    using enum EndReason;
    constexpr std::array on_the_board = {checkmate, stalemate, king_captured, no_legal_move, time, time_draw};
    return counts_for_ratings(outcome) &&
           (plies >= least || std::ranges::count(on_the_board, outcome.reason) > 0);
}

}  // namespace kradan::server
