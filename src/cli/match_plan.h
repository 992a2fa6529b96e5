#pragma once

#include <array>
#include <expected>
#include <string>

#include "cli/match.h"
#include "cli/match_game.h"
#include "cli/match_openings.h"
#include "cli/match_player.h"
#include "cli/match_report.h"

namespace kradan::cli {

/// Everything about a match that was settled before it begins.
struct MatchPlan {
    std::array<EngineDescription, 2> engines;
    OpeningPlan openings;
    MatchTime time;
    MatchLimits limits;
    MatchSummary summary;
};

/// Reads what was typed; `start` is the game as it begins, with the
/// moves before that. The error says what is wrong.
std::expected<MatchPlan, std::string> plan_of(const MatchArguments& arguments, const GameAndLine& start);

}  // namespace kradan::cli
