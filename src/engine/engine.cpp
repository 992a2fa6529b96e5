#include "engine/engine.h"

#include <algorithm>
#if !defined(__wasm__)
#include <atomic>
#include <thread>
#endif

#include <cmath>

#include "catalog/visit.h"
#include "games/go/module.h"
#include "games/go/notation.h"
#include "search/alpha_beta/mate_search.h"
#include "search/monte_carlo/dead_stones.h"

namespace kradan::engine {

namespace {

bool is_searched(const AnyGame& game) {
    return visit_game(game, [](const auto&) { return true; }).has_value();
}

std::size_t within_bounds(std::size_t megabytes) {
    return std::clamp<std::size_t>(megabytes, 1, Engine::max_megabytes);
}

/// Nodes or playouts per slice. A slice takes a few milliseconds in every game, unless a network of Go is so
/// large that a single evaluation takes longer.
std::uint64_t slice_of(const AnyGame& game, const search::Networks& networks) {
    const auto* go_game = game.as<go::Game>();
    if (!go_game) return 2048;
    if (Search::network_of(*go_game, networks)) return 1;
    return go_game->position().size() > 13 ? 8 : 32;
}

#if defined(__wasm__)

/// The WebAssembly build has no threads.
struct Helpers {
    Helpers(const AnyGame&, const Limits&, search::TranspositionTable&, std::span<search::Experience>,
            const search::Networks&, Search&) {}
    static std::uint64_t nodes() { return 0; }
    static void set_main_nodes(std::uint64_t) {}
    static void stop() {}
};

#else

/// Helper threads that search the same position. In Go they take part in the main search. In the other games
/// each has its own search and shares the transposition table.
class Helpers {
  public:
    Helpers(const AnyGame& game, const Limits& limits, search::TranspositionTable& table,
            std::span<search::Experience> experiences, const search::Networks& networks, Search& main) {
        // Helpers would find what a weak player must overlook.
        if (!is_full_strength(limits)) return;
        const bool go = game.as<go::Game>() != nullptr;
        for (search::Experience& experience : experiences) {
            const std::size_t thread = threads_.size() + 1;
            if (go) {
                const std::uint64_t slice = std::min<std::uint64_t>(8, slice_of(game, networks));
                threads_.emplace_back([this, thread, slice, &main] {
                    while (!main.done() && !stopped_) main.step(slice, thread);
                });
                continue;
            }
            Limits own = limits;
            own.helper = static_cast<int>(thread);
            threads_.emplace_back([this, &game, own, &table, &experience, &networks] {
                Search search(game, own, table, experience, networks);
                std::uint64_t before = 0;
                while (!search.done() && !stopped_ && nodes_ + main_nodes_ < own.nodes) {
                    search.step(512);
                    nodes_ += search.nodes() - before;
                    before = search.nodes();
                }
            });
        }
    }
    /// Nodes that the main search's count does not include.
    std::uint64_t nodes() const { return nodes_; }
    /// Sets how many nodes the main search has searched so far, so that helpers respect the node limit even
    /// while the main thread is not scheduled.
    void set_main_nodes(std::uint64_t nodes) { main_nodes_ = nodes; }
    void stop() {
        stopped_ = true;
        threads_.clear();
    }

  private:
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<std::uint64_t> main_nodes_ = 0;
    std::atomic<bool> stopped_ = false;
    std::vector<std::jthread> threads_;
};

#endif

std::vector<std::string> written(const std::vector<go::Vertex>& vertices) {
    std::vector<std::string> texts;
    texts.reserve(vertices.size());
    for (const go::Vertex vertex : vertices) texts.push_back(go::write_vertex(vertex));
    std::ranges::sort(texts);
    return texts;
}

}  // namespace

std::optional<std::string> why_no_search(GameId game) {
    const auto start = AnyGame::start({.game = game});
    if (start && is_searched(*start)) return std::nullopt;
    return "there is no search for " + std::string(id(game));
}

Engine::Engine(std::size_t megabytes) : megabytes_(within_bounds(megabytes)), table_(megabytes_) {}

void Engine::resize(std::size_t megabytes) {
    // Free the old table first.
    table_ = search::TranspositionTable(1);
    table_ = search::TranspositionTable(within_bounds(megabytes));
    megabytes_ = within_bounds(megabytes);
}

int Engine::most_threads() {
#if defined(__wasm__)
    return 1;
#else
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, max_threads);
#endif
}

void Engine::set_threads(int number) {
    experiences_.resize(static_cast<std::size_t>(std::clamp(number, 1, most_threads())));
}

namespace {

/// Calls `use` with the std::type_identity of the game's position type. Fails if the game has no networks.
template <class Use>
std::expected<void, std::string> for_positions_of(GameId game, Use use) {
    const auto start = AnyGame::start({.game = game});
    const auto used =
        start ? visit_game(*start,
                           [&]<class G>(const G&) { return use(std::type_identity<typename G::Position>{}); })
              : std::nullopt;
    return used.value_or(std::unexpected("there is no network for this game"));
}

}  // namespace

