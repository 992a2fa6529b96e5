#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace kradan::go {

/// What is counted at the end (W11, W12).
enum class Counting {
    /// Empty points surrounded by one colour, prisoners and dead stones.
    territory,
    /// Empty points surrounded by one colour and the stones on the board; prisoners do not count. Counting
    /// with pass stones (AGA) and by filling in (Ing) yields the same difference, so both are counted this
    /// way.
    area,
};

/// Which repetitions are forbidden (W7). Every ko rule forbids retaking a ko immediately.
enum class Ko {
    /// Only retaking immediately.
    simple,
    /// No move may repeat a whole-board position.
    positional,
    /// No move may repeat a whole-board position with the same side to move.
    situational,
};

/// Points that the second player gets for the first player's N handicap stones: 0, N - 1 or N.
enum class Compensation { none, stones_less_one, stones };

/// A rule set, as a plain value; `presets` lists the named ones.
struct Rules {
    Counting counting = Counting::territory;
    Ko ko = Ko::simple;
    Compensation compensation = Compensation::none;
    /// Suicide is allowed (W5).
    bool suicide = false;
    /// Eyes of groups in seki count (W8).
    bool seki_counts = true;
    /// Every stone on the board is alive at the end, and nothing is marked (W10).
    bool all_alive = false;
    /// Equal totals are a win for the first player, not a jigo.
    bool first_wins_ties = false;

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// A rule set with its name and its komi in half points, the same for all board sizes.
struct Preset {
    std::string_view name;
    Rules rules;
    int komi;
};

/// The table in W11; the first preset is the default.
inline constexpr std::array<Preset, 7> presets = {{
    {.name = "thai", .rules = {}, .komi = 13},
    {.name = "chinese",
     .rules = {.counting = Counting::area, .compensation = Compensation::stones},
     .komi = 15},
    {.name = "japanese", .rules = {.seki_counts = false}, .komi = 13},
    {.name = "ing",
     .rules = {.counting = Counting::area, .ko = Ko::positional, .suicide = true, .first_wins_ties = true},
     .komi = 16},
    {.name = "aga",
     .rules = {.counting = Counting::area,
               .ko = Ko::situational,
               .compensation = Compensation::stones_less_one},
     .komi = 15},
    {.name = "new-zealand",
     .rules = {.counting = Counting::area, .ko = Ko::situational, .suicide = true},
     .komi = 14},
    {.name = "tromp-taylor",
     .rules = {.counting = Counting::area, .ko = Ko::positional, .suicide = true, .all_alive = true},
     .komi = 15},
}};

/// The preset with exactly this name; empty if there is none.
constexpr std::optional<Preset> find_preset(std::string_view name) {
    for (const Preset& preset : presets) {
        if (preset.name == name) return preset;
    }
    return std::nullopt;
}

/// Reads "simple", "positional" or "situational".
constexpr std::optional<Ko> find_ko(std::string_view name) {
    if (name == "simple") return Ko::simple;
    if (name == "positional") return Ko::positional;
    if (name == "situational") return Ko::situational;
    return std::nullopt;
}

/// Points that the second player gets for `handicap` stones. One stone is not a handicap, because Black moves
/// first anyway.
constexpr int compensation(const Rules& rules, int handicap) {
    if (handicap < 2 || rules.compensation == Compensation::none) return 0;
    return rules.compensation == Compensation::stones ? handicap : handicap - 1;
}

}  // namespace kradan::go
