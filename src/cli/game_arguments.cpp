#include "cli/game_arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "catalog/clauses.h"
#include "catalog/games.h"
#include "catalog/names.h"
#include "catalog/typed_move.h"
#include "core/quote.h"
#include "core/text.h"

namespace kradan::cli {
namespace {

/// "chess also SAN, Ōgi also PMN": joins each game's name, `before` and its text `part`. Skips games without
/// that text.
std::string of_families(std::string_view before, std::string_view separator, std::string_view Help::* part) {
    std::string text;
    for (const GameId game : families()) {
        const std::string_view said = game.module().help().*part;
        if (said.empty()) continue;
        if (!text.empty()) text += separator;
        text.append(game.module().common_name()).append(before).append(said);
    }
    return text;
}

}  // namespace

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream{text};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

void GameArguments::add_to(CLI::App& command) {
    const std::vector<std::string> ids(game_ids().begin(), game_ids().end());
    command.add_option("GAME", game_, listed(game_ids(), " or "))->required()->check(CLI::IsMember(ids));
    const std::string notations = of_families(" also ", ", ", &Help::notation);
    command.add_option(
        "--moves", moves,
        "moves played first, separated by spaces" + (notations.empty() ? "" : "; " + notations));
    std::string positions = of_families(": ", "; ", &Help::position);
    if (!positions.empty()) positions += "; ";
    limit("position",
          command.add_option("--position", position_, positions + "without it the start position"));
    auto flags = shared_flags(game_modules());
    if (!flags) throw std::logic_error(flags.error());
    flags_ = *std::move(flags);
    for (const SharedFlag& flag : flags_) limit(flag.key, add_flag(command, flag));
}

CLI::Option* GameArguments::add_flag(CLI::App& command, const SharedFlag& flag) {
    const std::string name{flag.name};
    const OptionKind& kind = flag.options.front()->kind;
    const auto set = [this, key = flag.key](OptionValue value) { values_.set(key, std::move(value)); };
    if (flag.means)
        return command.add_flag_callback(name, [set, means = *flag.means] { set(means); }, flag.help);
    CLI::Option* added = nullptr;
    if (std::holds_alternative<NumberOption>(kind)) {
        added = command.add_option_function<int>(name, set, flag.help);
    } else if (std::holds_alternative<TextsOption>(kind)) {
        added = command.add_option_function<std::string>(
            name, [set](const std::string& text) { set(split(text, ',')); }, flag.help);
    } else {
        added = command.add_option_function<std::string>(name, set, flag.help);
    }
    if (const auto words = flag.choices(); !words.empty()) added->check(CLI::IsMember(words));
    if (const auto usual = flag.usual()) added->default_str(*usual);
    return added;
}

bool GameArguments::options_belong_to(GameId game) const {
    for (const auto& [option, belongs] : specials_) {
        if (option->count() == 0 || belongs(game)) continue;
        std::cerr << option->get_name() << " is an option of " << names_of(belongs) << ", not of " << id(game)
                  << '\n';
        return false;
    }
    return true;
}

bool GameArguments::words_belong_to(GameId game) const {
    for (const SharedFlag& flag : flags_) {
        const Option* option = game.module().find_option(flag.key);
        const auto* choice = option ? std::get_if<ChoiceOption>(&option->kind) : nullptr;
        const auto* word = values_.find<std::string>(flag.key);
        if (!choice || !word || std::ranges::find(choice->ids, *word) != choice->ids.end()) continue;
        std::cerr << flag.name << ": " << printable(*word) << " not in {" << listed(choice->ids, ",")
                  << "}\n";
        return false;
    }
    return true;
}

std::expected<AnyGame, int> GameArguments::begin() const {
    GameOptions options;
    options.game = read_game(game_).value_or(GameId{});
    if (!options_belong_to(options.game) || !words_belong_to(options.game))
        return std::unexpected(exit_usage);
    options.position = position_;
    options.values = values_;
    auto started = AnyGame::start(options);
    if (started) return std::move(*started);
    for (const auto& refusal : started.error()) report_error(refusal);
    return std::unexpected(exit_bad_input);
}

std::expected<GameAndLine, int> GameArguments::start() const {
    auto game = begin();
    if (!game) return std::unexpected(game.error());
    auto line = play_typed_line(*game, words_of(moves));
    if (line) return GameAndLine{.game = *std::move(game), .line = *std::move(line)};
    report_error(line.error());
    return std::unexpected(exit_bad_input);
}

}  // namespace kradan::cli
