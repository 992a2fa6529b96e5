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

/// The settings changed by `setoption`.
struct UciSettings {
    /// Draws do not end the game: the host decides whether they do, and may request moves after a draw.
    GameOptions game{.game = chess::chess_game, .analysis = true};
    int level = levels::highest;
    /// Whether to play at `rating`, in Elo, instead of at `level`.
    bool rated = false;
    int rating = levels::ratings.back();
    int best_lines = 1;
    /// Time per move that the host's clock counts but the engine does not, in milliseconds.
    int overhead = 10;
    /// Whether to report win, draw and loss chances along with scores.
    bool show_chances = false;
    /// Whether to play moves from `book`.
    bool own_book = false;
    std::optional<book::Book> book;

    enum class Effect : std::uint8_t { none, new_game };
    /// Sets an option, in the engine too if it affects the engine. A failure changes nothing, except that a
    /// Threads value above what the machine can run at once is reduced to that limit.
    std::expected<Effect, std::string> set(std::string_view name, std::string_view value,
                                           engine::Engine& engine);
    /// The limits that the settings alone impose. Below full strength, the seed is random.
    engine::Limits limits() const;
};

/// The options in reply to `uci`, one line each.
std::vector<std::string> uci_options();

}  // namespace kradan::protocol
