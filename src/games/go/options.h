#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"
#include "module/options.h"

namespace kradan::go {

inline constexpr int usual_size = 19;
inline constexpr std::string_view usual_rules = "thai";

/// What a game of Go begins from.
struct Options {
    int size = usual_size;
    std::string rules{usual_rules};
    /// "simple", "positional" or "situational"; absent: the preset's.
    std::optional<std::string> ko = std::nullopt;
    /// Absent: the preset's.
    std::optional<std::string> komi = std::nullopt;
    int handicap = 0;
    bool free_placement = false;
    /// The handicap stones are among `stones`, or come as moves of a record; `handicap` only counts them. So
    /// it is wherever there are any `stones`. No CONFIG has it.
    bool placed_handicap = false;
    /// Stones that stand on the board from the start, by colour, and who moves then.
    std::array<std::vector<std::string>, 2> stones = {};
    std::optional<Colour> turn = std::nullopt;
    /// Prisoners taken before a record put stones on the board or took them off, by colour.
    std::array<int, 2> prisoners = {};

    friend bool operator==(const Options&, const Options&) = default;
};

/// As the module declares them.
std::span<const Option> option_schema();
std::span<const OptionFlag> option_flags();

/// The options of Go among those of a game.
Options options_of(const GameOptions& options);
/// Puts them among those of a game, whose other values stay.
void set_options(GameOptions& game, const Options& options);
/// Nothing but these.
OptionValues values_of(const Options& options);
/// A game of Go with these options.
GameOptions game_options(const Options& options);

}  // namespace kradan::go
