#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "match/tally.h"

namespace kradan::match {

/// What a report shows besides the tally.
struct MatchSummary {
    GameId game;
    /// Descriptions from the command line, and the names that the engines report.
    std::array<std::string, 2> engines;
    std::array<std::string, 2> names;
    /// "2+0.02", "10000 nodes"
    std::string time;
    std::uint64_t seed = 1;
    std::size_t asked = 0;
    std::optional<SprtBounds> sprt;
    std::chrono::duration<double> took{0};
};

/// The current score in one line.
std::string progress_line(const MatchTally& tally, const MatchSummary& summary);
/// The final report.
std::string report(const MatchTally& tally, const MatchSummary& summary);
/// The final report as JSON.
std::string report_json(const MatchTally& tally, const MatchSummary& summary);

/// The result of the SPRT: true accepts H1, false accepts H0, nothing if undecided.
std::optional<bool> decision(const MatchTally& tally, const SprtBounds& bounds);

}  // namespace kradan::match
