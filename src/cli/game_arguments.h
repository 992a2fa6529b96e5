#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "catalog/flags.h"
#include "cli/forward.h"
#include "command/exit_status.h"
#include "command/game_and_line.h"

namespace kradan::cli {

/// The game given to a command, as typed.
class GameArguments {
  public:
    bool json = false;
    /// Moves to play first, separated by spaces, as players type them.
    std::string moves;

    /// Adds GAME, --position, --moves and the options that the games declare to a command. This object must
    /// not move before the command line has been parsed.
    void add_to(CLI::App& command);
    /// Refuses an option in games for which `belongs` is false. The error lists the other games, like "Go".
    void limit(std::function<bool(GameId)> belongs, const CLI::Option* option) {
        specials_.push_back({option, std::move(belongs)});
    }
    /// Refuses an option in games that do not have the option with this key.
    void limit(std::string_view key, const CLI::Option* option) {
        limit([key](GameId game) { return game.module().has_option(key); }, option);
    }

    /// Whether no game was given.
    bool empty() const { return game_.empty(); }
    /// Whether all given options apply to this game. Reports on standard error the first one that does not.
    bool options_belong_to(GameId game) const;
    /// Starts the game, without `moves`. On failure reports the errors on standard error and returns the exit
    /// status.
    std::expected<AnyGame, int> begin() const;
    /// Starts the game and plays `moves`.
    std::expected<GameAndLine, int> start() const;

  private:
    /// An option that only some games have.
    struct Special {
        const CLI::Option* option;
        std::function<bool(GameId)> belongs;
    };

    /// Adds a flag that some games declare.
    CLI::Option* add_flag(CLI::App& command, const SharedFlag& flag);
    /// Whether the given words are valid for this game, for options whose words differ between games. Reports
    /// the first that is not.
    bool words_belong_to(GameId game) const;

    std::string game_;
    std::optional<std::string> position_;
    OptionValues values_;
    std::vector<SharedFlag> flags_;
    std::vector<Special> specials_;
};

/// The words in a string, separated by white space.
std::vector<std::string> words_of(const std::string& text);

}  // namespace kradan::cli