std::expected<void, std::string> Engine::set_network(GameId game, std::string_view bytes) {
    // The results so far come from a different evaluation.
    clear();
    return for_positions_of(game, [&]<class P>(std::type_identity<P>) -> std::expected<void, std::string> {
        if (bytes.empty()) {
            networks_.set<P>(nullptr);
            return {};
        }
        auto network = search::read_network<P>(bytes);
        if (!network) return std::unexpected(network.error());
        networks_.set<P>(*std::move(network));
        return {};
    });
}

void Engine::use_built_in_network(GameId game) {
    clear();
    (void)for_positions_of(game, [&]<class P>(std::type_identity<P>) -> std::expected<void, std::string> {
        networks_.set<P>(search::Networks::built_in().held<P>());
        return {};
    });
}

void Engine::clear() {
    table_.clear();
    for (search::Experience& each : experiences_) each.clear();
    go_.reset();
}

std::unique_ptr<Search> Engine::prepare(const AnyGame& game, const Limits& limits) {
    if (!game.as<go::Game>())
        return std::make_unique<Search>(game, limits, table_, experiences_.front(), networks_);
    const bool full = is_full_strength(limits);
    return std::make_unique<Search>(game, limits, full ? experiences_.size() : 1, full ? go_.get() : nullptr,
                                    networks_);
}

Info Engine::think(const AnyGame& game, const Limits& limits, const Callbacks& callbacks) {
    if (!is_searched(game)) return {};
    table_.begin_search();
    std::unique_ptr<Search> search = prepare(game, limits);
    go_.reset();
    const std::uint64_t slice = slice_of(game, networks_);
    Helpers helpers(game, limits, table_, std::span(experiences_).subspan(1), networks_, *search);
    const auto found = [&] {
        Info info = search->info();
        info.nodes += helpers.nodes();
        return info;
    };
    int reported = 0;
    while (!search->done()) {
        search->step(slice);
        helpers.set_main_nodes(search->nodes());
        if (callbacks.info &&
            (search->depth() > reported || (callbacks.wants_info && callbacks.wants_info()))) {
            reported = search->depth();
            callbacks.info(found());
        }
        if (callbacks.stop && callbacks.stop()) break;
        if (search->nodes() + helpers.nodes() >= limits.nodes) break;
    }
    helpers.stop();
    Info last = found();
    if (game.as<go::Game>() != nullptr && is_full_strength(limits)) go_ = std::move(search);
    return last;
}

Engine::MateFound Engine::prove_mate(const AnyGame& game, int moves, const Limits& limits,
                                     const std::function<bool()>& stop) {
    const auto found = visit_game(game, [&]<class G>(const G& each) -> MateFound {
        if constexpr (std::is_same_v<G, go::Game>) {
            return {};
        } else {
            if (each.outcome()) return {};
            search::MateSearch<G> mates(each, read_moves(game, each, limits.moves), limits.nodes, stop);
            const auto line = mates.find(moves);
            if (!line) return {.info = std::nullopt, .whole = !mates.stopped()};
            const int plies = static_cast<int>(line->size());
            Info info{
                .depth = plies, .nodes = mates.nodes(), .score = search::won_in(plies), .mate_in = plies};
            info.line = line_text(game, each.position(), *line);
            info.move = info.line.front();
            info.lines = {
                {.score = info.score, .mate_in = plies, .selective_depth = plies, .moves = info.line}};
            return {.info = std::move(info)};
        }
    });
    return found.value_or(MateFound{});
}

std::optional<Info> Engine::find_mate(const AnyGame& game, int moves, const Limits& limits,
                                      const Callbacks& callbacks) {
    return prove_mate(game, moves, limits, [&] { return callbacks.stop && callbacks.stop(); }).info;
}

