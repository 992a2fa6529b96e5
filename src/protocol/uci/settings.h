#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/book.h"
#include "catalog/any_game.h"
#include "engine/engine.h"
#include "games/chess/module.h"

namespace kradan::protocol {

/// What `setoption` sets.
struct UciSettings {
    /// Draws do not end the game: the host decides that, and may ask for moves after one.
    GameOptions game{.game = chess::chess_game, .analysis = true};
    int level = engine::max_level;
    /// Plays at `rating`, in Elo, instead of at `level`.
    bool rated = false;
    int rating = engine::ratings.back();
    int best_lines = 1;
    /// Milliseconds that each move loses between the engine and the host's clock.
    int overhead = 10;
    /// Reports scores with win, draw and loss chances.
    bool show_chances = false;
    /// Plays the moves of `book`, if `own_book` is set.
    bool own_book = false;
    std::optional<book::Book> book;

    enum class Effect : std::uint8_t { none, new_game };
    /// Sets an option, in the engine too if it belongs there. On an error nothing has changed, except that
    /// more Threads than the machine runs at once are reduced to that number.
    std::expected<Effect, std::string> set(std::string_view name, std::string_view value,
                                           engine::Engine& engine);
    /// Limits by the settings alone. Below full strength the seed is random.
    engine::Limits limits() const;
};

/// The options in reply to `uci`, one line each.
std::vector<std::string> uci_options();

}  // namespace kradan::protocol
