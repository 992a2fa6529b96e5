#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "match/tally.h"

namespace kradan::match {

/// What a report tells beside the tally.
struct MatchSummary {
    GameId game;
    /// As the command line has them, and as they call themselves.
    std::array<std::string, 2> engines;
    std::array<std::string, 2> names;
    /// "2+0.02", "10000 nodes"
    std::string time;
    std::uint64_t seed = 1;
    std::size_t asked = 0;
    std::optional<SprtBounds> sprt;
    std::chrono::duration<double> took{0};
};

/// One line: how it stands.
std::string progress_line(const MatchTally& tally, const MatchSummary& summary);
/// The table at the end.
std::string report(const MatchTally& tally, const MatchSummary& summary);
/// The same as JSON.
std::string report_json(const MatchTally& tally, const MatchSummary& summary);

/// Whether a test is decided: true, for the second hypothesis; false, for the first.
std::optional<bool> decision(const MatchTally& tally, const SprtBounds& bounds);

}  // namespace kradan::match
