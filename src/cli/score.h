#pragma once

#include <optional>
#include <string>

namespace kradan::cli {

struct ScoreArguments {
    std::string file;
    std::optional<std::string> charset = {};
    std::optional<std::string> rules;
    std::optional<std::string> komi;
    /// Vertices separated by spaces, or "auto".
    std::string dead;
    /// Explain the board, the totals and other rule sets in words.
    bool explain = false;
    /// One of `language_ids`.
    std::string language = "en";
    bool json = false;
};

/// Scores the last position of a game of Go in an SGF file. Returns the exit status.
int score_command(const ScoreArguments& arguments);

}  // namespace kradan::cli
