#include "engine/engine.h"

#include <algorithm>

#include "go/notation.h"

namespace kradan::engine {

namespace {

constexpr std::uint64_t playouts_for_dead = 500;

std::size_t within_bounds(std::size_t megabytes) {
    return std::clamp<std::size_t>(megabytes, 1, Engine::max_megabytes);
}

/// What a slice takes is a few milliseconds in every game.
std::uint64_t slice_of(const AnyGame& game) {
    const auto* go_game = std::get_if<go::Game>(&game.variant());
    if (!go_game) return 2048;
    return go_game->position().size() > 13 ? 8 : 32;
}

}  // namespace

Engine::Engine(std::size_t megabytes) : table_(within_bounds(megabytes)) {}

void Engine::resize(std::size_t megabytes) {
    table_ = search::TranspositionTable(within_bounds(megabytes));
}

Info Engine::think(const AnyGame& game, const Limits& limits, const Callbacks& callbacks) {
    Search search(game, limits, table_);
    const std::uint64_t slice = slice_of(game);
    int reported = 0;
    while (!search.done()) {
        search.step(slice);
        if (callbacks.info && search.depth() > reported) {
            reported = search.depth();
            callbacks.info(search.info());
        }
        if (callbacks.stop && callbacks.stop()) break;
    }
    return search.info();
}

std::int64_t time_for_move(const ClockState& clock) {
    constexpr std::int64_t longest = std::int64_t{1} << 40;
    const std::int64_t left = std::clamp<std::int64_t>(clock.left, 1, longest);
    const std::int64_t increment = std::clamp<std::int64_t>(clock.increment, 0, longest);
    const std::int64_t moves = clock.moves_to_go > 0 ? std::min(clock.moves_to_go, 40) + 1 : 30;
    const std::int64_t reserve = std::min<std::int64_t>(left / 4, 60);
    return std::clamp<std::int64_t>(left / moves + increment * 3 / 4, 1,
                                    std::max<std::int64_t>(left / 2 - reserve, 1));
}

std::string choose_move(const AnyGame& game, int level, std::uint64_t seed) {
    constexpr std::uint64_t most_nodes = 2'000'000;
    constexpr std::uint64_t most_points_in_playouts = 4'000'000;
    constexpr std::uint64_t most_playouts = 40'000;
    Limits limits{.level = level, .nodes = most_nodes, .seed = seed};
    if (const auto* go_game = std::get_if<go::Game>(&game.variant())) {
        const auto size = static_cast<std::uint64_t>(go_game->position().size());
        limits.nodes = std::min(most_points_in_playouts / (size * size), most_playouts);
    }
    Engine engine;
    return engine.think(game, limits).move.value_or("");
}

std::vector<std::string> dead_stones(const AnyGame& game, std::uint64_t seed) {
    std::vector<std::string> dead;
    if (const auto* go_game = std::get_if<go::Game>(&game.variant())) {
        for (const go::Vertex vertex : search::dead_stones(*go_game, playouts_for_dead, seed)) {
            dead.push_back(go::write_vertex(vertex));
        }
    }
    std::ranges::sort(dead);
    return dead;
}

bool agrees_dead(const AnyGame& game, std::span<const std::string> dead, std::uint64_t seed) {
    const auto* go_game = std::get_if<go::Game>(&game.variant());
    if (!go_game) return true;
    std::vector<go::Vertex> vertices;
    for (const std::string& text : dead) {
        const auto read = go::read_move(text);
        if (read && !read->pass) vertices.push_back(read->vertex);
    }
    return search::agrees_dead(*go_game, vertices, playouts_for_dead, seed);
}

}  // namespace kradan::engine
