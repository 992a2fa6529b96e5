#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "rating/glicko.h"
#include "server/lobby/quick_games.h"
#include "server/pairing/paired.h"

namespace kradan::server {

/// What the store knows of a player who wants to wait.
struct Candidate {
    Stored<Paired> paired = {};
    /// The quick game that is still going on; "": none.
    std::string playing = {};
    bool has_account = false;
    int live_games = 0;
    /// In the pool of the game; nullopt: never rated there, or a guest.
    std::optional<rating::Rating> rating = {};
    /// Players not to meet, in ascending order.
    std::vector<store::PlayerKey> avoids = {};
};

std::expected<Candidate, store::Error> read_candidate(store::Reader& reader, store::PlayerKey player,
                                                      const QuickGame& game);

}  // namespace kradan::server
