#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "module/game_module.h"

namespace kradan {

/// A command-line flag, with the declarations from all games that have it.
struct SharedFlag {
    std::string_view key;
    std::string_view name;
    /// The games' help texts, joined in the order of the games, without duplicates.
    std::string help;
    std::optional<int> means;
    /// Each game's declaration of the option; all have the same kind.
    std::vector<const Option*> options;

    /// The words that at least one game accepts; empty if the option is not a choice.
    std::vector<std::string> choices() const;
    /// The default; nullopt if there is none or the games differ.
    std::optional<std::string> usual() const;
};

/// The flags of these games, each once, in declaration order. An error indicates a bug in a module: it names
/// two games that give the same flag different meanings, or a game that declares a flag without its option.
std::expected<std::vector<SharedFlag>, std::string> shared_flags(std::span<const GameModule* const> modules);

}  // namespace kradan
