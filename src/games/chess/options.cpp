#include "games/chess/options.h"

#include <utility>

#include "games/chess/chess960.h"
#include "games/chess/module.h"
#include "games/chess/rules.h"

namespace kradan::chess {

std::span<const Option> option_schema(const Rules& rules) {
    static constexpr Option all[] = {
        {.key = "position"},
        {.key = "chess960",
         .kind = NumberOption{.least = 0, .most = 959, .clamped = true},
         .kept_when_foreign = true},
        {.key = "laws", .kind = TextOption{.longest = 32}},
    };
    return std::span{all}.first(rules.goal == Goal::mate ? std::size(all) : std::size(all) - 1);
}

std::span<const OptionFlag> option_flags() {
    static constexpr OptionFlag all[] = {
        {.key = "chess960",
         .name = "--chess960",
         .help = "chess: write castling from the usual squares king takes rook",
         .means = usual_array},
        {.key = "chess960", .name = "--array", .help = "chess: number of the Chess960 array, 0 to 959"},
    };
    return all;
}

Options options_of(const kradan::GameOptions& options) {
    Options result;
    options.values.read("chess960", result.chess960);
    options.values.read("laws", result.laws);
    return result;
}

std::string expected_laws() {
    std::string text;
    for (const Preset& preset : presets) text.append(text.empty() ? "expected " : " or ").append(preset.name);
    return text;
}

void set_options(kradan::GameOptions& game, const Options& options) {
    game.values.write("chess960", options.chess960);
    game.values.write("laws", options.laws);
}

OptionValues values_of(const Options& options) {
    kradan::GameOptions game{.game = chess_game};
    set_options(game, options);
    return std::move(game.values);
}

}  // namespace kradan::chess
