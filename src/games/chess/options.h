#pragma once

#include <optional>
#include <span>

#include "module/options.h"

namespace kradan::chess {

/// What a game of chess begins from beside a position.
struct Options {
    /// Number of the Chess960 array. Beside a position it only has castling always written as king takes
    /// rook.
    std::optional<int> chess960 = std::nullopt;

    friend bool operator==(const Options&, const Options&) = default;
};

/// As the module declares them.
std::span<const Option> option_schema();
std::span<const OptionFlag> option_flags();

/// The options of chess among those of a game.
Options options_of(const kradan::GameOptions& options);
/// Whether castling is always written as king takes rook.
inline bool writes_king_takes_rook(const kradan::GameOptions& options) {
    return options_of(options).chess960.has_value();
}
/// Puts them among those of a game, whose other values stay.
void set_options(kradan::GameOptions& game, const Options& options);
/// Nothing but these.
OptionValues values_of(const Options& options);

}  // namespace kradan::chess
