#pragma once

#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "json/json.h"
#include "match/report.h"
#include "match/tally.h"

/// Building blocks for match and tournament reports.
namespace kradan::match {

template <class... T>
std::string formatted(const char* format, T... values) {
    std::array<char, 200> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

/// "+3 =1 -0"
std::string results_text(const Results& results);
/// The points as a share of the games, from 0 to 1.
double share(const Results& results);
/// "62.5%"
std::string percentage(double part);
/// A number with its sign and one decimal; zero has no minus sign.
std::string signed_text(double number);
double games_an_hour(const MatchTally& tally, const MatchSummary& summary);
/// "0:07:31, 212 games/h"
std::string duration_text(const MatchTally& tally, const MatchSummary& summary);
/// "checkmate 12, threefold 3", the most frequent first.
std::string ends_text(const MatchTally& tally);
/// An engine's faults, such as "time 2, crash 1"; "none" if there were none.
std::string faults_text(const MatchTally& tally, std::size_t engine);
/// An engine's name, description and reported name.
std::string engine_text(const MatchSummary::Engine& engine);

/// Writes a member; null if the number is not finite.
void write_number(json::Writer& writer, std::string_view name, double value);
/// Writes the members wins, draws and losses.
void write_results(json::Writer& writer, const Results& results);
/// Writes the first and the last members of every report.
void write_beginning(json::Writer& writer, const MatchSummary& summary);
void write_ending(json::Writer& writer, const MatchTally& tally, const MatchSummary& summary);
/// Writes the members `engine`, `name` and `faults`.
void write_engine(json::Writer& writer, const MatchTally& tally, const MatchSummary& summary,
                  std::size_t engine);

/// Tournament reports. `report.h` declares the reports common to all matches.
std::string tournament_progress(const MatchTally& tally, const MatchSummary& summary);
std::string tournament_report(const MatchTally& tally, const MatchSummary& summary);
std::string tournament_json(const MatchTally& tally, const MatchSummary& summary);

}  // namespace kradan::match
