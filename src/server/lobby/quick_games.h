#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "session/config.h"

namespace kradan::server {

/// A quick-pairing game, from `data/quick_games.json`.
struct QuickGame {
    /// The kind of game and the clock, such as "chess.5+3". Each kind has its own ratings.
    std::string id;
    /// It is not marked as rated, since each player chooses between rated and unrated games.
    session::Config config;
    /// Its rating pool, with an id from `rating::pools` such as `chess.blitz`.
    std::string pool;
};

/// The index in `quick_games`, and whether the game is rated. Players are paired if both are the same.
using QuickPool = std::pair<std::size_t, bool>;

/// Returns the config for a new game, with the initial array drawn by `chance` if one must be drawn (X13).
session::Config drawn_config(const QuickGame& quick, std::uint32_t chance);

std::span<const QuickGame> quick_games();
/// Returns the index in `quick_games` of the game with this id; nullopt if there is none.
std::optional<std::size_t> find_quick_game(std::string_view id);

}  // namespace kradan::server
