#include "match/report.h"

#include <cmath>

#include "json/json.h"
#include "match/report_parts.h"

namespace kradan::match {

namespace {

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

std::string decision_text(const MatchTally& tally, const SprtBounds& bounds) {
    const auto decided = decision(tally, bounds);
    if (!decided) return "undecided";
    return formatted("decided for %g", *decided ? bounds.elo1 : bounds.elo0);
}

}  // namespace

std::optional<bool> decision(const MatchTally& tally, const SprtBounds& bounds) {
    const double ratio = log_likelihood_ratio(tally.pairs(), bounds);
    if (ratio >= decisive_ratio) return true;
    if (ratio <= -decisive_ratio) return false;
    return std::nullopt;
}

std::vector<std::string> labels_of(const MatchSummary& summary) {
    std::vector<std::string> labels;
    labels.reserve(summary.engines.size());
    for (const MatchSummary::Engine& each : summary.engines) labels.push_back(each.label);
    return labels;
}

std::string progress_line(const MatchTally& tally, const MatchSummary& summary) {
    if (summary.engines.size() > 2) return tournament_progress(tally, summary);
    std::string line = std::to_string(tally.games()) + "/" + std::to_string(summary.asked) + "  " +
                       results_text(tally.results());
    if (tally.games() > 0) {
        line += "  " + percentage(share(tally.results())) + "  Elo " + elo_text(tally);
        if (summary.sprt) line += "  LLR " + ratio_text(tally, *summary.sprt);
        line += "  " + formatted("%.0f games/h", games_an_hour(tally, summary));
    }
    return line;
}

std::string report(const MatchTally& tally, const MatchSummary& summary) {
    if (summary.engines.size() > 2) return tournament_report(tally, summary);
    const Results all = tally.results();
    std::string text = std::string{id(summary.game)} + ", " + summary.time + ", seed " +
                       std::to_string(summary.seed) + ": " + std::to_string(all.games()) + " of " +
                       std::to_string(summary.asked) + " games\n";
    text += "A           " + engine_text(summary.engines[0]) + "\n";
    text += "B           " + engine_text(summary.engines[1]) + "\n";
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
    text += "\ntime        " + duration_text(tally, summary) + "\n";
    return text;
}

std::string report_json(const MatchTally& tally, const MatchSummary& summary) {
    if (summary.engines.size() > 2) return tournament_json(tally, summary);
    json::Writer writer;
    writer.begin_object();
    write_beginning(writer, summary);
    for (const std::size_t engine : {0U, 1U}) {
        writer.key(engine == 0 ? "a" : "b").begin_object();
        write_engine(writer, tally, summary, engine);
        writer.end_object();
    }
    const Results all = tally.results();
    writer.member("asked", static_cast<std::int64_t>(summary.asked)).member("games", all.games());
    write_results(writer, all);
    for (const Colour colour : colours) {
        writer.key(id(colour)).begin_object();
        write_results(writer, tally.as(colour));
        writer.end_object();
    }
    write_number(writer, "score", all.games() > 0 ? share(all) : std::nan(""));
    writer.key("pairs").begin_array();
    for (const std::int64_t each : tally.pairs()) writer.value(each);
    writer.end_array();
    const auto elo = elo_of(tally.pairs());
    write_number(writer, "elo", elo ? elo->difference : std::nan(""));
    write_number(writer, "elo_lowest", elo ? elo->lowest : std::nan(""));
    write_number(writer, "elo_highest", elo ? elo->highest : std::nan(""));
    write_number(writer, "stronger", superiority_of(tally.pairs()).value_or(std::nan("")));
    if (summary.sprt) {
        writer.key("sprt").begin_object();
        write_number(writer, "elo0", summary.sprt->elo0);
        write_number(writer, "elo1", summary.sprt->elo1);
        write_number(writer, "llr", log_likelihood_ratio(tally.pairs(), *summary.sprt));
        const auto decided = decision(tally, *summary.sprt);
        writer.key("accepted");
        if (decided) {
            writer.value(*decided ? "elo1" : "elo0");
        } else {
            writer.null();
        }
        writer.end_object();
    }
    write_ending(writer, tally, summary);
    writer.end_object();
    return writer.text() + "\n";
}

}  // namespace kradan::match
