// Several nodes form one club: the lobby, lists, limits and rates cover all nodes, and games move between
// nodes without players noticing.
#include "nodes_simulation.h"

namespace kradan::server {
namespace {

class OneClub : public NodesSimulation {
  protected:
    explicit OneClub(unsigned seed = 1)
        : simulation(seed), one(simulation.start("one")), two(simulation.start("two")) {
        simulation.run(2'000);
    }

    std::unique_ptr<Bot> player(const std::string& name, Simulation::Node& node) {
        auto bot = std::make_unique<Bot>(simulation, name);
        bot->connect_to(node);
        simulation.run(500);
        EXPECT_FALSE(bot->token.empty());
        return bot;
    }
    /// Opens another connection for a player.
    Bot& again(const Bot& bot, Simulation::Node& node) {
        others.push_back(std::make_unique<Bot>(simulation, "again"));
        others.back()->token = bot.token;
        others.back()->connect_to(node);
        simulation.run(500);
        return *others.back();
    }
    /// Returns the lobby as last shown.
    std::vector<std::string> seekers(Bot& bot) {
        bot.tell(wire::FollowLobby{.on = true});
        simulation.run(3'000);
        std::vector<std::string> names;
        const auto lobby = bot.latest_of<wire::Lobby>();
        EXPECT_TRUE(lobby);
        if (!lobby) return names;
        for (const auto& seek : lobby->seeks) names.push_back(seek.player + (seek.mine ? " (mine)" : ""));
        return names;
    }
    std::string begin(Bot& host, Bot& guest, bool watchable = false) {
        host.invitation.clear();
        host.tell(wire::Invite{.terms = terms(watchable), .nonce = "i" + std::to_string(++games)});
        simulation.run(500);
        guest.tell(wire::Accept{.invitation = host.invitation, .nonce = "a"});
        simulation.run(500);
        const auto done = guest.latest_of<wire::Done>();
        return done && done->nonce == "a" ? done->id : "";
    }
    store::Epoch owner(const std::string& game) { return simulation.reader().head(game).value()->owner; }
    std::size_t games_of(Simulation::Node& node) {
        return simulation.reader().live_games_of(node.store->epoch()).value().size();
    }

    using Names = std::vector<std::string>;
    Simulation simulation;
    Simulation::Node& one;
    Simulation::Node& two;
    Bots others;
    int games = 0;
};

TEST_F(OneClub, SeeksOfAllNodesAreInTheLobby) {
    const auto host = player("Horst", one);
    const auto guest = player("Gustav", two);
    host->tell(wire::OpenSeek{.terms = terms(), .nonce = "s"});
    simulation.run(500);
    EXPECT_EQ(seekers(*host), Names{"Horst (mine)"});
    EXPECT_EQ(seekers(*guest), Names{"Horst"});
    host->tell(wire::Rename{.player = "Other", .nonce = "r"});
    simulation.run(500);
    EXPECT_EQ(seekers(*guest), Names{"Other"});
    const std::string seek = guest->latest_of<wire::Lobby>()->seeks.front().id;
    guest->tell(wire::TakeSeek{.seek = seek, .nonce = "t"});
    simulation.run(1'000);
    ASSERT_EQ(guest->games.size(), 1U);
    EXPECT_EQ(host->games.size(), 1U);
    EXPECT_EQ(guest->latest_of<wire::Done>()->id, guest->games.begin()->first);
    EXPECT_EQ(seekers(*guest), Names{});
    EXPECT_EQ(seekers(*host), Names{});
    // Sends the request again, as if the answer had been lost.
    guest->latest.clear();
    guest->tell(wire::TakeSeek{.seek = seek, .nonce = "t"});
    simulation.run(1'000);
    ASSERT_TRUE(guest->latest_of<wire::Done>());
    EXPECT_EQ(guest->latest_of<wire::Done>()->id, guest->games.begin()->first);
}

TEST_F(OneClub, APlayerSeeksOnceAndClosesItAtAnyNode) {
    const auto host = player("Horst", one);
    Bot& other = again(*host, two);
    host->tell(wire::OpenSeek{.terms = terms(), .nonce = "s"});
    simulation.run(500);
    other.tell(wire::OpenSeek{.terms = terms(), .nonce = "s"});
    EXPECT_EQ(seekers(*host), Names{"Horst (mine)"});
    EXPECT_EQ(seekers(other), Names{"Horst (mine)"});
    host->tell(wire::CloseSeek{});
    EXPECT_EQ(seekers(other), Names{});
    EXPECT_EQ(seekers(*host), Names{});
}

TEST_F(OneClub, SeeksOfANodeThatIsGoneAreClosed) {
    const auto host = player("Horst", one);
    const auto guest = player("Gustav", two);
    host->tell(wire::OpenSeek{.terms = terms(), .nonce = "s"});
    EXPECT_EQ(seekers(*guest), Names{"Horst"});
    simulation.crash(one);
    simulation.run(6'000);
    EXPECT_EQ(seekers(*guest), Names{});
    // The node comes back and learns the others' seeks.
    guest->tell(wire::OpenSeek{.terms = terms(), .nonce = "s"});
    simulation.start("one");
    simulation.run(3'000);
    const auto late = player("Late", one);
    EXPECT_EQ(seekers(*late), Names{"Gustav"});
}

TEST_F(OneClub, RunningGamesOfAllNodesAreShownAndListed) {
    const auto first = player("First", one);
    const auto second = player("Second", two);
    const std::string game = begin(*first, *second, true);
    ASSERT_NE(game, "");
    const auto watcher = player("Watcher", owner(game) == one.store->epoch() ? two : one);
    watcher->tell(wire::FollowLobby{.on = true});
    simulation.run(4'000);
    const auto lobby = watcher->latest_of<wire::Lobby>();
    ASSERT_EQ(lobby->games.size(), 1U);
    EXPECT_EQ(lobby->games[0].id, game);
    EXPECT_EQ(lobby->players, 3);
    for (Bot* player : {first.get(), second.get()}) {
        player->tell(wire::ListGames{.running = true, .nonce = "l"});
        simulation.run(500);
        const auto games = player->latest_of<wire::Games>();
        ASSERT_EQ(games->games.size(), 1U);
        EXPECT_EQ(games->games[0].id, game);
        EXPECT_EQ(games->games[0].turn, Colour::first);
    }
    // Players who connect get the list of their games, whichever node serves them.
    for (Simulation::Node* node : {&one, &two}) {
        EXPECT_EQ(again(*first, *node).latest_of<wire::Welcome>()->games, Names{game});
    }
}

TEST_F(OneClub, LimitsOfAPlayerHoldOverAllNodes) {
    simulation.limits.settings.games_per_player = 2;
    auto& three = simulation.start("three");
    simulation.run(2'000);
    const auto other = player("Other", two);
    const auto first = player("First", one);
    EXPECT_NE(begin(*first, *other), "");
    const auto another = player("Another", three);
    Bot& there = again(*first, three);
    EXPECT_NE(begin(there, *another), "");
    const auto third = player("Third", three);
    EXPECT_EQ(begin(there, *third), "");
    ASSERT_TRUE(third->latest_of<wire::Refused>());
    EXPECT_EQ(third->latest_of<wire::Refused>()->refusal.reason, "server.enough-games");
}

TEST_F(OneClub, NewPlayersOfAnAddressAreCountedOverAllNodes) {
    simulation.limits.new_players = 3;
    simulation.limits.new_players_per_second = 0.1;
    auto& three = simulation.start("three");
    auto& four = simulation.start("four");
    simulation.run(2'000);
    const auto a = player("A", three);
    const auto b = player("B", four);
    const auto c = player("C", three);
    simulation.run(1'000);
    Bot& late = again(Bot{simulation, "nobody"}, four);
    EXPECT_EQ(late.token, "");
    ASSERT_TRUE(late.latest_of<wire::Refused>());
    EXPECT_EQ(late.latest_of<wire::Refused>()->refusal.reason, "server.too-fast");
}

TEST_F(OneClub, AGuestIsForgottenWhenItsConnectionIsClosed) {
    const auto host = player("Horst", one);
    const auto guest = player("Gustav", two);
    const std::string game = begin(*host, *guest);
    ASSERT_EQ(owner(game), two.store->epoch());
    simulation.run(500);
    EXPECT_EQ(two.hall->node_counts()->guests, 1U);
    // The player leaves the only game on that node and then closes the connection.
    host->tell(wire::Leave{.game = game});
    simulation.run(100);
    host->leave();
    simulation.run(100);
    EXPECT_EQ(two.hall->node_counts()->guests, 0U);
}

/// The club with several seeds.
class AnyClub : public OneClub, public testing::WithParamInterface<unsigned> {
  protected:
    AnyClub() : OneClub(GetParam()) {}
};

// With seeds 2, 6 and 9, a move arrives for a game that has just been handed over.
INSTANTIATE_TEST_SUITE_P(Seeds, AnyClub, testing::Values(1, 2, 6, 9));

TEST_P(AnyClub, ANodeThatStopsGivesItsGamesToOthersAndNobodyNotices) {
    std::vector<std::unique_ptr<Bot>> bots;
    for (int i = 0; i < 12; ++i)
        bots.push_back(player("Bot" + std::to_string(i), (i / 2 + i) % 2 == 0 ? one : two));
    for (std::size_t i = 0; i < bots.size(); i += 2) EXPECT_NE(begin(*bots[i], *bots[i + 1]), "");
    simulation.run(3'000);
    act(simulation, bots, 30);
    EXPECT_GT(games_of(one), 0U);
    const auto epoch = one.store->epoch();
    simulation.stop(one);
    act(simulation, bots, 5);
    EXPECT_EQ(simulation.reader().live_games_of(epoch).value(), Names{})
        << "the other nodes have taken its games within half a second";
    const auto before = moves(bots);
    act(simulation, bots, 5);
    EXPECT_GT(moves(bots), before) << "play continues";
    act(simulation, bots, 50);
    EXPECT_EQ(check(simulation, bots), Names{}) << told(simulation.log);
    int closed = 0;
    for (const auto& bot : bots) closed += bot->closed;
    EXPECT_EQ(closed, 6) << "only the connections of the stopped node are closed, once each";
    for (const auto& bot : bots) EXPECT_EQ(bot->refused.size(), 0U);
    // Some games might have ended.
    EXPECT_EQ(games_of(two), simulation.reader().live_games().value().size());
}

TEST_F(OneClub, ANodeThatComesTakesItsShare) {
    std::vector<std::unique_ptr<Bot>> bots;
    for (int i = 0; i < 60; ++i)
        bots.push_back(player("Bot" + std::to_string(i), (i / 2 + i) % 2 == 0 ? one : two));
    for (std::size_t i = 0; i < bots.size(); i += 2) EXPECT_NE(begin(*bots[i], *bots[i + 1]), "");
    auto& three = simulation.start("three");
    for (int i = 0; i < 10; ++i) act(simulation, bots, 10);
    EXPECT_GE(games_of(three), 8U);
    EXPECT_LE(games_of(one), 12U);
    EXPECT_LE(games_of(two), 12U);
    const auto given = [&] {
        std::uint64_t all = 0;
        for (const auto* node : {&one, &two, &three}) all += node->hall->node_counts()->games_given;
        return all;
    };
    const auto settled = given();
    EXPECT_LE(settled, 12U);
    for (int i = 0; i < 10; ++i) act(simulation, bots, 10);
    EXPECT_EQ(given(), settled) << "games do not move back and forth";
    EXPECT_EQ(check(simulation, bots), Names{}) << told(simulation.log);
    for (const auto& bot : bots) EXPECT_EQ(bot->closed, 0);
}

}  // namespace
}  // namespace kradan::server
