#include "match/plan.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

#include "core/quote.h"
#include "core/text.h"
#include "engine_protocols/text.h"
#include "json/json.h"
#include "session/option_json.h"

namespace kradan::match {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr std::size_t most_engines = 100;
/// The maximum initial time and increment, in seconds.
constexpr double longest_time = 1e6;

std::unexpected<std::string> wrong(std::string what) {
    return std::unexpected(std::move(what));
}

/// Parses "2+0.02" or "2".
std::optional<std::pair<microseconds, microseconds>> read_time(std::string_view text) {
    const std::size_t plus = text.find('+');
    const auto base = read_number<double>(text.substr(0, plus));
    const auto increment = plus == std::string_view::npos ? 0 : read_number<double>(text.substr(plus + 1));
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
    const auto first = read_number<double>(text.substr(0, comma));
    const auto second = read_number<double>(text.substr(comma + 1));
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
        const auto number = read_number<int>(text.substr(0, end));
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

/// An engine given by `--engine`, with its name if it has one.
struct NamedEngine {
    std::string name;
    EngineDescription engine;
};

/// Parses "ENGINE" or "NAME=ENGINE". An ENGINE may contain "=" too: "kradan:level=3".
std::expected<NamedEngine, std::string> read_named(std::string_view text, GameId game) {
    constexpr std::size_t longest_name = 40;
    NamedEngine named;
    const std::size_t equals = text.find('=');
    const bool has_name = equals != std::string_view::npos && text.find(':') > equals;
    if (has_name) {
        named.name = text.substr(0, equals);
        text.remove_prefix(equals + 1);
        if (named.name.empty() || named.name.size() > longest_name || named.name != printable(named.name))
            return wrong("--engine: a name has 1 to " + std::to_string(longest_name) +
                         " bytes and no control characters");
    }
    auto engine = read_engine(text, game);
    if (!engine) return wrong("--engine: " + engine.error());
    named.engine = *std::move(engine);
    return named;
}

/// Adds an option: "OPTION=VALUE" to all engines, "NAME:OPTION=VALUE" to one.
std::expected<void, std::string> add_option(std::vector<NamedEngine>& engines, std::string_view text) {
    const std::size_t colon = text.find(':');
    const bool for_one = colon < text.find('=');
    const std::string name{for_one ? text.substr(0, colon) : std::string_view{}};
    if (for_one) text.remove_prefix(colon + 1);
    const auto option = read_engine_option(text);
    if (!option) return wrong("--engine-option: " + option.error());
    bool found = false;
    for (NamedEngine& each : engines) {
        if (for_one && each.name != name) continue;
        found = true;
        each.engine.options.push_back(*option);
        each.engine.text.append(" ").append(text);
    }
    if (!found)
        return wrong("--engine-option: no engine is named '" + name + "'; --engine NAME=ENGINE gives a name");
    return {};
}

/// The engines given by `--engine`, with distinct names.
std::expected<std::vector<NamedEngine>, std::string> read_engines(const MatchArguments& arguments,
                                                                  GameId game) {
    if (!arguments.a.empty() || !arguments.b.empty())
        return wrong("--engine is instead of --a and --b; name all engines by --engine");
    if (!arguments.a_options.empty() || !arguments.b_options.empty())
        return wrong("--a-option and --b-option are for --a and --b; --engine has --engine-option");
    if (arguments.engines.size() < 2) return wrong("--engine: at least two engines are needed");
    if (arguments.engines.size() > most_engines)
        return wrong("--engine: at most " + std::to_string(most_engines) + " engines can play");
    std::vector<NamedEngine> engines;
    for (const std::string& each : arguments.engines) {
        auto engine = read_named(each, game);
        if (!engine) return wrong(engine.error());
        engines.push_back(*std::move(engine));
    }
    for (const std::string& each : arguments.engine_options) {
        if (auto added = add_option(engines, each); !added) return wrong(added.error());
    }
    for (NamedEngine& each : engines) {
        if (each.name.empty()) each.name = printable(each.engine.text);
    }
    for (std::size_t i = 0; i < engines.size(); ++i) {
        for (std::size_t other = 0; other < i; ++other) {
            if (engines[i].name != engines[other].name) continue;
            return wrong("--engine: two engines are named '" + engines[i].name +
                         "'; give them names, as in --engine NAME=ENGINE");
        }
    }
    return engines;
}

/// Adds the engines to a plan, and their names to its summary.
std::expected<void, std::string> plan_engines(MatchPlan& plan, const MatchArguments& arguments, GameId game) {
    const auto add = [&](EngineDescription engine, std::string label, std::string given) {
        plan.summary.engines.push_back({.label = std::move(label),
                                        .given = std::move(given),
                                        .text = printable(engine.text),
                                        .name = {}});
        plan.engines.push_back(std::move(engine));
    };
    if (!arguments.engines.empty()) {
        auto engines = read_engines(arguments, game);
        if (!engines) return wrong(engines.error());
        const bool two = engines->size() == 2;
        for (NamedEngine& each : *engines) {
            const bool named = each.name != printable(each.engine.text);
            std::string label = two ? (plan.engines.empty() ? "A" : "B") : each.name;
            add(std::move(each.engine), std::move(label), named ? each.name : "");
        }
        return {};
    }
    if (!arguments.engine_options.empty()) return wrong("--engine-option is for the engines of --engine");
    if (arguments.a.empty()) return wrong("--a is required, or two or more of --engine");
    if (arguments.b.empty()) return wrong("--b is required");
    auto a = read_side(arguments.a, arguments.a_options, "a", game);
    if (!a) return wrong(a.error());
    auto b = read_side(arguments.b, arguments.b_options, "b", game);
    if (!b) return wrong(b.error());
    add(*std::move(a), "A", "");
    add(*std::move(b), "B", "");
    return {};
}

TournamentKind kind_of(const MatchArguments& arguments) {
    return arguments.tournament == id(TournamentKind::gauntlet) ? TournamentKind::gauntlet
                                                                : TournamentKind::round_robin;
}

std::expected<Schedule, std::string> schedule_of(const MatchArguments& arguments, std::size_t engines) {
    if (engines > 2 && arguments.games % 2 != 0)
        return wrong("--games: " + std::to_string(arguments.games) +
                     " is odd; in a tournament each opening is played twice, with the colours changed");
    if (engines > 2 && arguments.sprt)
        return wrong("--sprt tests the difference of two engines, and there are " + std::to_string(engines));
    Schedule schedule(kind_of(arguments), engines, static_cast<std::size_t>(arguments.games));
    if (schedule.size() > most_games)
        return wrong("--games: these are " + std::to_string(schedule.size()) + " games, and at most " +
                     std::to_string(most_games) + " can be played");
    return schedule;
}

std::string text_of_options(const GameOptions& options) {
    json::Writer writer;
    writer.begin_object();
    session::write_values(writer, options.game, options.values);
    writer.end_object();
    return writer.text();
}

std::string hexadecimal(std::uint64_t number) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(number));
    return text.data();
}

}  // namespace

