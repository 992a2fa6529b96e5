#include "match/report_parts.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace kradan::match {

std::string results_text(const Results& results) {
    return "+" + std::to_string(results.wins) + " =" + std::to_string(results.draws) + " -" +
           std::to_string(results.losses);
}

double share(const Results& results) {
    return results.points() / static_cast<double>(std::max<std::int64_t>(results.games(), 1));
}

std::string percentage(double part) {
    return formatted("%.1f%%", 100 * part);
}

std::string signed_text(double number) {
    if (std::isinf(number)) return number > 0 ? "+∞" : "-∞";
    constexpr double none = 0.05;
    return formatted("%+.1f", std::abs(number) < none ? 0 : number);
}

double games_an_hour(const MatchTally& tally, const MatchSummary& summary) {
    constexpr double hour = 3600;
    return static_cast<double>(tally.games()) * hour / std::max(summary.took.count(), 1e-3);
}

std::string duration_text(const MatchTally& tally, const MatchSummary& summary) {
    const auto seconds = static_cast<long>(summary.took.count());
    return formatted("%ld:%02ld:%02ld, %.0f games/h", seconds / 3600, seconds / 60 % 60, seconds % 60,
                     games_an_hour(tally, summary));
}

std::string ends_text(const MatchTally& tally) {
    std::vector<std::pair<std::int64_t, std::string>> sorted;
    for (const auto& [end, count] : tally.ends()) sorted.emplace_back(-count, end);
    std::ranges::sort(sorted);
    std::string text;
    for (const auto& [count, end] : sorted)
        text += (text.empty() ? "" : ", ") + end + " " + std::to_string(-count);
    return text.empty() ? "none" : text;
}

std::string faults_text(const MatchTally& tally, std::size_t engine) {
    std::string text;
    for (std::size_t i = 0; i < match_fault_ids.size(); ++i) {
        const std::int64_t count = tally.faults()[engine][i];
        if (count == 0) continue;
        text += (text.empty() ? "" : ", ") + std::string{match_fault_ids[i]} + " " + std::to_string(count);
    }
    return text.empty() ? "none" : text;
}

std::string engine_text(const MatchSummary::Engine& engine) {
    return (engine.given.empty() ? "" : engine.given + ", ") + engine.text +
           (engine.name.empty() ? "" : " (" + engine.name + ")");
}

void write_number(json::Writer& writer, std::string_view name, double value) {
    writer.key(name);
    if (std::isfinite(value)) {
        // Adding 0.0 turns -0 into 0.
        writer.raw(formatted("%.6g", value + 0.0));
    } else {
        writer.null();
    }
}

void write_results(json::Writer& writer, const Results& results) {
    writer.member("wins", results.wins).member("draws", results.draws).member("losses", results.losses);
}

void write_beginning(json::Writer& writer, const MatchSummary& summary) {
    writer.member("game", id(summary.game)).member("time", std::string_view{summary.time});
    writer.member("seed", std::to_string(summary.seed));
}

void write_ending(json::Writer& writer, const MatchTally& tally, const MatchSummary& summary) {
    writer.key("ends").begin_object();
    for (const auto& [end, count] : tally.ends()) writer.member(end, count);
    writer.end_object();
    writer.texts("incidents", tally.incidents()).member("plies", tally.plies());
    write_number(writer, "seconds", summary.took.count());
}

void write_engine(json::Writer& writer, const MatchTally& tally, const MatchSummary& summary,
                  std::size_t engine) {
    writer.member("engine", std::string_view{summary.engines[engine].text});
    writer.member("name", std::string_view{summary.engines[engine].name});
    writer.key("faults").begin_object();
    for (std::size_t i = 0; i < match_fault_ids.size(); ++i) {
        writer.member(match_fault_ids[i], tally.faults()[engine][i]);
    }
    writer.end_object();
}

}  // namespace kradan::match
