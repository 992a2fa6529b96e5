#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "engine/engine.h"
#include "games/chess/module.h"

namespace kradan::protocol {

/// What `setoption` sets.
struct UciSettings {
    /// Whether a draw ends the game is for the host to say: it may ask for what comes after.
    GameOptions game{.game = chess::chess_game, .analysis = true};
    int level = engine::max_level;
    /// Plays at `rating`, in Elo, instead of at the level.
    bool rated = false;
    int rating = engine::ratings.back();
    int best_lines = 1;
    /// Milliseconds that each move loses between the search and the clock.
    int overhead = 10;
    /// Scores come with the chances to win, draw and lose.
    bool show_chances = false;

    enum class Effect : std::uint8_t { none, new_game };
    /// Sets an option, of the engine too where it is its own; or says why not, and nothing has changed, but
    /// that of more threads than the machine runs at once as many as it does are used.
    std::expected<Effect, std::string> set(std::string_view name, std::string_view value,
                                           engine::Engine& engine);
    /// Of a search that nothing else limits. Those below full strength differ each time.
    engine::Limits limits() const;
};

/// The options as `uci` names them, a line each.
std::vector<std::string> uci_options();

}  // namespace kradan::protocol