MatchIdentity identity_of(const MatchArguments& arguments, const GameAndLine& start, const MatchPlan& plan,
                          std::uint64_t openings) {
    const GameOptions& options = start.game.options();
    MatchIdentity identity = {{"GAME", std::string{id(options.game)}},
                              {"options of the game", text_of_options(options)},
                              {"--position", options.position.value_or("")},
                              {"--moves", joined(start.line)}};
    const bool many = plan.engines.size() > 2;
    identity.emplace_back("number of engines", std::to_string(plan.engines.size()));
    for (std::size_t i = 0; i < plan.engines.size(); ++i) {
        const MatchSummary::Engine& engine = plan.summary.engines[i];
        identity.emplace_back("engine " + std::to_string(i + 1),
                              (engine.given.empty() ? "" : engine.given + "=") + engine.text);
    }
    if (many) identity.emplace_back("--tournament", id(kind_of(arguments)));
    const auto optional = [](const auto& value) { return value ? std::to_string(*value) : std::string{}; };
    identity.emplace_back("--time or --nodes", plan.summary.time);
    identity.emplace_back("--margin", std::to_string(arguments.margin));
    identity.emplace_back("--patience", std::to_string(arguments.patience));
    identity.emplace_back("--sprt", arguments.sprt.value_or(""));
    identity.emplace_back("--openings", arguments.openings);
    identity.emplace_back("content of --openings", arguments.openings.empty() ? "" : hexadecimal(openings));
    identity.emplace_back("--plies", optional(arguments.plies));
    identity.emplace_back("--max-plies", optional(arguments.most_plies));
    identity.emplace_back("--resign", arguments.resign.value_or(""));
    identity.emplace_back("--draw", arguments.draw.value_or(""));
    identity.emplace_back("--seed", std::to_string(arguments.seed));
    identity.emplace_back("--output", arguments.output.name.value_or(""));
    return identity;
}

std::expected<MatchPlan, std::string> plan_of(const MatchArguments& arguments, const GameAndLine& start) {
    const GameId game = start.game.game();
    MatchPlan plan;
    if (auto engines = plan_engines(plan, arguments, game); !engines) return wrong(engines.error());
    auto schedule = schedule_of(arguments, plan.engines.size());
    if (!schedule) return wrong(schedule.error());
    plan.schedule = *std::move(schedule);
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
    summary.tournament = kind_of(arguments);
    summary.time = plan.time.nodes     ? std::to_string(*plan.time.nodes) + " nodes"
                   : plan.time.clocked ? time_text(arguments, game)
                                       : "no clocks";
    summary.seed = arguments.seed;
    summary.asked = plan.schedule.size();
    if (arguments.sprt) {
        summary.sprt = read_bounds(*arguments.sprt);
        if (!summary.sprt)
            return wrong("--sprt: invalid value '" + *arguments.sprt +
                         "'; expected two differences in Elo like 0,5");
    }
    return plan;
}

}  // namespace kradan::match
