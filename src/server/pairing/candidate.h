#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "rating/glicko.h"
#include "server/lobby/quick_games.h"
#include "server/pairing/paired.h"

namespace kradan::server {

/// Stored data about a player who wants to wait.
struct Candidate {
    Stored<Paired> paired = {};
    /// The player's quick game that is still in progress; "" if there is none.
    std::string playing = {};
    bool has_account = false;
    int live_games = 0;
    /// The rating in the game's pool; nullopt for guests and for players never rated in it.
    std::optional<rating::Rating> rating = {};
    /// Players who must not be paired with this one, in ascending order.
    std::vector<store::PlayerKey> avoids = {};
};

std::expected<Candidate, store::Error> read_candidate(store::Reader& reader, store::PlayerKey player,
                                                      const QuickGame& game);

}  // namespace kradan::server
