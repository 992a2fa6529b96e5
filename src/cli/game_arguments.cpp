#include "cli/game_arguments.h"

#include <iostream>
#include <sstream>
#include <vector>

#include "catalog/clauses.h"

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

}  // namespace

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream{text};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

void GameArguments::add_to(CLI::App& command) {
    std::vector<std::string> ids;
    for (const auto& info : games) ids.emplace_back(info.id);
    command.add_option("GAME", game, "ogi, ogi-classic, chess or go")->required()->check(CLI::IsMember(ids));
    command.add_option("--position", position, "chess: FEN; Ōgi: FEEN; without it the start position");
    command.add_option("--moves", moves, "moves played first, separated by spaces");
    command.add_option("--promoted", promoted, "Ōgi handicap: squares whose pieces begin promoted, as b2,g2");
    command
        .add_option("--chess960", chess960,
                    "Chess960: number of the array; castling is written king takes rook")
        ->expected(0, 1)
        ->default_str("518")
        ->type_name("[NUMBER]");
    command.add_option("--size", size, "Go: points a side, 2 to 25")->capture_default_str();
    command
        .add_option("--rules", rules, "Go: thai, chinese, japanese, ing, aga, new-zealand or tromp-taylor")
        ->capture_default_str();
    command.add_option("--komi", komi, "Go: points for White, in halves; without it the rule set's own");
    command.add_option("--handicap", handicap, "Go: handicap stones")->capture_default_str();
    command.add_flag("--json", json, "print JSON");
}

std::optional<AnyGame> GameArguments::start() const {
    GameOptions options;
    options.game = read_game(game).value_or(GameId::ogi);
    options.position = position;
    options.promoted = split(promoted, ',');
    options.chess960 = chess960;
    options.size = size;
    options.rules = rules;
    options.komi = komi;
    options.handicap = handicap;
    auto started = AnyGame::start(options);
    if (!started) {
        for (const auto& refusal : started.error()) complain(refusal);
        return std::nullopt;
    }
    const auto played = started->play_line(words_of(moves));
    if (!played) {
        complain(played.error());
        return std::nullopt;
    }
    return std::move(*started);
}

void complain(const Refusal& refusal) {
    std::cerr << in_words(refusal) << '\n';
}

std::string in_words(const Refusal& refusal) {
    std::string text{refusal.reason};
    if (!refusal.clause.empty()) text += " (" + std::string{refusal.clause} + ")";
    const auto sentence = message(refusal.reason, Language::english);
    if (!sentence.empty()) text += ": " + std::string{sentence};
    if (!refusal.detail.empty()) text += (sentence.empty() ? ": " : " ") + refusal.detail;
    return text;
}

}  // namespace kradan::cli
