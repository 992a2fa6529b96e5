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

/// Everything that a table needs from a stored game.
struct LoadedGame {
    GameLog::Contents contents = {};
    /// The latest chat lines, by room.
    std::array<std::vector<store::Said>, 2> said = {};
    /// Which of the lines' authors have an account.
    std::set<store::PlayerKey> accounts = {};
    /// A moderator's decision to end a game in progress.
    std::optional<Verdict> verdict = {};
    /// For a finished game: a rematch offer that has not been answered yet.
    std::optional<RematchOffer> rematch = {};
};

/// Reads and replays only a game's events; see `load`.
std::expected<std::optional<GameLog::Contents>, store::Error> load_contents(store::Reader& reader,
                                                                            const std::string& game);

/// Reads and replays a game, on any thread; nullopt if there is no such game. The error is
/// `Error::unreadable` if the game cannot be replayed.
std::expected<std::optional<LoadedGame>, store::Error> load(store::Reader& reader, const std::string& game);

}  // namespace kradan::server
