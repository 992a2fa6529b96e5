#include "cli/game_arguments.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <sstream>
#include <vector>

#include "catalog/clauses.h"
#include "catalog/typed_move.h"
#include "core/quote.h"

namespace kradan::cli {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream{text};
    for (std::string part; std::getline(stream, part, separator);) {
        if (!part.empty()) parts.push_back(part);
    }
    return parts;
}

/// "ogi, chess or go"
std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 < words.size() ? ", " : " or ") + words[i];
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
    std::vector<std::string> ids;
    for (const std::string_view id : game_ids()) ids.emplace_back(id);
    command.add_option("GAME", game_, listed(ids))->required()->check(CLI::IsMember(ids));
    command.add_option("--moves", moves,
                       "moves played first, separated by spaces; chess also SAN, Ōgi also PMN");

    limit(
        "chess and Ōgi", "position",
        command.add_option("--position", position_, "chess: FEN; Ōgi: FEEN; without it the start position"));
    for (const GameId game : games()) {
        for (const OptionFlag& flag : game.module().option_flags()) {
            if (command.get_option_no_throw(std::string(flag.name))) continue;
            const Option* option = game.module().find_option(flag.key);
            if (option) limit(game.module().common_name(), flag.key, add_flag(command, *option, flag));
        }
    }
}

CLI::Option* GameArguments::add_flag(CLI::App& command, const Option& option, const OptionFlag& flag) {
    const std::string name{flag.name};
    const std::string help{flag.help};
    const auto set = [this, key = option.key](OptionValue value) { values_.set(key, std::move(value)); };
    if (flag.means) return command.add_flag_callback(name, [set, means = *flag.means] { set(means); }, help);
    if (const auto* number = std::get_if<NumberOption>(&option.kind)) {
        auto* added = command.add_option_function<int>(name, set, help);
        return number->usual ? added->default_str(std::to_string(*number->usual)) : added;
    }
    if (std::holds_alternative<TextsOption>(option.kind)) {
        return command.add_option_function<std::string>(
            name, [set](const std::string& text) { set(split(text, ',')); }, help);
    }
    auto* added = command.add_option_function<std::string>(name, set, help);
    if (const auto* text = std::get_if<TextOption>(&option.kind))
        return text->usual ? added->default_str(std::string(*text->usual)) : added;
    if (const auto* choice = std::get_if<ChoiceOption>(&option.kind)) {
        const std::vector<std::string> ids(choice->ids.begin(), choice->ids.end());
        return added->check(CLI::IsMember(ids))->default_str(ids.front());
    }
    return added;
}

bool GameArguments::options_belong_to(GameId game) const {
    for (const auto& [option, owner, belongs] : specials_) {
        if (option->count() == 0 || belongs(game)) continue;
        std::cerr << option->get_name() << " is an option of " << owner << ", not of " << id(game) << '\n';
        return false;
    }
    return true;
}

std::expected<AnyGame, int> GameArguments::begin() const {
    GameOptions options;
    options.game = read_game(game_).value_or(GameId{});
    if (!options_belong_to(options.game)) return std::unexpected(exit_usage);
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
