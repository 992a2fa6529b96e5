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

/// The validated arguments of a match.
struct MatchPlan {
    std::array<EngineDescription, 2> engines;
    OpeningPlan openings;
    MatchTime time;
    MatchLimits limits;
    MatchSummary summary;
};

/// Validates the arguments; `start` is the start position, with the moves that led to it. The error says what
/// is wrong.
std::expected<MatchPlan, std::string> plan_of(const MatchArguments& arguments, const GameAndLine& start);

}  // namespace kradan::match
