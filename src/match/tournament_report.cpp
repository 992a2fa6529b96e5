#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "match/ratings.h"
#include "match/report_parts.h"

namespace kradan::match {

namespace {

/// A tournament table.
struct Table {
    std::vector<Rating> ratings;
    /// The engines, best first.
    std::vector<std::size_t> order;
};

Table table_of(const MatchTally& tally) {
    std::vector<Encounter> encounters;
    for (std::size_t i = 0; i < tally.schedule().pairings().size(); ++i) {
        const Schedule::Pairing& pairing = tally.schedule().pairings()[i];
        const Results results = tally.results(i);
        if (results.games() == 0) continue;
        encounters.push_back({.a = pairing[0],
                              .b = pairing[1],
                              .points = results.points(),
                              .games = static_cast<double>(results.games()),
                              .pairs = tally.pairs(i)});
    }
    Table table{.ratings = most_likely_ratings(tally.schedule().engines(), encounters), .order = {}};
    table.order = ranking_of(table.ratings);
    return table;
}

Results results_of(const MatchTally& tally, std::size_t engine) {
    Results all = tally.results_of(engine, Colour::first);
    return all += tally.results_of(engine, Colour::second);
}

/// The results of one engine against another; empty if they do not meet.
std::optional<Results> results_between(const MatchTally& tally, std::size_t engine, std::size_t other) {
    const auto& pairings = tally.schedule().pairings();
    const auto found = std::ranges::find_if(pairings, [&](const Schedule::Pairing& each) {
        return each == Schedule::Pairing{engine, other} || each == Schedule::Pairing{other, engine};
    });
    if (found == pairings.end()) return std::nullopt;
    const Results results = tally.results(static_cast<std::size_t>(found - pairings.begin()));
    return (*found)[0] == engine ? results : results.reversed();
}

std::string points_text(const Results& results) {
    const std::int64_t halves = 2 * results.wins + results.draws;
    return std::to_string(halves / 2) + (halves % 2 == 1 ? ".5" : "");
}

std::string elo_text(const Rating& rating) {
    switch (rating.kind) {
        case Rating::Kind::finite:
            return signed_text(rating.elo);
        case Rating::Kind::above:
            return "+∞";
        case Rating::Kind::below:
            return "-∞";
        case Rating::Kind::unknown:
            break;
    }
    return "?";
}

std::string error_text(const Rating& rating) {
    return rating.kind == Rating::Kind::finite ? formatted("± %.1f", rating.error) : "";
}

/// The number of characters, each assumed to be one column wide.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Lays out rows in columns: the second column is left-aligned, the others are right-aligned.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(widths[i] - width_of(row[i]), ' ');
            line += (i == 0 ? "" : "  ") + (i == 1 ? row[i] + blanks : blanks + row[i]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string standings(const MatchTally& tally, const MatchSummary& summary, const Table& table) {
    std::vector<std::vector<std::string>> rows;
    std::vector<std::string> head = {"rank",  "engine", "Elo", "95%", "points",
                                     "games", "score",  "+",   "=",   "-"};
    for (std::size_t i = 0; i < table.order.size(); ++i) head.push_back(std::to_string(i + 1));
    rows.push_back(std::move(head));
    for (std::size_t rank = 0; rank < table.order.size(); ++rank) {
        const std::size_t engine = table.order[rank];
        const Results all = results_of(tally, engine);
        std::vector<std::string> row = {std::to_string(rank + 1),
                                        summary.engines[engine].label,
                                        elo_text(table.ratings[engine]),
                                        error_text(table.ratings[engine]),
                                        points_text(all),
                                        std::to_string(all.games()),
                                        all.games() > 0 ? percentage(share(all)) : "",
                                        std::to_string(all.wins),
                                        std::to_string(all.draws),
                                        std::to_string(all.losses)};
        for (const std::size_t other : table.order) {
            const auto between = results_between(tally, engine, other);
            row.push_back(other == engine ? "·"
                          : between && between->games() > 0
                              ? points_text(*between) + "/" + std::to_string(between->games())
                              : "");
        }
        rows.push_back(std::move(row));
    }
    return aligned(rows);
}

std::string_view kind_text(Rating::Kind kind) {
    constexpr std::array<std::string_view, 4> ids = {"finite", "above", "below", "unknown"};
    return ids[static_cast<std::size_t>(kind)];
}

/// Explains the symbols that the table uses for non-finite ratings.
std::string open_text(const Table& table) {
    const auto any = [&](Rating::Kind kind) {
        return std::ranges::find(table.ratings, kind, &Rating::kind) != table.ratings.end();
    };
    std::string text;
    if (any(Rating::Kind::above) || any(Rating::Kind::below))
        text += "±∞: an engine that won, or lost, all its games against the others has no finite rating\n";
    if (any(Rating::Kind::unknown)) text += "?: the games do not compare this engine with the others\n";
    return (text.empty() ? "" : "\n") + text;
}

}  // namespace

std::string tournament_progress(const MatchTally& tally, const MatchSummary& summary) {
    std::string line = std::to_string(tally.games()) + "/" + std::to_string(summary.asked);
    if (tally.games() == 0) return line;
    const Table table = table_of(tally);
    constexpr std::size_t most_shown = 4;
    const std::size_t shown = std::min(most_shown, table.order.size());
    for (const std::size_t engine : std::span{table.order}.first(shown)) {
        line += "  " + summary.engines[engine].label + " " + elo_text(table.ratings[engine]);
    }
    if (shown < table.order.size()) line += "  …";
    return line + formatted("  %.0f games/h", games_an_hour(tally, summary));
}

std::string tournament_report(const MatchTally& tally, const MatchSummary& summary) {
    const Table table = table_of(tally);
    std::string text = std::string{id(summary.game)} + ", " + std::string{id(summary.tournament)} + ", " +
                       summary.time + ", seed " + std::to_string(summary.seed) + ": " +
                       std::to_string(tally.games()) + " of " + std::to_string(summary.asked) + " games\n\n";
    text += standings(tally, summary, table);
    if (tally.games() > 0) text += open_text(table);
    text += "\n";
    for (const std::size_t engine : table.order) {
        const MatchSummary::Engine& each = summary.engines[engine];
        text += "engine      " + engine_text(each);
        if (const std::string faults = faults_text(tally, engine); faults != "none")
            text += ", faults: " + faults;
        text += "\n";
    }
    text += "ends        " + ends_text(tally) + "\n";
    for (const std::string& incident : tally.incidents()) text += "  " + incident + "\n";
    text += "time        " + duration_text(tally, summary) + "\n";
    return text;
}

std::string tournament_json(const MatchTally& tally, const MatchSummary& summary) {
    const Table table = table_of(tally);
    json::Writer writer;
    writer.begin_object();
    write_beginning(writer, summary);
    writer.member("tournament", id(summary.tournament));
    writer.member("asked", static_cast<std::int64_t>(summary.asked)).member("games", tally.games());
    writer.key("table").begin_array();
    for (std::size_t rank = 0; rank < table.order.size(); ++rank) {
        const std::size_t engine = table.order[rank];
        const Rating& rating = table.ratings[engine];
        const Results all = results_of(tally, engine);
        const bool finite = rating.kind == Rating::Kind::finite;
        writer.begin_object().member("rank", static_cast<std::int64_t>(rank + 1));
        writer.member("label", std::string_view{summary.engines[engine].label});
        write_engine(writer, tally, summary, engine);
        writer.member("rating", kind_text(rating.kind));
        write_number(writer, "elo", finite ? rating.elo : std::nan(""));
        write_number(writer, "elo_error", finite ? rating.error : std::nan(""));
        writer.member("games", all.games());
        writer.key("points").raw(points_text(all));
        write_results(writer, all);
        for (const Colour colour : colours) {
            writer.key(id(colour)).begin_object();
            write_results(writer, tally.results_of(engine, colour));
            writer.end_object();
        }
        writer.key("against").begin_array();
        for (const std::size_t other : table.order) {
            const auto between = results_between(tally, engine, other);
            if (!between || other == engine) continue;
            writer.begin_object().member("label", std::string_view{summary.engines[other].label});
            writer.key("points").raw(points_text(*between));
            write_results(writer, *between);
            writer.end_object();
        }
        writer.end_array().end_object();
    }
    writer.end_array();
    write_ending(writer, tally, summary);
    writer.end_object();
    return writer.text() + "\n";
}

}  // namespace kradan::match
