// Measures parts of the rules with Google Benchmark: build with -DKRADAN_BENCH=ON, or ./dev bench parts.

#include <benchmark/benchmark.h>

#include <string>
#include <string_view>
#include <vector>

#include "bench/workload.h"
#include "core/perft.h"
#include "core/position.h"
#include "games/chess/fen.h"
#include "games/chess/setup.h"
#include "games/go/game.h"
#include "games/ogi/feen.h"
#include "search/monte_carlo/light_playout.h"

namespace {

using namespace kradan;
using bench::PerftTable;
using benchmark::State;

struct Chess {
    using Position = chess::Position;
    static constexpr PerftTable table = PerftTable::chess;
    static auto read(std::string_view text) { return chess::read_fen(text); }
    static auto validate(const chess::Setup& setup) { return chess::validate(setup); }
};

template <ogi::Rules rules>
struct Ogi {
    using Position = ogi::Position;
    static constexpr PerftTable table = PerftTable::ogi;
    static auto read(std::string_view text) { return ogi::read_feen(text); }
    static auto validate(const ogi::Setup& setup) { return ogi::validate(setup, rules); }
};

/// A position from data/perft/.
template <class Game>
typename Game::Position position_of(const std::string& id) {
    return *Game::validate(*Game::read(bench::published(Game::table, id).position));
}

/// Generates a list of all legal moves. Items: the listed moves.
template <class P>
void legal_moves(State& state, const P& position) {
    std::int64_t moves = 0;
    for (auto _ : state) {
        typename P::MoveList list;
        position.legal_moves(list);
        benchmark::DoNotOptimize(list.begin());
        moves += static_cast<std::int64_t>(list.size());
    }
    state.SetItemsProcessed(moves);
}

/// Makes and unmakes every legal move, from an existing list.
template <class P>
void do_and_undo(State& state, P position) {
    typename P::MoveList list;
    position.legal_moves(list);
    std::int64_t moves = 0;
    for (auto _ : state) {
        for (const auto move : list) {
            const auto undo = position.do_move(move);
            benchmark::DoNotOptimize(position);
            position.undo_move(move, undo);
        }
        moves += static_cast<std::int64_t>(list.size());
    }
    state.SetItemsProcessed(moves);
}

/// Counts legal moves without a list.
template <class P>
void count(State& state, P position) {
    std::int64_t moves = 0;
    for (auto _ : state) {
        const auto found = perft(position, 1);
        benchmark::DoNotOptimize(found);
        moves += static_cast<std::int64_t>(found);
    }
    state.SetItemsProcessed(moves);
}

template <class P>
void recompute_key(State& state, const P& position) {
    for (auto _ : state) benchmark::DoNotOptimize(position.recompute_key());
}

template <class P>
void copy(State& state, const P& position) {
    for (auto _ : state) {
        P other = position;
        benchmark::DoNotOptimize(other);
    }
}

template <class Game>
void read_position(State& state, const std::string& text) {
    for (auto _ : state) {
        auto position = Game::validate(*Game::read(text));
        benchmark::DoNotOptimize(position);
    }
}

/// A middle-game position, after moves on a third of the points.
go::Position go_position(int size) {
    go::Position position{size};
    SplitMix64 random{1};
    for (int ply = 0; ply < size * size / 3; ++ply) {
        go::Position::MoveList list;
        position.legal_moves(list);
        // The pass is last.
        position.apply(list[random.below(static_cast<std::uint32_t>(list.size() - 1))]);
    }
    return position;
}

/// Places every legal stone on a copy of the board; the cost includes the copy.
void go_copy_and_place(State& state, const go::Position& position) {
    go::Position::MoveList list;
    position.legal_moves(list);
    std::int64_t stones = 0;
    for (auto _ : state) {
        for (const go::Move move : list) {
            if (move.is_pass()) continue;
            go::Board board = position.board();
            board.place(move.point, position.side_to_move());
            benchmark::DoNotOptimize(board);
            ++stones;
        }
    }
    state.SetItemsProcessed(stones);
}

/// Items: the moves in the playouts.
void go_playout(State& state, int size) {
    search::LightPlayout playout{size};
    SplitMix64 random{1};
    std::int64_t moves = 0;
    for (auto _ : state) moves += playout.run(random).moves;
    state.SetItemsProcessed(moves);
}

template <class Game>
void register_board_game(const std::string& name, const std::string& id) {
    using P = typename Game::Position;
    const P position = position_of<Game>(id);
    const auto of = [&](const std::string& part, auto function) {
        benchmark::RegisterBenchmark((name + "/" + part).c_str(),
                                     [=](State& state) { function(state, position); });
    };
    of("legal moves", legal_moves<P>);
    of("do and undo", do_and_undo<P>);
    of("count", count<P>);
    of("recompute key", recompute_key<P>);
    const std::string text = bench::published(Game::table, id).position;
    benchmark::RegisterBenchmark((name + "/read position").c_str(),
                                 [=](State& state) { read_position<Game>(state, text); });
}

void register_go(int size) {
    const go::Position position = go_position(size);
    const std::string name = "go " + std::to_string(size) + "×" + std::to_string(size);
    const auto of = [&](const std::string& part, auto function) {
        benchmark::RegisterBenchmark((name + "/" + part).c_str(),
                                     [=](State& state) { function(state, position); });
    };
    of("legal moves", legal_moves<go::Position>);
    of("copy", copy<go::Position>);
    of("copy and place", go_copy_and_place);
    of("recompute key", recompute_key<go::Position>);
    benchmark::RegisterBenchmark((name + "/light playout").c_str(),
                                 [=](State& state) { go_playout(state, size); });
}

}  // namespace

int main(int argc, char** argv) {
    register_board_game<Chess>("chess, start", "chess-start");
    register_board_game<Chess>("chess, Kiwipete", "chess-kiwipete");
    register_board_game<Ogi<ogi::gomayo>>("ogi, start", "ogi-start");
    register_board_game<Ogi<ogi::gomayo>>("ogi, hands", "ogi-middlegame-1");
    register_board_game<Ogi<ogi::classic>>("ogi-classic, start", "ogi-classic-start");
    register_board_game<Ogi<ogi::classic>>("ogi-classic, hands", "ogi-classic-middlegame-3");
    register_go(9);
    register_go(19);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
