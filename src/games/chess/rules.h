#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace kradan::chess {

/// The rules in force. Chess960 differs from chess only in its start positions.
struct Rules {
    /// A loss on time (X11) or by an illegal move (X14) is a draw also if a search proves that the opponent
    /// can never mate (FIDE 6.9, 7.5.5). If false, only the opponent's material counts, by the table of X11.
    bool loss_needs_possible_mate = false;

    friend constexpr bool operator==(Rules, Rules) = default;
};

/// Rules with their name. A published preset is never edited: old games must replay.
struct Preset {
    std::string_view name;
    Rules rules;
};

/// The first holds where options name none, as in logs from before there were presets; the last is that of
/// new games.
inline constexpr std::array<Preset, 2> presets = {{
    {.name = "table", .rules = {}},
    {.name = "fide", .rules = {.loss_needs_possible_mate = true}},
}};

constexpr std::optional<Rules> find_rules(std::string_view name) {
    const auto found = std::ranges::find(presets, name, &Preset::name);
    return found == presets.end() ? std::nullopt : std::optional{found->rules};
}

}  // namespace kradan::chess
