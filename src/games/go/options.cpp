#include "games/go/options.h"

#include <utility>

#include "games/go/module.h"
#include "games/go/rules.h"

namespace kradan::go {

namespace {

constexpr std::string_view placements[] = {"fixed", "free"};
/// More than any game can contain.
constexpr int most_prisoners = 10'000;

}  // namespace

std::span<const Option> option_schema() {
    // These limits only bound the size of a CONFIG: `Game::make` validates the values.
    static constexpr Option all[] = {
        {.key = "size", .kind = NumberOption{.least = 0, .most = 1000, .usual = usual_size}},
        {.key = "rules", .kind = TextOption{.longest = 32, .usual = usual_rules}},
        {.key = "ko", .kind = TextOption{.longest = 32}},
        {.key = "komi", .kind = TextOption{.longest = 32}},
        {.key = "handicap", .kind = NumberOption{.least = -1000, .most = 1000, .usual = 0}},
        {.key = "placement", .kind = ChoiceOption{placements}},
        {.key = "stones", .kind = SidesTextsOption{.longest = 8}},
        {.key = "prisoners", .kind = SidesNumbersOption{.least = 0, .most = most_prisoners}},
        {.key = "turn", .kind = ColourOption{}},
    };
    return all;
}

std::span<const OptionFlag> option_flags() {
    static constexpr OptionFlag all[] = {
        {.key = "size", .name = "--size", .help = "Go: points a side, 2 to 25"},
        {.key = "rules",
         .name = "--rules",
         .help = "Go: thai, chinese, japanese, ing, aga, new-zealand or tromp-taylor"},
        {.key = "ko",
         .name = "--ko",
         .help = "Go: simple, positional or situational instead of the rule set's own"},
        {.key = "komi",
         .name = "--komi",
         .help = "Go: points for White, in halves; without it the rule set's own"},
        {.key = "handicap", .name = "--handicap", .help = "Go: handicap stones"},
    };
    return all;
}

std::string expected_rules() {
    std::string text;
    for (const Preset& preset : presets) text.append(text.empty() ? "expected " : ", ").append(preset.name);
    return text;
}

Options options_of(const GameOptions& options) {
    const OptionValues& values = options.values;
    Options result;
    values.read("size", result.size);
    values.read("rules", result.rules);
    values.read("ko", result.ko);
    values.read("komi", result.komi);
    values.read("handicap", result.handicap);
    const auto* placement = values.find<std::string>("placement");
    result.free_placement = placement && *placement == placements[1];
    const int* placed = values.find<int>("placedHandicap");
    result.placed_handicap = placed && *placed != 0;
    values.read("stones", result.stones);
    values.read("turn", result.turn);
    values.read("prisoners", result.prisoners);
    return result;
}

void set_options(GameOptions& game, const Options& options) {
    OptionValues& values = game.values;
    const auto& [first, second] = options.stones;
    values.write("size", options.size, options.size == usual_size);
    values.write("rules", options.rules, options.rules == usual_rules);
    values.write("ko", options.ko);
    values.write("komi", options.komi);
    values.write("handicap", options.handicap, options.handicap == 0);
    values.write("placement", std::string(placements[1]), !options.free_placement);
    values.write("placedHandicap", 1, !options.placed_handicap);
    values.write("stones", options.stones, first.empty() && second.empty());
    values.write("turn", options.turn);
    values.write("prisoners", options.prisoners, options.prisoners == std::array<int, 2>{});
}

OptionValues values_of(const Options& options) {
    GameOptions game{.game = go_game};
    set_options(game, options);
    return std::move(game.values);
}

GameOptions game_options(const Options& options) {
    GameOptions game{.game = go_game};
    set_options(game, options);
    return game;
}

}  // namespace kradan::go
