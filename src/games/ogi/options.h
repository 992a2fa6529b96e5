#pragma once

#include <span>
#include <string>
#include <vector>

#include "module/options.h"

namespace kradan::ogi {

/// What a game of Ōgi begins from beside a position.
struct Options {
    /// The handicap (G18): squares of the start position whose pieces begin promoted.
    std::vector<std::string> promoted = {};

    friend bool operator==(const Options&, const Options&) = default;
};

/// As every edition declares them.
std::span<const Option> option_schema();
std::span<const OptionFlag> option_flags();

/// The options of Ōgi among those of a game.
Options options_of(const kradan::GameOptions& options);
/// Puts them among those of a game, whose other values stay.
void set_options(kradan::GameOptions& game, const Options& options);
/// Nothing but these.
OptionValues values_of(const Options& options);

}  // namespace kradan::ogi
