// Quick pairing by several nodes, with seeds that decide what fails. No player is ever in two quick games,
// and every waiting player gets a game.
#include "misfortunes.h"
#include "server/pairing/paired.h"

namespace kradan::server {
namespace {

class PairingOfNodes : public NodesSimulation {
  protected:
    static constexpr const char* quick = "chess.5+3";

    static void let_wait(const Bots& bots) {
        for (const auto& bot : bots) bot->quick = quick;
    }
    /// A player's quick games, oldest first.
    static std::vector<store::GameHead> games_of(store::Reader& reader, store::PlayerKey player) {
        auto heads = reader.games_of(player, "", 1'000).value();
        std::ranges::sort(heads, {}, &store::GameHead::created);
        return heads;
    }
    /// Returns players who were in two games at once, and players whose last game is not the recorded one.
    static std::vector<std::string> check_games(Simulation& simulation) {
        std::vector<std::string> wrong;
        auto& reader = simulation.reader();
        const auto last = reader.last_player().value();
        const auto players = reader.documents({.kind = std::string{Paired::kind}, .index = "player"}, 1'000);
        for (const auto& document : players.value()) {
            const auto paired = read_stored<Paired>(document).value();
            const auto games = games_of(reader, paired.body.player);
            for (std::size_t i = 0; i + 1 < games.size(); ++i) {
                if (!games[i].ended || games[i].over > games[i + 1].created)
                    wrong.push_back(document.id + " is in " + games[i].id + " and " + games[i + 1].id);
            }
            if (games.empty() || games.back().id != paired.body.game)
                wrong.push_back(document.id + " plays another game than is noted");
            if (static_cast<std::size_t>(paired.version) != games.size())
                wrong.push_back(document.id + " was paired " + std::to_string(paired.version) + " times");
        }
        EXPECT_GT(last, 0);
        return wrong;
    }
    static std::size_t games_begun(const Bots& bots) {
        std::set<std::string> games;
        for (const auto& bot : bots) {
            for (const auto& [id, game] : bot->games) games.insert(id);
        }
        return games.size();
    }
};

TEST_F(PairingOfNodes, PlayersOfDifferentNodesArePaired) {
    Simulation simulation(1);
    auto& one = simulation.start("one");
    auto& two = simulation.start("two");
    simulation.run(2'000);
    Bots bots;
    for (int i = 0; i < 2; ++i) {
        bots.push_back(std::make_unique<Bot>(simulation, "bot" + std::to_string(i) + "-"));
        bots.back()->connect_to(i == 0 ? one : two);
    }
    simulation.run(1'000);
    for (const auto& bot : bots) bot->tell(wire::Wait{.quick = quick, .nonce = "w"});
    simulation.run(2'000);
    ASSERT_EQ(bots[0]->games.size(), 1U) << told(simulation.log);
    ASSERT_EQ(bots[1]->games.size(), 1U);
    EXPECT_EQ(bots[0]->games.begin()->first, bots[1]->games.begin()->first);
    EXPECT_EQ(one.hall->waiting_players() + two.hall->waiting_players(), 0U);
}

TEST_F(PairingOfNodes, CancellingReachesTheNodeThatPairs) {
    Simulation simulation(1);
    auto& one = simulation.start("one");
    auto& two = simulation.start("two");
    simulation.run(2'000);
    Bots bots;
    for (Simulation::Node* node : {&one, &two}) {
        bots.push_back(std::make_unique<Bot>(simulation, "Anong"));
        Bot& bot = *bots.back();
        bot.connect_to(*node);
        simulation.run(500);
        bot.tell(wire::Wait{.quick = quick, .nonce = "w"});
        simulation.run(500);
        EXPECT_EQ(one.hall->waiting_players() + two.hall->waiting_players(), 1U);
        bot.tell(wire::StopWaiting{});
        simulation.run(500);
        EXPECT_EQ(one.hall->waiting_players() + two.hall->waiting_players(), 0U);
        // Other kinds of game are paired on other nodes, but a player can wait for only one.
        for (const char* other : {"chess.3+2", "chess.10+5", "ogi.5+3", "go-9x9.5+3"}) {
            bot.tell(wire::Wait{.quick = other, .nonce = "w"});
            simulation.run(500);
            EXPECT_EQ(one.hall->waiting_players() + two.hall->waiting_players(), 1U) << other;
        }
        bot.leave();
        simulation.run(100);
        EXPECT_EQ(one.hall->waiting_players() + two.hall->waiting_players(), 0U);
        simulation.run(2'000);
    }
}

TEST_F(PairingOfNodes, WhoWaitsAtANodeThatGoesWaitsAtTheNext) {
    Simulation simulation(3);
    std::map<std::string, Simulation::Node*> nodes;
    for (const char* name : {"one", "two", "three"}) nodes[name] = &simulation.start(name);
    simulation.run(2'000);
    Bot bot(simulation, "Anong");
    bot.connect_to(*nodes["one"]);
    simulation.run(1'000);
    bot.quick = quick;
    bot.wait();
    simulation.run(1'000);
    const auto waiting = [&] {
        std::size_t count = 0;
        for (Simulation::Node* node : simulation.running()) count += node->hall->waiting_players();
        return count;
    };
    EXPECT_EQ(waiting(), 1U);
    for (const bool crashes : {true, false}) {
        // These include whichever node pairs the game, but not the bot's own node.
        for (const char* name : {"two", "three"}) {
            if (crashes) {
                simulation.crash(*nodes[name]);
            } else {
                simulation.stop(*nodes[name]);
            }
            simulation.run(8'000);
            EXPECT_EQ(waiting(), 1U) << name << '\n' << told(simulation.log);
            simulation.restart(name);
            simulation.run(3'000);
            EXPECT_EQ(waiting(), 1U) << name << '\n' << told(simulation.log);
        }
    }
    EXPECT_EQ(bot.closed, 0);
}

/// What a follower last saw of waiting players: "quick game: players".
std::string waiting_seen(const Bot& bot) {
    const auto told = bot.latest_of<wire::WaitingPlayers>();
    if (!told) return "nothing was told";
    std::string text;
    for (const auto& [quick, rated, players] : told->games)
        text += quick + (rated ? " rated: " : ": ") + std::to_string(players) + "\n";
    return text;
}

TEST_F(PairingOfNodes, EveryNodeTellsHowManyWait) {
    Simulation simulation(1);
    auto& one = simulation.start("one");
    auto& two = simulation.start("two");
    simulation.run(2'000);
    Bots followers;
    Bots players;
    for (Simulation::Node* node : {&one, &two}) {
        for (Bots* bots : {&followers, &players}) {
            bots->push_back(std::make_unique<Bot>(simulation, "Anong"));
            bots->back()->connect_to(*node);
        }
    }
    simulation.run(1'000);
    for (const auto& bot : followers) bot->tell(wire::FollowWaiting{.on = true});
    const auto expect_seen = [&](const std::string& what, const std::string& when) {
        simulation.run(2'500);
        for (const auto& bot : followers) EXPECT_EQ(waiting_seen(*bot), what) << when;
    };
    expect_seen("", "nobody has come");
    // Each of these games is paired by one of the two nodes.
    for (const char* game : {"chess.3+2", "chess.5+3", "chess.10+5", "ogi.5+3", "go-9x9.5+3"}) {
        for (const auto& bot : players) {
            bot->tell(wire::Wait{.quick = game, .nonce = "w"});
            expect_seen(std::string{game} + ": 1\n", "one player is waiting");
            bot->tell(wire::StopWaiting{});
            expect_seen("", "the player has cancelled");
        }
    }
    players[0]->tell(wire::Wait{.quick = quick, .nonce = "w"});
    expect_seen(std::string{quick} + ": 1\n", "before two are paired");
    players[1]->tell(wire::Wait{.quick = quick, .nonce = "w"});
    expect_seen("", "the two play");
    EXPECT_EQ(players[0]->games.size(), 1U);
}

TEST_F(PairingOfNodes, WhoWaitedAtALostNodeIsNotCountedAndNewNodesLearnWhoWaits) {
    Simulation simulation(1);
    auto& one = simulation.start("one");
    auto& two = simulation.start("two");
    simulation.run(2'000);
    Bot follower(simulation, "Fah");
    Bot player(simulation, "Ploy");
    follower.connect_to(one);
    player.connect_to(two);
    simulation.run(1'000);
    follower.tell(wire::FollowWaiting{.on = true});
    // Finds a kind of game that the second node pairs.
    std::string game;
    for (const char* each : {"chess.3+2", "chess.5+3", "chess.10+5", "ogi.5+3", "go-9x9.5+3"}) {
        game = each;
        player.tell(wire::Wait{.quick = game, .nonce = "w"});
        simulation.run(500);
        if (two.hall->waiting_players() == 1) break;
    }
    ASSERT_EQ(two.hall->waiting_players(), 1U);
    simulation.run(2'500);
    EXPECT_EQ(waiting_seen(follower), game + ": 1\n");
    simulation.crash(two);
    simulation.run(15'000);
    EXPECT_EQ(waiting_seen(follower), "") << told(simulation.log);
    player.tell(wire::Wait{.quick = game, .nonce = "w"});
    simulation.run(2'500);
    EXPECT_EQ(waiting_seen(follower), game + ": 1\n") << "the player is now waiting at the other node";
    // A new node learns the count without any change to it, unless it becomes the node that pairs this game.
    bool learnt = false;
    for (const char* name : {"three", "four", "five", "six"}) {
        auto& fresh = simulation.start(name);
        simulation.run(3'000);
        if (fresh.hall->waiting_players() > 0 || waiting_seen(follower).empty()) {
            player.tell(wire::Wait{.quick = game, .nonce = "w"});
            simulation.run(2'500);
            continue;
        }
        Bot late(simulation, std::string{"late "} + name);
        late.connect_to(fresh);
        simulation.run(1'000);
        late.tell(wire::FollowWaiting{.on = true});
        simulation.run(2'500);
        EXPECT_EQ(waiting_seen(late), game + ": 1\n");
        learnt = true;
        break;
    }
    EXPECT_TRUE(learnt);
}

TEST(NodesOfTheVersionBefore, SayNothingOfWhoWaits) {
    const auto read = peer::read("{\"type\":\"running-games\",\"games\":[]}\n");
    ASSERT_TRUE(read) << read.error();
    EXPECT_FALSE(std::get<peer::RunningGames>(read->first).waiting);
    const auto unknown = peer::read("{\"type\":\"running-games\",\"games\":[],\"later\":[{\"a\":1}]}\n");
    EXPECT_TRUE(unknown) << "members added by a later version are ignored";
}

TEST_F(PairingOfNodes, WhateverBefallsThemNobodyIsInTwoGamesAndAllPlay) {
    const int only = number_of("KRADAN_SEED", 0);
    const int seeds = only > 0 ? only : number_of("KRADAN_SEEDS", 40);
    std::size_t all_games = 0;
    for (int seed = only > 0 ? only : 1; seed <= seeds; ++seed) {
        Simulation simulation(static_cast<unsigned>(seed));
        Misfortunes misfortunes(simulation, 2 + seed % 3);
        simulation.run(1'000);
        const auto bots = enter(simulation, 6);
        let_wait(bots);
        for (int i = 0; i < 25; ++i) {
            act(simulation, bots, 10);
            misfortunes.strike();
        }
        misfortunes.end();
        act(simulation, bots, 100);
        const std::size_t before = games_begun(bots);
        act(simulation, bots, 300);
        std::string state;
        for (const auto& bot : bots) state += bot->described() + '\n';
        state += told(simulation.log);
        auto wrong = check(simulation, bots);
        std::ranges::copy(check_games(simulation), std::back_inserter(wrong));
        ASSERT_EQ(wrong, std::vector<std::string>{}) << "seed " << seed << '\n' << state;
        ASSERT_GT(games_begun(bots), before + 3) << "seed " << seed << '\n' << state;
        all_games += games_begun(bots);
    }
    std::cout << seeds << " seeds, " << all_games << " quick games\n";
}

}  // namespace
}  // namespace kradan::server
