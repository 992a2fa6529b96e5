#include <cmath>
#include <map>
#include <memory>
#include <optional>

#include "catalog/count.h"
#include "engine/engine.h"
#include "wasm/api.h"
#include "wasm/operations.h"

namespace kradan::wasm {

namespace {

using json::Fault;
using json::Fields;
using json::Writer;

/// Each search has its own transposition table, so its result does not depend on earlier searches.
constexpr std::size_t most_searches = 3;
constexpr int most_lines = 10;

/// The module does not contain the Go network, and the native build of this file must give the same answers.
search::Networks& networks() {
    static search::Networks all = [] {
        search::Networks built_in = search::Networks::built_in();
        built_in.set<go::Position>(nullptr);
        return built_in;
    }();
    return all;
}

struct OpenSearch {
    search::TranspositionTable table;
    search::Experience experience;
    engine::Search search;
    /// Set if the game is already over.
    std::optional<Outcome> outcome;
    /// Replaces the search's lines after two passes have ended play.
    std::optional<engine::Line> count;

    OpenSearch(const AnyGame& game, const engine::Limits& limits)
        : table(engine::Engine::default_megabytes),
          search(game, limits, table, experience, networks()),
          outcome(game.outcome()) {}
};

struct Searches {
    std::map<int, std::unique_ptr<OpenSearch>> open;
    int latest = 0;
};

Searches& searches() {
    static Searches all;
    return all;
}

/// The score for the side to move in a Go game that two passes have ended, with the stones that seem dead
/// removed.
engine::Line count_of(const AnyGame& game) {
    const go::Score score = *count_game(game, engine::dead_stones(game));
    const bool first = game.side_to_move() == Colour::first;
    const bool won = score.winner == game.side_to_move();
    const double points = (first ? score.margin : -score.margin) / 2.0;
    return {.score = !score.winner ? 500
                     : won         ? 1000
                                   : 0,
            .moves = {"pass"},
            .visits = 1,
            .points = points,
            .median = points};
}

/// Says whether a network evaluates this game's positions, or would if the module had one.
void write_network(Writer& writer, const AnyGame& game) {
    const auto* go_game = game.as<go::Game>();
    if (go_game && engine::Search::suits_network(*go_game))
        writer.member("network", networks().of<go::Position>() ? "used" : "wanted");
}

Answer think(Fields& request, Fault& fault) {
    engine::Limits limits;
    limits.level = static_cast<int>(
        request.optional_number("level", levels::lowest, levels::highest).value_or(levels::highest));
    const auto seed = request.optional_number("seed", 0, json::max_integer);
    limits.seed = static_cast<std::uint64_t>(seed.value_or(1));
    limits.varied = seed.has_value();
    limits.lines = static_cast<int>(request.optional_number("lines", 1, most_lines).value_or(1));
    limits.infinite = request.flag_or("infinite", false);
    auto game = game_of(request, fault);
    if (!game) return std::unexpected(game.error());
    if (auto why = engine::why_no_search(game->game()))
        return refuse({"session.malformed", "", *std::move(why)});
    // An analysis shows the count, and the ownership as if play continued.
    std::optional<engine::Line> count;
    if (limits.infinite && game->play_ended()) {
        count = count_of(*game);
        game->take_back();
        game->take_back();
    }
    Searches& all = searches();
    while (all.open.size() >= most_searches) all.open.erase(all.open.begin());
    all.open.emplace(++all.latest, std::make_unique<OpenSearch>(*game, limits));
    all.open[all.latest]->count = std::move(count);
    Writer writer;
    writer.begin_object().member("search", all.latest);
    write_network(writer, *game);
    return writer.end_object().text();
}

std::int64_t tenths(double points) {
    return std::llround(10 * points);
}

void write_line(Writer& writer, const engine::Line& line, int depth) {
    writer.begin_object().member("score", line.score).member("mate", line.mate_in);
    if (line.bound != search::Bound::exact)
        writer.member("bound", line.bound == search::Bound::lower ? "lower" : "upper");
    writer.member("depth", depth);
    if (line.visits > 0) {
        writer.member("visits", static_cast<std::int64_t>(line.visits));
        writer.member("points", tenths(line.median));
    }
    writer.texts("moves", line.moves).end_object();
}

/// Ordered from the lower left along the first row, like a board's cells.
void write_ownership(Writer& writer, const std::vector<float>& from_top) {
    const auto size = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(from_top.size()))));
    writer.key("ownership").begin_array();
    for (std::size_t row = size; row-- > 0;) {
        for (std::size_t x = 0; x < size; ++x)
            writer.value(static_cast<int>(std::lround(100 * from_top[row * size + x])));
    }
    writer.end_array();
}

Answer step(Fields& request, Fault& fault) {
    const auto number = static_cast<int>(request.number("search", 0, 1'000'000'000));
    const auto nodes = request.number("nodes", 1, 1'000'000'000);
    const auto place = searches().open.find(number);
    if (place == searches().open.end()) request.report("search", "there is no such search");
    if (fault) return refuse(fault);
    engine::Search& search = place->second->search;
    search.step(static_cast<std::uint64_t>(nodes));
    engine::Info info = search.info();
    if (const auto& count = place->second->count) info.lines.assign(1, *count);
    Writer writer;
    writer.begin_object().member("done", search.done()).member("move", info.move).member("depth", info.depth);
    writer.member("nodes", static_cast<std::int64_t>(info.nodes));
    writer.member("score", info.move ? std::optional{info.score} : std::nullopt);
    writer.key("lines").begin_array();
    for (const engine::Line& line : info.lines) {
        if (!line.moves.empty()) write_line(writer, line, info.depth);
    }
    writer.end_array();
    if (!info.ownership.empty()) {
        writer.member("points", tenths(info.lines.empty() ? info.points : info.lines.front().median));
        write_ownership(writer, info.ownership);
    }
    if (const auto& outcome = place->second->outcome) {
        writer.key("outcome").begin_object().member("winner", outcome->winner);
        writer.member("reason", id(outcome->reason)).end_object();
    }
    return writer.end_object().text();
}

Answer stop(Fields& request, Fault& fault) {
    const auto number = static_cast<int>(request.number("search", 0, 1'000'000'000));
    if (fault) return refuse(fault);
    searches().open.erase(number);
    return "{}";
}

Answer dead(Fields& request, Fault& fault) {
    const auto game = game_of(request, fault);
    if (!game) return std::unexpected(game.error());
    Writer writer;
    const engine::StoneStatus status = engine::stone_status(*game, 1, networks());
    writer.begin_object().texts("vertices", status.dead).texts("unsettled", status.unsettled);
    write_network(writer, *game);
    return writer.end_object().text();
}

constexpr Operation operations[] = {
    {"think", think},
    {"step", step},
    {"stop", stop},
    {"dead", dead},
};

}  // namespace

std::string answer_engine(std::string_view request) {
    return answer_by(operations, request);
}

std::string use_network(std::string_view bytes) {
    if (bytes.empty()) {
        searches().open.clear();
        networks().set<go::Position>(nullptr);
        return "{}";
    }
    auto network = search::read_network<go::Position>(bytes);
    if (!network) return text_of({{"session.malformed", "", std::move(network.error())}});
    searches().open.clear();
    networks().set<go::Position>(*std::move(network));
    return "{}";
}

}  // namespace kradan::wasm
