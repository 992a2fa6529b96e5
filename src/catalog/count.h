#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "games/go/compare.h"
#include "games/go/scoring.h"

namespace kradan {

/// A game of Go counted with these groups dead, each named by one of its stones; nothing for other games.
std::optional<go::Score> count_game(const AnyGame& game, std::span<const std::string> dead);

/// The same game counted by every other preset, with why they differ; empty for other games than Go. Each
/// counts with its own komi, unless the options name one.
std::vector<go::OtherCount> count_by_others(const AnyGame& game, std::span<const std::string> dead);

}  // namespace kradan
