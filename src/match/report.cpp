#include "match/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "json/json.h"

namespace kradan::match {

namespace {

template <class... T>
std::string formatted(const char* format, T... values) {
    std::array<char, 200> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

std::string results_text(const MatchTally::Results& results) {
    return "+" + std::to_string(results.wins) + " =" + std::to_string(results.draws) + " -" +
           std::to_string(results.losses);
}

double share(const MatchTally::Results& results) {
    const auto games = static_cast<double>(std::max<std::int64_t>(results.games(), 1));
    return (static_cast<double>(results.wins) + static_cast<double>(results.draws) / 2) / games;
}

std::string percentage(double part) {
    return formatted("%.1f%%", 100 * part);
}

/// A number with its sign, to one decimal; zero has no minus.
std::string signed_text(double number) {
    if (std::isinf(number)) return number > 0 ? "+∞" : "-∞";
    constexpr double none = 0.05;
    return formatted("%+.1f", std::abs(number) < none ? 0 : number);
}

std::string elo_text(const MatchTally& tally) {
    const auto elo = elo_of(tally.pairs());
    if (!elo) return "unknown";
    if (elo->lowest == elo->highest) return signed_text(elo->difference);
    if (std::isfinite(elo->error())) return signed_text(elo->difference) + formatted(" ± %.1f", elo->error());
    return signed_text(elo->difference) + " (" + signed_text(elo->lowest) + " to " +
           signed_text(elo->highest) + ")";
}

std::string ratio_text(const MatchTally& tally, const SprtBounds& bounds) {
    return formatted("%.2f (%.2f to %.2f)", log_likelihood_ratio(tally.pairs(), bounds), -decisive_ratio,
                     decisive_ratio);
}

double games_an_hour(const MatchTally& tally, const MatchSummary& summary) {
    constexpr double hour = 3600;
    return static_cast<double>(tally.results().games()) * hour / std::max(summary.took.count(), 1e-3);
}

/// "0:07:31"
std::string duration_text(std::chrono::duration<double> span) {
    const auto seconds = static_cast<long>(span.count());
    return formatted("%ld:%02ld:%02ld", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

/// "checkmate 12, threefold 3", the most frequent first.
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

std::string decision_text(const MatchTally& tally, const SprtBounds& bounds) {
    const auto decided = decision(tally, bounds);
    if (!decided) return "undecided";
    return formatted("decided for %g", *decided ? bounds.elo1 : bounds.elo0);
}

std::string engine_text(const MatchSummary& summary, std::size_t engine) {
    const std::string& name = summary.names[engine];
    return summary.engines[engine] + (name.empty() ? "" : " (" + name + ")");
}

void number(json::Writer& writer, std::string_view name, double value) {
    writer.key(name);
    if (std::isfinite(value)) {
        // Adding 0.0 turns -0 into 0.
        writer.raw(formatted("%.6g", value + 0.0));
    } else {
        writer.null();
    }
}

void results(json::Writer& writer, const MatchTally::Results& of) {
    writer.member("wins", of.wins).member("draws", of.draws).member("losses", of.losses);
}

}  // namespace

std::optional<bool> decision(const MatchTally& tally, const SprtBounds& bounds) {
    const double ratio = log_likelihood_ratio(tally.pairs(), bounds);
    if (ratio >= decisive_ratio) return true;
    if (ratio <= -decisive_ratio) return false;
    return std::nullopt;
}

std::string progress_line(const MatchTally& tally, const MatchSummary& summary) {
    std::string line = std::to_string(tally.results().games()) + "/" + std::to_string(summary.asked) + "  " +
                       results_text(tally.results());
    if (tally.results().games() > 0) {
        line += "  " + percentage(share(tally.results())) + "  Elo " + elo_text(tally);
        if (summary.sprt) line += "  LLR " + ratio_text(tally, *summary.sprt);
        line += "  " + formatted("%.0f games/h", games_an_hour(tally, summary));
    }
    return line;
}

std::string report(const MatchTally& tally, const MatchSummary& summary) {
    const MatchTally::Results& all = tally.results();
    std::string text = std::string{id(summary.game)} + ", " + summary.time + ", seed " +
                       std::to_string(summary.seed) + ": " + std::to_string(all.games()) + " of " +
                       std::to_string(summary.asked) + " games\n";
    text += "A           " + engine_text(summary, 0) + "\n";
    text += "B           " + engine_text(summary, 1) + "\n";
    text += "A scored    " + results_text(all) + "  " + percentage(share(all)) + "\n";
    text += "  first     " + results_text(tally.as(Colour::first)) + "\n";
    text += "  second    " + results_text(tally.as(Colour::second)) + "\n";
    const Pentanomial& pairs = tally.pairs();
    text += "pairs       ";
    constexpr std::array<std::string_view, 5> points = {"0", "½", "1", "1½", "2"};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        text += (i == 0 ? "" : ", ") + std::string{points[i]} + ": " + std::to_string(pairs[i]);
    }
    text += "\nElo         " + elo_text(tally) + " (95%)";
    if (const auto superiority = superiority_of(pairs))
        text += ", A is stronger: " + percentage(*superiority);
    if (summary.sprt) {
        text += formatted("\nSPRT        %g, %g: LLR ", summary.sprt->elo0, summary.sprt->elo1) +
                ratio_text(tally, *summary.sprt) + ", " + decision_text(tally, *summary.sprt);
    }
    text += "\nends        " + ends_text(tally);
    text += "\nfaults      A: " + faults_text(tally, 0) + "; B: " + faults_text(tally, 1);
    for (const std::string& incident : tally.incidents()) text += "\n  " + incident;
    text += "\ntime        " + duration_text(summary.took) +
            formatted(", %.0f games/h", games_an_hour(tally, summary)) + "\n";
    return text;
}

std::string report_json(const MatchTally& tally, const MatchSummary& summary) {
    json::Writer writer;
    writer.begin_object().member("game", id(summary.game)).member("time", std::string_view{summary.time});
    writer.member("seed", std::to_string(summary.seed));
    for (const std::size_t engine : {0U, 1U}) {
        writer.key(engine == 0 ? "a" : "b").begin_object();
        writer.member("engine", std::string_view{summary.engines[engine]});
        writer.member("name", std::string_view{summary.names[engine]});
        writer.key("faults").begin_object();
        for (std::size_t i = 0; i < match_fault_ids.size(); ++i) {
            writer.member(match_fault_ids[i], tally.faults()[engine][i]);
        }
        writer.end_object().end_object();
    }
    const MatchTally::Results& all = tally.results();
    writer.member("asked", static_cast<std::int64_t>(summary.asked)).member("games", all.games());
    results(writer, all);
    for (const Colour colour : colours) {
        writer.key(id(colour)).begin_object();
        results(writer, tally.as(colour));
        writer.end_object();
    }
    number(writer, "score", all.games() > 0 ? share(all) : std::nan(""));
    writer.key("pairs").begin_array();
    for (const std::int64_t each : tally.pairs()) writer.value(each);
    writer.end_array();
    const auto elo = elo_of(tally.pairs());
    number(writer, "elo", elo ? elo->difference : std::nan(""));
    number(writer, "elo_lowest", elo ? elo->lowest : std::nan(""));
    number(writer, "elo_highest", elo ? elo->highest : std::nan(""));
    number(writer, "stronger", superiority_of(tally.pairs()).value_or(std::nan("")));
    if (summary.sprt) {
        writer.key("sprt").begin_object();
        number(writer, "elo0", summary.sprt->elo0);
        number(writer, "elo1", summary.sprt->elo1);
        number(writer, "llr", log_likelihood_ratio(tally.pairs(), *summary.sprt));
        const auto decided = decision(tally, *summary.sprt);
        writer.key("accepted");
        if (decided) {
            writer.value(*decided ? "elo1" : "elo0");
        } else {
            writer.null();
        }
        writer.end_object();
    }
    writer.key("ends").begin_object();
    for (const auto& [end, count] : tally.ends()) writer.member(end, count);
    writer.end_object();
    writer.texts("incidents", tally.incidents()).member("plies", tally.plies());
    number(writer, "seconds", summary.took.count());
    writer.end_object();
    return writer.text() + "\n";
}

}  // namespace kradan::match
