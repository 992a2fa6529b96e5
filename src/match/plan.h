#pragma once

#include <array>
#include <expected>
#include <string>

#include "match/game.h"
#include "match/match.h"
#include "match/openings.h"
#include "match/report.h"
#include "process/engine_client.h"

namespace kradan::match {

using namespace command;
using namespace process;

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

}  // namespace kradan::match
