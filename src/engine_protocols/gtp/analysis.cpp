#include "engine_protocols/gtp/analysis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <utility>

#include "engine_protocols/gtp/game.h"
#include "engine_protocols/text.h"
#include "games/go/notation.h"

namespace kradan::protocol {

namespace {

/// Formats a number with three decimal places.
std::string decimal(double value) {
    const auto thousandths = std::llround(value * 1000);
    const auto size = std::abs(thousandths);
    std::string digits = std::to_string(size % 1000);
    digits.insert(0, 3 - digits.size(), '0');
    return (thousandths < 0 ? "-" : "") + std::to_string(size / 1000) + "." + digits;
}

std::string per_ten_thousand(double share) {
    return std::to_string(std::llround(share * 10'000));
}

/// The lower confidence bound on the win rate (1.96 standard errors).
double lower_bound(double rate, double games) {
    return games <= 0 ? 0 : std::max(0.0, rate - 1.96 * std::sqrt(std::max(rate * (1 - rate), 0.01) / games));
}

/// Parses "avoid" or "allow", COLOUR, VERTEX,VERTEX,… and the number of plies.
std::expected<engine::Restriction, std::string> read_restriction(std::span<const std::string> words,
                                                                 int size) {
    const std::string& key = words[0];
    if (words.size() < 4)
        return std::unexpected("after " + in_quotes(key) + " a colour, vertices and a number of moves");
    const auto colour = read_colour(words[1]);
    if (!colour) return std::unexpected("no colour: " + in_quotes(words[1]));
    const auto plies = read_number<int>(words[3]);
    if (!plies || *plies < 1) return std::unexpected("no number of moves: " + in_quotes(words[3]));
    engine::Restriction restriction{
        .colour = *colour, .moves = {}, .nowhere_else = key == "allow", .plies = *plies};
    for (const auto part : std::views::split(words[2], ',')) {
        const std::string_view text(part.begin(), part.end());
        const auto move = go::read_move(text);
        if (!move ||
            (!move->pass && (move->vertex.x >= size || move->vertex.y < 0 || move->vertex.y >= size)))
            return std::unexpected("no vertex of this board: " + in_quotes(std::string(text)));
        restriction.moves.push_back(*move);
    }
    return restriction;
}

/// Merges "allow" lists of the same colour and plies.
void add(std::vector<engine::Restriction>& restrictions, engine::Restriction more) {
    const auto same = std::ranges::find_if(restrictions, [&](const engine::Restriction& each) {
        return more.nowhere_else && each.nowhere_else && each.colour == more.colour &&
               each.plies == more.plies;
    });
    if (same == restrictions.end()) return restrictions.push_back(std::move(more));
    same->moves.insert(same->moves.end(), more.moves.begin(), more.moves.end());
}

/// KataGo keys that are accepted and ignored.
constexpr std::array<std::string_view, 7> ignored_keys = {
    "minmoves", "ownershipStdev", "movesOwnership", "movesOwnershipStdev",
    "pvVisits", "pvEdgeVisits",   "noResultValue"};

}  // namespace

std::expected<AnalysisRequest, std::string> read_analysis(std::span<const std::string> words,
                                                          GtpDialect dialect, Colour to_move, int size) {
    AnalysisRequest request{.dialect = dialect, .colour = to_move};
    const auto set_interval = [&](const std::string& word) {
        const auto centiseconds = read_number<std::int64_t>(word);
        if (!centiseconds || *centiseconds < 0) return false;
        request.milliseconds = 10 * std::clamp<std::int64_t>(*centiseconds, 1, 360'000);
        return true;
    };
    std::size_t i = 0;
    if (i < words.size()) {
        if (const auto colour = read_colour(words[i])) {
            request.colour = *colour;
            ++i;
        }
    }
    if (i < words.size() && set_interval(words[i])) ++i;
    for (; i < words.size(); i += 2) {
        const std::string& key = words[i];
        if (key == "avoid" || key == "allow") {
            auto restriction = read_restriction(words.subspan(i), size);
            if (!restriction) return std::unexpected(restriction.error());
            add(request.restrictions, *std::move(restriction));
            i += 2;
            continue;
        }
        if (i + 1 == words.size()) return std::unexpected("no value after " + in_quotes(key));
        const std::string& value = words[i + 1];
        if (key == "interval") {
            if (!set_interval(value)) return std::unexpected("interval not in centiseconds");
        } else if (key == "maxmoves") {
            const auto most = read_number<std::size_t>(value);
            if (!most) return std::unexpected("maxmoves not an integer");
            request.most_moves = std::max<std::size_t>(*most, 1);
        } else if (key == "ownership" || key == "rootInfo") {
            if (value != "true" && value != "false") return std::unexpected(key + " is true or false");
            (key == "ownership" ? request.ownership : request.root) = value == "true";
        } else if (std::ranges::find(ignored_keys, key) == ignored_keys.end()) {
            return std::unexpected("unknown key " + in_quotes(key));
        }
    }
    return request;
}

std::string write_analysis(const engine::Info& info, const AnalysisRequest& request) {
    const bool katago = request.dialect == GtpDialect::katago;
    std::string text;
    std::size_t order = 0;
    std::uint64_t visits = 0;
    for (const engine::Line& line : info.lines) {
        if (order == request.most_moves) break;
        const double win_rate = line.score / 1000.0;
        const double least = lower_bound(win_rate, static_cast<double>(line.visits));
        const auto share = [&](double value) { return katago ? decimal(value) : per_ten_thousand(value); };
        const auto add = [&](std::string_view name, const std::string& value) {
            text.append(" ").append(name).append(" ").append(value);
        };
        visits += line.visits;
        text += order == 0 ? "info" : " info";
        add("move", line.moves.front());
        add("visits", std::to_string(line.visits));
        add("winrate", share(win_rate));
        if (katago) {
            add("scoreMean", decimal(line.points));
            add("scoreLead", decimal(line.median));
        }
        add("prior", share(line.prior));
        add("lcb", share(least));
        add("order", std::to_string(order++));
        text.append(" pv ").append(joined(line.moves));
    }
    if (katago && request.root) {
        text.append(" rootInfo winrate ").append(decimal(info.score / 1000.0));
        // The mean over all tried moves is lower than what the side to move can achieve.
        text.append(" scoreLead ")
            .append(decimal(info.lines.empty() ? info.points : info.lines.front().median));
        text.append(" visits ").append(std::to_string(std::max(visits, info.nodes)));
    }
    if (katago && request.ownership) {
        text += " ownership";
        const double sign = request.colour == Colour::first ? 1 : -1;
        for (const float owned : info.ownership)
            text.append(" ").append(decimal(sign * static_cast<double>(owned)));
    }
    return text;
}

}  // namespace kradan::protocol
