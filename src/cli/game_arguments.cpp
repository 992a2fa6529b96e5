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
    limit("Ōgi", "promoted",
          command.add_option("--promoted", promoted_,
                             "Ōgi handicap: squares whose pieces begin promoted, as b2,g2"));
    limit("chess", "chess960",
          command.add_flag("--chess960", chess960_,
                           "chess: write castling from the usual squares king takes rook"));
    limit("chess", "chess960",
          command.add_option("--array", array_, "chess: number of the Chess960 array, 0 to 959"));
    limit("Go", "size",
          command.add_option("--size", size_, "Go: points a side, 2 to 25")->capture_default_str());
    limit("Go", "rules",
          command
              .add_option("--rules", rules_,
                          "Go: thai, chinese, japanese, ing, aga, new-zealand or tromp-taylor")
              ->capture_default_str());
    limit("Go", "ko",
          command.add_option("--ko", ko_,
                             "Go: simple, positional or situational instead of the rule set's own"));
    limit("Go", "komi",
          command.add_option("--komi", komi_,
                             "Go: points for White, in halves; without it the rule set's own"));
    limit("Go", "handicap",
          command.add_option("--handicap", handicap_, "Go: handicap stones")->capture_default_str());
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
    options.promoted = split(promoted_, ',');
    if (chess960_) options.chess960 = 518;
    if (array_) options.chess960 = array_;
    options.size = size_;
    options.rules = rules_;
    options.ko = ko_;
    options.komi = komi_;
    options.handicap = handicap_;
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
