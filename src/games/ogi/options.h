#pragma once

#include <span>
#include <string>
#include <vector>

#include "module/options.h"

namespace kradan::ogi {

/// The options for Ōgi other than a position.
struct Options {
    /// The handicap (G18): squares in the start position whose pieces start promoted.
    std::vector<std::string> promoted = {};

    friend bool operator==(const Options&, const Options&) = default;
};

/// The options and flags that every edition declares.
std::span<const Option> option_schema();
std::span<const OptionFlag> option_flags();

/// The Ōgi options among a game's options.
Options options_of(const kradan::GameOptions& options);
/// Writes these options into a game's options; keeps other values.
void set_options(kradan::GameOptions& game, const Options& options);
/// Only the values of these options.
OptionValues values_of(const Options& options);

}  // namespace kradan::ogi
