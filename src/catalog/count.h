#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "games/go/compare.h"
#include "games/go/scoring.h"

namespace kradan {

/// Scores a game of Go, treating these chains as dead; each is given by one of its stones. Returns nullopt
/// for other games.
std::optional<go::Score> count_game(const AnyGame& game, std::span<const std::string> dead);

/// Scores the game under every other preset and explains the differences; empty for games other than Go. Each
/// preset uses its own komi unless the options set one.
std::vector<go::OtherCount> count_by_others(const AnyGame& game, std::span<const std::string> dead);

}  // namespace kradan
