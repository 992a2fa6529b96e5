#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kradan::chess {

/// What wins besides checkmate.
enum class Goal {
    /// Nothing.
    mate,
    /// The king reaches one of the four squares in the centre (K1).
    king_in_centre,
    /// The last of `Rules::checks` checks (T1).
    checks,
};
inline constexpr std::size_t goal_count = 3;

/// The rules in force. Chess960 differs from chess only in its start positions.
struct Rules {
    Goal goal = Goal::mate;
    /// With `Goal::checks`, how many win.
    std::uint8_t checks = 0;
    /// A loss on time (X11) or by an illegal move (X14) is also a draw if a search proves that the opponent
    /// can never mate (FIDE 6.9, 7.5.5). If false, only the opponent's material counts, according to the
    /// table in X11.
    bool loss_needs_possible_mate = false;

    friend constexpr bool operator==(Rules, Rules) = default;
};

/// Rules of chess with a name. A published preset is never edited, because old games must replay.
struct Preset {
    std::string_view name;
    Rules rules;
};

/// The first one applies if the options name none, as in logs written before presets existed. New games use
/// the last one.
inline constexpr std::array<Preset, 2> presets = {{
    {.name = "table", .rules = {}},
    {.name = "fide", .rules = {.loss_needs_possible_mate = true}},
}};

constexpr std::optional<Rules> find_rules(std::string_view name) {
    const auto found = std::ranges::find(presets, name, &Preset::name);
    return found == presets.end() ? std::nullopt : std::optional{found->rules};
}

}  // namespace kradan::chess