Info Engine::think_of_mate(const AnyGame& game, int moves, const Limits& limits, const Callbacks& callbacks) {
    if (!is_searched(game)) return {};
    // The maximum number of nodes to spend on shortening a known mate.
    constexpr std::uint64_t enough = 1 << 21;
    table_.begin_search();
    // While a mate is possible, the search may exceed its depth limit.
    Limits unlimited = limits;
    unlimited.depth = search::max_ply - 1;
    unlimited.shortest_mate = true;
    const std::unique_ptr<Search> search = prepare(game, unlimited);
    bool stopped = false;
    const auto stop = [&] { return stopped = stopped || (callbacks.stop && callbacks.stop()); };
    std::optional<Info> best;
    // From now on only shorter mates count.
    const auto keep = [&](Info info) {
        moves = (*info.mate_in + 1) / 2 - 1;
        best = std::move(info);
    };
    bool proving = true;
    int reported = 0;
    for (std::uint64_t nodes = 1 << 14; !stop(); nodes *= 2) {
        while (proving && moves > 0) {
            Limits share = limits;
            share.nodes = std::min(limits.nodes, nodes);
            MateFound mate = prove_mate(game, moves, share, stop);
            if (!mate.info) {
                proving = !mate.whole && share.nodes < limits.nodes;
                break;
            }
            keep(*std::move(mate.info));
        }
        const bool may_shorten = nodes < std::min(limits.nodes, enough);
        if (best && (moves == 0 || !proving || !may_shorten)) break;
        const auto goes_on = [&] {
            if (search->done() || search->nodes() >= std::min(limits.nodes, nodes)) return false;
            const bool open = proving || (may_shorten && search->info().mate_in.value_or(0) > 0);
            return (open || search->depth() < limits.depth) && !stop();
        };
        while (goes_on()) {
            search->step(slice_of(game, networks_));
            Info info = search->info();
            if (callbacks.info && info.depth > reported) {
                reported = info.depth;
                callbacks.info(info);
            }
            // The search has proved that there is no shorter mate.
            if (info.mate_in && search->done()) proving = false;
            if (info.mate_in && *info.mate_in > 0 && *info.mate_in < 2 * moves) keep(std::move(info));
        }
        if (best && (moves == 0 || !proving)) break;
        const bool open = may_shorten && search->info().mate_in.value_or(0) > 0;
        const bool deep_enough = search->done() || (search->depth() >= limits.depth && !open);
        if (!proving && (deep_enough || search->nodes() >= limits.nodes)) break;
    }
    return best ? *std::move(best) : search->info();
}

Limits limits_of_move(const AnyGame& game, int level, std::uint64_t seed) {
    constexpr std::uint64_t most_nodes = 2'000'000;
    constexpr std::uint64_t most_points_in_playouts = 4'000'000;
    constexpr std::uint64_t most_playouts = 40'000;
    constexpr std::uint64_t most_points_evaluated = 480'000;
    constexpr std::uint64_t most_evaluations = 8'000;
    Limits limits{.level = level, .nodes = most_nodes, .seed = seed, .varied = true, .until_decided = true};
    if (const auto* go_game = game.as<go::Game>()) {
        const auto size = static_cast<std::uint64_t>(go_game->position().size());
        limits.nodes = Search::network_of(*go_game, search::Networks::built_in())
                           ? std::min(most_points_evaluated / (size * size), most_evaluations)
                           : std::min(most_points_in_playouts / (size * size), most_playouts);
    }
    return limits;
}

std::string choose_move(const AnyGame& game, int level, std::uint64_t seed) {
    Engine engine;
    return engine.think(game, limits_of_move(game, level, seed)).move.value_or("");
}

namespace {

/// The owners that a network expects; empty if none plays on this board.
std::vector<float> expected_owners(const go::Game& game, const search::Networks& networks) {
    const search::GoEvaluator* network =
        game.rules().all_alive ? nullptr : Search::network_of(game, networks);
    return network ? search::expected_owners(game, *network) : std::vector<float>{};
}

}  // namespace

StoneStatus stone_status(const AnyGame& game, std::uint64_t seed, const search::Networks& networks) {
    const auto* go_game = game.as<go::Game>();
    return go_game ? stone_status(game, go_game->rules(), seed, networks) : StoneStatus{};
}

StoneStatus stone_status(const AnyGame& game, const go::Rules& rules, std::uint64_t seed,
                         const search::Networks& networks) {
    const auto* go_game = game.as<go::Game>();
    if (!go_game) return {};
    const search::StoneStatus found =
        search::estimate_stone_status(*go_game, rules, seed, expected_owners(*go_game, networks));
    return {written(found.dead), written(found.unsettled)};
}

std::vector<std::string> dead_stones(const AnyGame& game, std::uint64_t seed) {
    // Networks only question what is uncertain.
    return stone_status(game, seed, search::Networks{}).dead;
}

std::vector<std::string> correct_dead(const AnyGame& game, std::span<const std::string> marked, Colour side,
                                      std::uint64_t seed) {
    const auto* go_game = game.as<go::Game>();
    if (!go_game) return {};
    std::vector<go::Vertex> vertices;
    for (const std::string& text : marked) {
        const auto read = go::read_move(text);
        if (read && !read->pass) vertices.push_back(read->vertex);
    }
    return written(search::correct_dead(*go_game, vertices, side, seed,
                                        expected_owners(*go_game, search::Networks::built_in())));
}

Chances chances(GameId game, int score) {
    // Logistic curves, in centipawns: the lead at which the chance of winning is one half, and the curve's
    // width.
    const bool draws = game.module().policies().draws_are_common;
    const double even = draws ? 150 : 0;
    const double width = draws ? 130 : 340;
    const auto likely = [&](int lead) {
        return static_cast<int>(std::lround(1000 / (1 + std::exp((even - lead) / width))));
    };
    const int win = likely(score);
    const int loss = std::min(likely(-score), 1000 - win);
    return {.win = win, .draw = 1000 - win - loss, .loss = loss};
}

}  // namespace kradan::engine
