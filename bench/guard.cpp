// Small fixed workloads for tools/guard.py, which counts their instructions.
//   guard            lists the workloads: name, tab, "yes" or "no" (this processor can run it)
//   guard WORKLOAD   runs one; exit status 1 if its result is wrong

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "bench/workload.h"
#include "catalog/any_game.h"
#include "catalog/visit.h"
#include "core/path.h"
#include "core/perft.h"
#include "engine/search.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "search/monte_carlo/light_playout.h"

namespace {

using namespace kradan;
using bench::PerftTable;

/// How perft is computed.
enum class Way : std::uint8_t {
    /// Bulk counting, with the fastest code on this path.
    count,
    /// Lists the moves in every position.
    lists,
    /// Without bulk counting: makes and unmakes every move.
    moves,
};

struct Workload {
    std::string name;
    GameId game = go::go_game;
    std::string position{};
    int depth = 0;
    Way way = Way::count;
    Path path = Path::portable;
    /// Go: the board size, and the number of light playouts instead of perft, if any.
    int size = 9;
    int playouts = 0;
    /// The number of search nodes (in Go, evaluations or playouts) instead of perft; 0 for no search.
    std::uint64_t nodes = 0;
    /// Go: whether the network evaluates positions instead of playouts.
    bool network = false;
    /// Expected leaf count; 0 if unknown.
    std::uint64_t result = 0;
};

std::vector<Workload> workloads() {
    std::vector<Workload> all;
    const auto add = [&](std::string name, GameId game, PerftTable table, std::string_view line_id,
                         int depth) {
        const auto line = bench::published(table, line_id);
        Workload workload{.name = std::move(name),
                          .game = game,
                          .position = line.position,
                          .depth = depth,
                          .result = line.count(depth).value()};
        // No AVX-512: valgrind does not support it.
        for (const Path path : {Path::portable, Path::avx2}) {
            all.push_back(workload);
            all.back().name += "/" + std::string{kradan::id(path)};
            all.back().path = path;
        }
        workload.depth = depth - 1;
        workload.result = line.count(depth - 1).value();
        for (const auto& [way, way_name] :
             {std::pair{Way::lists, "/lists"}, std::pair{Way::moves, "/no-bulk"}}) {
            all.push_back(workload);
            all.back().name += way_name;
            all.back().way = way;
        }
    };
    add("chess-start", chess::chess_game, PerftTable::chess, "chess-start", 5);
    add("chess-kiwipete", chess::chess_game, PerftTable::chess, "chess-kiwipete", 4);
    add("ogi-start", ogi::gomayo_game, PerftTable::ogi, "ogi-start", 4);
    add("ogi-hands", ogi::gomayo_game, PerftTable::ogi, "ogi-middlegame-1", 3);
    add("ogi-classic-start", ogi::classic_game, PerftTable::ogi, "ogi-classic-start", 4);
    add("ogi-classic-hands", ogi::classic_game, PerftTable::ogi, "ogi-classic-middlegame-3", 3);
    // No captures are possible within three plies: 81·80·79 lines have three stones, 3·81·80 two stones and a
    // pass, 3·81 one stone and two passes, and 1 only passes.
    all.push_back({.name = "go-9", .depth = 3, .result = 531'604});
    all.push_back({.name = "go-playouts-9", .size = 9, .playouts = 200});
    all.push_back({.name = "go-playouts-19", .size = 19, .playouts = 20});
    for (const auto& [name, game] :
         {std::pair{"chess-search", chess::chess_game}, std::pair{"ogi-search", ogi::gomayo_game},
          std::pair{"ogi-classic-search", ogi::classic_game}})
        all.push_back({.name = name, .game = game, .path = Path::avx2, .nodes = 20'000});
    all.push_back({.name = "go-search-9", .path = Path::avx2, .size = 9, .nodes = 500});
    all.push_back({.name = "go-network-9", .path = Path::avx2, .size = 9, .nodes = 60, .network = true});
    return all;
}

/// The measured function. tools/guard.py makes valgrind count only inside it.
extern "C" [[gnu::noinline]] std::uint64_t kradan_guard_work(const Workload& workload, const AnyGame& game,
                                                             search::LightPlayout& playout,
                                                             engine::Search& search) {
    if (workload.nodes > 0) {
        search.step(workload.nodes);
        return search.nodes();
    }
    SplitMix64 random{1};
    std::uint64_t moves = 0;
    for (int i = 0; i < workload.playouts; ++i)
        moves += static_cast<std::uint64_t>(playout.run(random).moves);
    if (workload.playouts > 0) return moves;
    return *visit_game(game, [&](const auto& any) {
        auto position = any.position();
        if (workload.way == Way::lists) return count_by_lists(position, workload.depth);
        return perft(position, workload.depth, workload.way == Way::count, workload.path);
    });
}

}  // namespace

int main(int argc, char** argv) {
    const auto all = workloads();
    if (argc != 2) {
        for (const auto& workload : all) {
            const bool runs = std::ranges::find(paths(), workload.path) != paths().end();
            std::cout << workload.name << '\t' << (runs ? "yes" : "no") << '\n';
        }
        return 0;
    }
    const auto workload = std::ranges::find(all, argv[1], &Workload::name);
    if (workload == all.end()) {
        std::cerr << "There is no workload '" << argv[1] << "'\n";
        return 2;
    }
    GameOptions options{.game = workload->game, .values = go::values_of({.size = workload->size})};
    if (!workload->position.empty()) options.position = workload->position;
    const auto game = AnyGame::start(options);
    if (!game) return 1;
    search::LightPlayout playout{workload->size};
    search::TranspositionTable table{16};
    search::Experience experience;
    search::Networks networks = search::Networks::built_in();
    if (!workload->network) networks.set<go::Position>(nullptr);
    engine::Search search{*game, {.nodes = workload->nodes}, table, experience, networks};
    const std::uint64_t result = kradan_guard_work(*workload, *game, playout, search);
    if (workload->result != 0 && result != workload->result) {
        std::cerr << workload->name << " came to " << result << ", not " << workload->result << '\n';
        return 1;
    }
    return 0;
}
