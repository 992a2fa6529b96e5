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

/// The options for Go.
struct Options {
    int size = usual_size;
    std::string rules{usual_rules};
    /// "simple", "positional" or "situational"; if absent, the preset's.
    std::optional<std::string> ko = std::nullopt;
    /// If absent, the preset's.
    std::optional<std::string> komi = std::nullopt;
    int handicap = 0;
    bool free_placement = false;
    /// Whether the handicap stones are already among `stones` or are moves in a record, in which case
    /// `handicap` only gives their number. Implied by any `stones`, except with `free_placement`. Never in a
    /// CONFIG.
    bool placed_handicap = false;
    /// Stones on the board at the start, by colour, and the side to move then.
    std::array<std::vector<std::string>, 2> stones = {};
    std::optional<Colour> turn = std::nullopt;
    /// Prisoners captured before a record set up or removed stones, by colour.
    std::array<int, 2> prisoners = {};

    friend bool operator==(const Options&, const Options&) = default;
};

/// The options and flags that the module declares.
std::span<const Option> option_schema();
std::span<const OptionFlag> option_flags();

/// "expected thai, chinese, …": lists all presets, for the error about an unknown preset.
std::string expected_rules();

/// The Go options among a game's options.
Options options_of(const GameOptions& options);
/// Writes these options into a game's options; keeps other values.
void set_options(GameOptions& game, const Options& options);
/// Only the values of these options.
OptionValues values_of(const Options& options);
/// A game of Go with these options.
GameOptions game_options(const Options& options);

}  // namespace kradan::go
