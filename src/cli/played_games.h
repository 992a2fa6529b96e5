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

/// The games of all files, as far as they are legal. `from`: the format of the files; detected if absent.
/// `nodes`: for their analyses; 0: thorough ones. What cannot be read or is left out is reported on standard
/// error; errors make the exit status.
std::vector<PlayedGame> read_played_games(const std::vector<std::string>& files,
                                          const std::optional<std::string>& from, std::int64_t nodes,
                                          int& status);

}  // namespace kradan::cli
