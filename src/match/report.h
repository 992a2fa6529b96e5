#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/tally.h"

namespace kradan::match {

/// What a report shows in addition to the tally.
struct MatchSummary {
    struct Engine {
        /// The name in the report: "A", "B"; in a tournament the engine's name.
        std::string label;
        /// The name from the command line; may be empty.
        std::string given;
        /// The description from the command line.
        std::string text;
        /// The name that the engine reports.
        std::string name;
    };

    GameId game;
    TournamentKind tournament = TournamentKind::round_robin;
    std::vector<Engine> engines;
    /// "2+0.02", "10000 nodes"
    std::string time;
    std::uint64_t seed = 1;
    std::size_t asked = 0;
    std::optional<SprtBounds> sprt;
    std::chrono::duration<double> took{0};
};

/// The engines' labels, which a tally uses as their names.
std::vector<std::string> labels_of(const MatchSummary& summary);

/// The current score in one line.
std::string progress_line(const MatchTally& tally, const MatchSummary& summary);
/// The final report: A's results for two engines, a table for more.
std::string report(const MatchTally& tally, const MatchSummary& summary);
/// The final report as JSON.
std::string report_json(const MatchTally& tally, const MatchSummary& summary);

/// The SPRT result: true accepts H1, false accepts H0, empty if undecided.
std::optional<bool> decision(const MatchTally& tally, const SprtBounds& bounds);

}  // namespace kradan::match
