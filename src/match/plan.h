#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "match/game.h"
#include "match/match.h"
#include "match/openings.h"
#include "match/report.h"
#include "match/schedule.h"
#include "match/state.h"
#include "process/engine_client.h"

namespace kradan::match {

using namespace command;
using namespace process;

/// A match's validated arguments.
struct MatchPlan {
    std::vector<EngineDescription> engines;
    Schedule schedule;
    OpeningPlan openings;
    MatchTime time;
    MatchLimits limits;
    MatchSummary summary;
};

/// Validates the arguments. `start` is the start position and the moves that led to it. The error says what
/// is invalid.
std::expected<MatchPlan, std::string> plan_of(const MatchArguments& arguments, const GameAndLine& start);

/// Everything that a match's results depend on. `openings` identifies the openings from a file.
MatchIdentity identity_of(const MatchArguments& arguments, const GameAndLine& start, const MatchPlan& plan,
                          std::uint64_t openings);

}  // namespace kradan::match
