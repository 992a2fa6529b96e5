#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "module/game_module.h"

namespace kradan {

/// A command-line flag, with the declarations of all games that have it.
struct SharedFlag {
    std::string_view key;
    std::string_view name;
    /// The help of each game, the first game's first.
    std::string help;
    std::optional<int> means;
    /// Each game's declaration of the option; all are of one kind.
    std::vector<const Option*> options;

    /// The words that some game accepts; empty if the option is no choice.
    std::vector<std::string> choices() const;
    /// The default; nullopt if there is none, or if the games differ in it.
    std::optional<std::string> usual() const;
};

/// The flags of these games, each once, in the order in which they are declared. The error names two games
/// that mean different things by one flag, or a game that declares a flag without its option: a bug in a
/// module.
std::expected<std::vector<SharedFlag>, std::string> shared_flags(std::span<const GameModule* const> modules);

}  // namespace kradan
