#pragma once

#include <array>
#include <expected>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/logs/game_log.h"
#include "server/tables/rematch_offer.h"
#include "server/tables/verdict.h"

namespace kradan::server {

/// All that a table needs of a stored game.
struct LoadedGame {
    GameLog::Contents contents = {};
    /// By room: the latest lines of talk.
    std::array<std::vector<store::Said>, 2> said = {};
    /// Of those who have said something, those who have an account.
    std::set<store::PlayerKey> accounts = {};
    /// How a game in progress is to end.
    std::optional<Verdict> verdict = {};
    /// Of a finished game: a rematch that has not been answered.
    std::optional<RematchOffer> rematch = {};
};

/// Reads and replays the events of a game, as `load` does.
std::expected<std::optional<GameLog::Contents>, store::Error> load_contents(store::Reader& reader,
                                                                            const std::string& game);

/// Reads and replays a game, on any thread. Nullopt if there is no such game; Error::unreadable if it cannot
/// be replayed.
std::expected<std::optional<LoadedGame>, store::Error> load(store::Reader& reader, const std::string& game);

}  // namespace kradan::server
