#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/order.h"

namespace kradan::cli {

/// A game of a record that can be analysed.
struct PlayedGame {
    /// Who played it, by colour.
    std::array<std::string, 2> players;
    analysis::Order order;
};

/// How files are to be read; what is absent is detected.
struct ReadAs {
    std::optional<std::string> format = {};
    std::optional<std::string> charset = {};
};

/// The games of all files, as far as they are legal.
/// `nodes`: for their analyses; 0: thorough ones. What cannot be read or is left out is reported on standard
/// error; errors make the exit status.
std::vector<PlayedGame> read_played_games(const std::vector<std::string>& files, const ReadAs& as,
                                          std::int64_t nodes, int& status);

}  // namespace kradan::cli
