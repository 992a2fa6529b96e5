#include "games/ogi/options.h"

#include <utility>

#include "games/ogi/module.h"

namespace kradan::ogi {

std::span<const Option> option_schema() {
    static constexpr Option all[] = {
        {.key = "position"},
        {.key = "promoted", .kind = TextsOption{.longest = 8}, .kept_when_foreign = true},
        {.key = "king"},
    };
    return all;
}

std::span<const OptionFlag> option_flags() {
    static constexpr OptionFlag all[] = {
        {.key = "promoted",
         .name = "--promoted",
         .help = "Ōgi handicap: squares whose pieces begin promoted, as b2,g2"},
    };
    return all;
}

Options options_of(const kradan::GameOptions& options) {
    Options result;
    options.values.read("promoted", result.promoted);
    return result;
}

void set_options(kradan::GameOptions& game, const Options& options) {
    game.values.write("promoted", options.promoted, options.promoted.empty());
}

OptionValues values_of(const Options& options) {
    kradan::GameOptions game{.game = gomayo_game};
    set_options(game, options);
    return std::move(game.values);
}

}  // namespace kradan::ogi
