#pragma once

#include <optional>
#include <span>
#include <string>

#include "games/chess/rules.h"
#include "module/options.h"

namespace kradan::chess {

/// The options for chess other than a position.
struct Options {
    /// The number of the Chess960 array. If a position is also given, it only means that castling is always
    /// written as king takes rook.
    std::optional<int> chess960 = std::nullopt;
    /// The name of a preset in `rules.h`; if absent, the first one.
    std::optional<std::string> laws = std::nullopt;

    friend bool operator==(const Options&, const Options&) = default;
};

/// The options and flags of the edition that is played under these rules. Only chess has `laws`.
std::span<const Option> option_schema(const Rules& rules = {});
std::span<const OptionFlag> option_flags();

/// The chess options among a game's options.
Options options_of(const kradan::GameOptions& options);
/// "expected table or fide": lists all presets, for the error about an unknown preset.
std::string expected_laws();
/// Whether castling is always written as king takes rook.
inline bool writes_king_takes_rook(const kradan::GameOptions& options) {
    return options_of(options).chess960.has_value();
}
/// Writes these options into a game's options; keeps other values.
void set_options(kradan::GameOptions& game, const Options& options);
/// Only the values of these options.
OptionValues values_of(const Options& options);

}  // namespace kradan::chess
