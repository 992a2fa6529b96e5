#include "match/plan.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

#include "core/quote.h"
#include "protocol/text.h"

namespace kradan::match {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

/// The longest initial time and increment, in seconds.
constexpr double longest_time = 1e6;

std::unexpected<std::string> wrong(std::string what) {
    return std::unexpected(std::move(what));
}

std::optional<double> read_decimal(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// Parses "2+0.02" or "2".
std::optional<std::pair<microseconds, microseconds>> read_time(std::string_view text) {
    const std::size_t plus = text.find('+');
    const auto base = read_decimal(text.substr(0, plus));
    const auto increment = plus == std::string_view::npos ? 0 : read_decimal(text.substr(plus + 1));
    if (!base || !increment) return std::nullopt;
    const auto possible = [](double seconds) { return seconds >= 0 && seconds <= longest_time; };
    const auto span = [](double seconds) {
        return std::chrono::round<microseconds>(std::chrono::duration<double>(seconds));
    };
    if (!possible(*base) || !possible(*increment)) return std::nullopt;
    if (std::max(span(*base), span(*increment)) < milliseconds{1}) return std::nullopt;
    return std::pair{span(*base), span(*increment)};
}

std::optional<SprtBounds> read_bounds(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto first = read_decimal(text.substr(0, comma));
    const auto second = read_decimal(text.substr(comma + 1));
    constexpr double most_elo = 1000;
    if (!first || !second || !(*first < *second) || !(*first >= -most_elo) || !(*second <= most_elo))
        return std::nullopt;
    return SprtBounds{.elo0 = *first, .elo1 = *second};
}

/// Parses positive numbers separated by commas.
template <std::size_t count>
std::optional<std::array<int, count>> read_numbers(std::string_view text) {
    std::array<int, count> numbers{};
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t end = std::min(text.find(','), text.size());
        const auto number = protocol::read_number<int>(text.substr(0, end));
        if (!number || *number < 1) return std::nullopt;
        numbers[i] = *number;
        const bool last = i + 1 == count;
        if (last != (end == text.size())) return std::nullopt;
        text.remove_prefix(last ? end : end + 1);
    }
    return numbers;
}

std::string time_text(const MatchArguments& arguments, GameId game) {
    const bool gtp = game.module().forms().engines == EngineProtocol::gtp;
    return arguments.time.value_or(gtp ? "60" : "2+0.02");
}

std::expected<MatchTime, std::string> time_of(const MatchArguments& arguments, GameId game) {
    MatchTime time{
        .margin = milliseconds{arguments.margin},
        .patience = std::chrono::round<microseconds>(std::chrono::duration<double>(arguments.patience))};
    const bool gtp = game.module().forms().engines == EngineProtocol::gtp;
    if (arguments.nodes) {
        if (gtp)
            return wrong("--nodes: GTP has no such limit; give the engines options, as in kradan:level=3");
        if (arguments.time) return wrong("--nodes and --time: only one of them");
        time.nodes = arguments.nodes;
        time.clocked = false;
        return time;
    }
    const std::string text = time_text(arguments, game);
    if (text == "none") {
        if (!gtp) return wrong("--time none: engines that speak UCI need --time or --nodes");
        time.clocked = false;
        return time;
    }
    const auto read = read_time(text);
    if (!read)
        return wrong("--time: invalid value '" + text + "'; expected seconds and increment like 2+0.02");
    time.base = read->first;
    time.increment = read->second;
    return time;
}

std::expected<EngineDescription, std::string> read_side(const std::string& text,
                                                        const std::vector<std::string>& options,
                                                        const std::string& side, GameId game) {
    auto engine = read_engine(text, game);
    if (!engine) return wrong("--" + side + ": " + engine.error());
    for (const std::string& each : options) {
        auto option = read_engine_option(each);
        if (!option) return wrong("--" + side + "-option: " + option.error());
        engine->options.push_back(*std::move(option));
        engine->text += " " + each;
    }
    return engine;
}

}  // namespace

std::expected<MatchPlan, std::string> plan_of(const MatchArguments& arguments, const GameAndLine& start) {
    const GameId game = start.game.game();
    MatchPlan plan;
    auto a = read_side(arguments.a, arguments.a_options, "a", game);
    if (!a) return wrong(a.error());
    auto b = read_side(arguments.b, arguments.b_options, "b", game);
    if (!b) return wrong(b.error());
    plan.engines = {*std::move(a), *std::move(b)};
    auto time = time_of(arguments, game);
    if (!time) return wrong(time.error());
    plan.time = *time;
    plan.limits.most_plies = arguments.most_plies;
    if (arguments.resign) {
        const auto read = read_numbers<2>(*arguments.resign);
        if (!read)
            return wrong("--resign: invalid value '" + *arguments.resign +
                         "'; expected CENTIPAWNS,MOVES like 800,4");
        plan.limits.resign = {.centipawns = (*read)[0], .moves = (*read)[1]};
    }
    if (arguments.draw) {
        const auto read = read_numbers<3>(*arguments.draw);
        if (!read)
            return wrong("--draw: invalid value '" + *arguments.draw +
                         "'; expected CENTIPAWNS,MOVES,PLIES like 10,8,80");
        plan.limits.draw = {.centipawns = (*read)[0], .moves = (*read)[1], .from_ply = (*read)[2]};
    }
    plan.openings = {.options = start.game.options(),
                     .moves = start.line,
                     .plies = arguments.plies,
                     .seed = arguments.seed,
                     .file = arguments.openings};
    plan.openings.options.engine_game = true;
    if (!arguments.openings.empty() && !plan.openings.moves.empty())
        return wrong("--openings and --moves: only one of them");
    MatchSummary& summary = plan.summary;
    summary.game = game;
    summary.engines = {printable(plan.engines[0].text), printable(plan.engines[1].text)};
    summary.time = plan.time.nodes     ? std::to_string(*plan.time.nodes) + " nodes"
                   : plan.time.clocked ? time_text(arguments, game)
                                       : "no clocks";
    summary.seed = arguments.seed;
    summary.asked = static_cast<std::size_t>(arguments.games);
    if (arguments.sprt) {
        summary.sprt = read_bounds(*arguments.sprt);
        if (!summary.sprt)
            return wrong("--sprt: invalid value '" + *arguments.sprt +
                         "'; expected two differences in Elo like 0,5");
    }
    return plan;
}

}  // namespace kradan::match
