// Whole clubs with several nodes in one process, by seed. Whatever happens to the nodes, the bus and the
// store, acknowledged commands are stored once and in order, and everyone sees the same game.
#include "misfortunes.h"

namespace kradan::server {
namespace {

TEST_F(NodesSimulation, PlayersOfDifferentNodesPlay) {
    Simulation simulation(1);
    simulation.start("one");
    simulation.start("two");
    simulation.run(1'000);
    const auto bots = play(simulation, 6);
    act(simulation, bots, 200);
    EXPECT_EQ(check(simulation, bots), std::vector<std::string>{}) << told(simulation.log);
    EXPECT_GT(moves(bots), 200U);
    for (const auto& bot : bots) EXPECT_GT(bot->acknowledged.size(), 10U) << told(simulation.log);
}

TEST_F(NodesSimulation, WhenANodeCrashesItsGamesGoOnWithinSeconds) {
    Simulation simulation(2);
    auto& one = simulation.start("one");
    simulation.start("two");
    simulation.run(1'000);
    const auto bots = play(simulation, 6);
    act(simulation, bots, 50);
    simulation.crash(one);
    act(simulation, bots, 40);
    std::vector<std::size_t> before;
    for (const auto& bot : bots) before.push_back(bot->acknowledged.size());
    act(simulation, bots, 50);
    for (std::size_t i = 0; i < bots.size(); ++i)
        EXPECT_GT(bots[i]->acknowledged.size(), before[i]) << i << '\n' << told(simulation.log);
    EXPECT_EQ(check(simulation, bots), std::vector<std::string>{}) << told(simulation.log);
}

/// The result of running a club through a seed's misfortunes, including what is wrong at the end.
struct Life {
    std::vector<std::string> wrong;
    std::size_t moves = 0;
    std::string state;
};

class NodesSimulationWithSeeds : public NodesSimulation {
  protected:
    /// The number of known events of each game.
    static std::map<std::string, std::size_t> lengths(const Bots& bots) {
        std::map<std::string, std::size_t> all;
        for (const auto& bot : bots) {
            for (const auto& [id, game] : bot->games) all[id] = std::max(all[id], game.events.size());
        }
        return all;
    }
    static Life live(unsigned seed, Planted planted = Planted::nothing) {
        Simulation simulation(seed);
        simulation.planted = planted;
        Misfortunes misfortunes(simulation, 2 + static_cast<int>(seed % 3));
        simulation.run(1'000);
        const auto bots = play(simulation, 3);
        for (int i = 0; i < 25; ++i) {
            act(simulation, bots, 10);
            misfortunes.strike();
        }
        misfortunes.end();
        act(simulation, bots, 50);
        auto before = lengths(bots);
        act(simulation, bots, 100);
        Life life{.wrong = check(simulation, bots), .moves = moves(bots), .state = {}};
        for (const auto& bot : bots) {
            for (const auto& [id, game] : bot->games) {
                if (!game.state->ended && game.events.size() < before[id] + 5)
                    life.wrong.push_back("game " + id + " does not go on");
            }
        }
        for (const auto& bot : bots) life.state += bot->described() + '\n';
        life.state += told(simulation.log);
        return life;
    }
};

TEST_F(NodesSimulationWithSeeds, WhateverBefallsThemNothingAcknowledgedIsLostOrDoubled) {
    // KRADAN_SEED repeats a single seed.
    const int only = number_of("KRADAN_SEED", 0);
    const int seeds = only > 0 ? only : number_of("KRADAN_SEEDS", 200);
    for (int seed = only > 0 ? only : 1; seed <= seeds; ++seed) {
        const Life life = live(static_cast<unsigned>(seed));
        ASSERT_EQ(life.wrong, std::vector<std::string>{}) << "seed " << seed << '\n' << life.state;
        ASSERT_GT(life.moves, 20U) << "seed " << seed << '\n' << life.state;
    }
}

TEST_F(NodesSimulationWithSeeds, TheSameSeedGivesTheSameCourse) {
    EXPECT_EQ(live(7).state, live(7).state);
    EXPECT_NE(live(7).state, live(8).state);
}

TEST_F(NodesSimulationWithSeeds, PlantedBugsAreFound) {
    for (const Planted planted :
         {Planted::acknowledged_before_the_commit, Planted::failures_taken_for_success,
          Planted::epoch_not_checked, Planted::nonces_forgotten_at_a_hand_over}) {
        unsigned seed = 1;
        std::vector<std::string> wrong;
        while (seed <= 1'000 && (wrong = live(seed, planted).wrong).empty()) ++seed;
        ASSERT_FALSE(wrong.empty()) << static_cast<int>(planted);
        std::cout << "planted bug " << static_cast<int>(planted) << ", found by seed " << seed << ": "
                  << wrong.front() << '\n';
    }
}

}  // namespace
}  // namespace kradan::server
