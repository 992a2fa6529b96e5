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

/// A game that people can wait for: from `data/quick_games.json`.
struct QuickGame {
    /// The kind that is rated apart, and the clock: "chess.5+3".
    std::string id;
    /// Not rated. Whether a player waits for a rated game is their choice.
    session::Config config;
    /// The pool of its ratings, as `rating::pools` has it: `chess.blitz`.
    std::string pool;
};

/// A quick game, by its place in `quick_games`, and whether it is rated: those who wait for the same are
/// paired.
using QuickPool = std::pair<std::size_t, bool>;

/// The config of a game that begins now: with the array that `chance` draws, if there is one to draw (X13).
session::Config drawn_config(const QuickGame& quick, std::uint32_t chance);

std::span<const QuickGame> quick_games();
/// The place in `quick_games` of the game with this id.
std::optional<std::size_t> find_quick_game(std::string_view id);

}  // namespace kradan::server
