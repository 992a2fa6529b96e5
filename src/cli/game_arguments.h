#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "catalog/any_game.h"

namespace kradan::cli {

/// Exit statuses, the same for every command.
inline constexpr int exit_success = 0;
/// The input was read and judged bad.
inline constexpr int exit_bad_input = 1;
/// The command was used wrongly.
inline constexpr int exit_usage = 2;

/// The game that a command is about, as typed.
struct GameArguments {
    std::string game;
    std::optional<std::string> position;
    std::string moves;
    std::string promoted;
    std::optional<int> chess960;
    int size = 19;
    std::string rules = "thai";
    std::optional<std::string> komi;
    int handicap = 0;
    bool json = false;

    /// Adds GAME, --position, --moves and the options of the games to a command.
    void add_to(CLI::App& command);

    /// The game begun and its moves played. What is wrong is written to standard error; then nothing is
    /// returned.
    std::optional<AnyGame> start() const;
};

/// The words of a text, separated by white space.
std::vector<std::string> words_of(const std::string& text);

/// A refusal in English: its id, the clause that it stands on, the rule in a sentence, and the particulars.
std::string in_words(const Refusal& refusal);
/// Writes a refusal to standard error.
void complain(const Refusal& refusal);

}  // namespace kradan::cli
