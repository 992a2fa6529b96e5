#pragma once

#include <span>
#include <string>
#include <vector>

#include "module/options.h"

namespace kradan::ogi {

/// The options of Ōgi besides a position.
struct Options {
    /// The handicap (G18): squares of the start position whose pieces start promoted.
    std::vector<std::string> promoted = {};

    friend bool operator==(const Options&, const Options&) = default;
};

/// Declared by every edition.
std::span<const Option> option_schema();
std::span<const OptionFlag> option_flags();

/// The options of Ōgi in the options of a game.
Options options_of(const kradan::GameOptions& options);
/// Writes these options into the options of a game; other values remain.
void set_options(kradan::GameOptions& game, const Options& options);
/// Only the values of these options.
OptionValues values_of(const Options& options);

}  // namespace kradan::ogi
