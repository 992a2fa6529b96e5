#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "cli/forward.h"
#include "command/exit_status.h"
#include "command/game_and_line.h"
#include "command/refusal.h"

namespace kradan::cli {

/// The game that a command is about, as typed.
class GameArguments {
  public:
    bool json = false;
    /// Played first, separated by spaces, as players type them.
    std::string moves;

    /// Adds GAME, --position, --moves and the options that the games declare to a command. These arguments
    /// must stay where they are until the command line is read.
    void add_to(CLI::App& command);
    /// An option that is refused in games for which `belongs` is false, as one of `owner`, "Go".
    void limit(std::string_view owner, std::function<bool(GameId)> belongs, const CLI::Option* option) {
        specials_.push_back({option, owner, std::move(belongs)});
    }
    /// An option that is refused in games that do not have the option with this key.
    void limit(std::string_view owner, std::string_view key, const CLI::Option* option) {
        limit(owner, [key](GameId game) { return game.module().has_option(key); }, option);
    }

    /// No game was named.
    bool empty() const { return game_.empty(); }
    /// Whether every option that was given means something in this game; the first that does not is
    /// reported on standard error.
    bool options_belong_to(GameId game) const;
    /// The game as it begins. What is wrong is written to standard error, and the exit status returned.
    std::expected<AnyGame, int> begin() const;
    /// The game after `moves`.
    std::expected<GameAndLine, int> start() const;

  private:
    /// An option that means something in some of the games only.
    struct Special {
        const CLI::Option* option;
        std::string_view owner;
        std::function<bool(GameId)> belongs;
    };

    /// What asks for an option on the command line.
    CLI::Option* add_flag(CLI::App& command, const Option& option, const OptionFlag& flag);

    std::string game_;
    std::optional<std::string> position_;
    OptionValues values_;
    std::vector<Special> specials_;
};

/// The words of a text, separated by white space.
std::vector<std::string> words_of(const std::string& text);

}  // namespace kradan::cli
