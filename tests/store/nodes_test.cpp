// The contract for stores that nodes share: each game has one owner at a time, a node that is marked as gone
// cannot write, and clocks stop while no node serves their game. To test another store, add a line at the
// end.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "memory_store/memory_store.h"
#include "workload.h"
#ifdef KRADAN_POSTGRES
#include "postgres/cluster.h"
#include "store/postgres/postgres_store.h"
#endif

namespace kradan::store {
namespace {

using Names = std::vector<std::string>;

/// A store that nodes share.
class Shared {
  public:
    virtual ~Shared() = default;
    virtual std::expected<std::unique_ptr<Store>, Error> join(const std::string& name) = 0;
    /// Opens the store for a single server. No node may be open.
    virtual std::expected<std::unique_ptr<Store>, Error> whole() = 0;
    /// Lets this time pass on the store's clock.
    virtual void wait(std::int64_t ms) = 0;
};

class InMemory final : public Shared {
  public:
    std::expected<std::unique_ptr<Store>, Error> join(const std::string& name) override {
        return memory_.join(name);
    }
    std::expected<std::unique_ptr<Store>, Error> whole() override { return memory_.whole(); }
    void wait(std::int64_t ms) override { now_ += ms; }

  private:
    std::int64_t now_ = 0;
    SharedMemory memory_{[this] { return now_; }};
};

#ifdef KRADAN_POSTGRES
class InPostgres final : public Shared {
  public:
    std::expected<std::unique_ptr<Store>, Error> join(const std::string& name) override {
        return open_postgres(url_, {.node = name});
    }
    std::expected<std::unique_ptr<Store>, Error> whole() override { return open_postgres(url_); }
    void wait(std::int64_t ms) override { std::this_thread::sleep_for(std::chrono::milliseconds{ms}); }

  private:
    std::string url_ = Cluster::shared().new_database();
};
#endif

struct Kind {
    std::string name;
    std::unique_ptr<Shared> (*make)();
    std::string (*why_not)() = [] { return std::string{}; };
};

class NodesTest : public testing::TestWithParam<Kind> {
  protected:
    void SetUp() override {
        if (const std::string why = GetParam().why_not(); !why.empty()) GTEST_SKIP() << why;
        shared = GetParam().make();
        const auto whole = alone();
        ASSERT_EQ(commit(*whole, {AddPlayer{{.key = 1, .name = "Anong"}, token_of(1)}}), "made");
        for (const std::string id : {"a", "b", "c"})
            ASSERT_EQ(commit(*whole, {AddGame{{.id = id, .players = {1, std::nullopt}}}}), "made");
        ASSERT_EQ(commit(*whole, {SetBoardTime{1'000}}), "made");
    }
    std::unique_ptr<Store> node(const std::string& name) {
        auto joined = shared->join(name);
        EXPECT_TRUE(joined) << joined.error().detail;
        return joined ? *std::move(joined) : nullptr;
    }
    std::unique_ptr<Store> alone() {
        auto opened = shared->whole();
        EXPECT_TRUE(opened) << opened.error().detail;
        return *std::move(opened);
    }
    /// Commits one unit and returns the result as a word.
    static std::string commit(Store& store, Unit unit) {
        const Unit units[] = {std::move(unit)};
        const auto results = store.commit(units);
        if (results.size() != 1 || results[0]) return "made";
        switch (results[0].error().kind) {
            case Error::Kind::conflict:
                return "conflict";
            case Error::Kind::gone:
                return "gone";
            default:
                return "error: " + results[0].error().detail;
        }
    }
    static std::string append(Store& store, const std::string& game, int seq, bool ends = false) {
        return commit(
            store,
            {AppendEvents{.game = game, .events = {{.seq = seq, .body = "{}", .nonce = {}}}, .ends = ends}});
    }
    static GameHead head(Store& store, const std::string& game) { return store.head(game).value().value(); }
    /// Returns the time on the game's clocks at this board time of its owner.
    static BoardTime clock(Store& store, const std::string& game, BoardTime now) {
        return now - head(store, game).behind;
    }
    static Node row(Store& store, Epoch epoch) {
        for (const Node& node : store.nodes().value()) {
            if (node.epoch == epoch) return node;
        }
        return {.epoch = -1};
    }

    std::unique_ptr<Shared> shared;
};

TEST_P(NodesTest, NodesAreKnownByTheirEpochs) {
    const auto one = node("one");
    const auto two = node("two");
    EXPECT_GT(one->epoch(), 0);
    EXPECT_GT(two->epoch(), one->epoch());
    EXPECT_EQ(commit(*one, {Renew{5'000, R"({"games":3})"}}), "made");
    const auto nodes = two->nodes().value();
    ASSERT_EQ(nodes.size(), 3U);
    EXPECT_EQ(nodes[0].epoch, 0);
    EXPECT_EQ(nodes[0].board_time, 1'000);
    EXPECT_TRUE(nodes[0].gone);
    EXPECT_EQ(nodes[0].games, 3);
    EXPECT_EQ(nodes[1].name, "one");
    EXPECT_EQ(nodes[1].about, R"({"games":3})");
    EXPECT_EQ(nodes[1].board_time, 5'000);
    EXPECT_LT(nodes[1].quiet, node_patience);
    EXPECT_FALSE(nodes[1].gone);
    EXPECT_EQ(nodes[2].name, "two");
}

TEST_P(NodesTest, ARenewalThatSaysNothingLeavesWhatWasSaid) {
    const auto one = node("one");
    EXPECT_EQ(commit(*one, {Renew{5'000, R"({"games":3})"}}), "made");
    EXPECT_EQ(commit(*one, {Renew{6'000, ""}}), "made");
    EXPECT_EQ(row(*one, one->epoch()).about, R"({"games":3})");
    EXPECT_EQ(row(*one, one->epoch()).board_time, 6'000);
    EXPECT_EQ(commit(*one, {Renew{6'000, R"({"games":4})"}}), "made");
    EXPECT_EQ(row(*one, one->epoch()).about, R"({"games":4})");
}

TEST_P(NodesTest, EachRenewalIsTold) {
    const auto one = node("one");
    EXPECT_EQ(row(*one, 0).renewed, 0);
    std::set<std::int64_t> seen = {row(*one, one->epoch()).renewed};
    for (int i = 0; i < 20; ++i) {
        // Both renewals are within one millisecond.
        EXPECT_EQ(commit(*one, {Renew{5'000, ""}, Renew{5'000, ""}}), "made");
        EXPECT_TRUE(seen.insert(row(*one, one->epoch()).renewed).second) << i;
    }
    EXPECT_EQ(row(*one, one->epoch()).renewed, row(*one, one->epoch()).renewed) << "reading changes nothing";
}

TEST_P(NodesTest, TwoNodesOfOneNameDoNotRunAtOnce) {
    auto one = node("one");
    // Renews the lease for longer than a killed node would keep its name.
    std::atomic<bool> stop = false;
    std::thread renewing([&] {
        while (!stop) {
            EXPECT_EQ(commit(*one, {Renew{2'000, ""}}), "made");
            std::this_thread::sleep_for(std::chrono::milliseconds{100});
        }
    });
    const auto second = shared->join("one");
    stop = true;
    renewing.join();
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().kind, Error::Kind::locked);
    EXPECT_TRUE(second.error().detail.contains("a node named one is already running"))
        << second.error().detail;
    // A node that no longer renews can be replaced, and its writes are refused.
    shared->wait(node_patience);
    const auto next = node("one");
    EXPECT_GT(next->epoch(), one->epoch());
    EXPECT_EQ(commit(*one, {Renew{3'000, ""}}), "gone");
}

TEST_P(NodesTest, AGameIsOfOneNodeAtATime) {
    const auto one = node("one");
    const auto two = node("two");
    EXPECT_EQ(append(*one, "a", 1), "conflict") << "no node has taken the game";
    EXPECT_EQ(commit(*one, {TakeGame{"a", 7'000}}), "made");
    EXPECT_EQ(append(*one, "a", 1), "made");
    EXPECT_EQ(commit(*two, {TakeGame{"a", 7'000}}), "conflict");
    EXPECT_EQ(append(*two, "a", 2), "conflict");
    EXPECT_EQ(append(*two, "a", 2, true), "conflict");
    EXPECT_FALSE(head(*two, "a").ended);
    EXPECT_EQ(commit(*two, {GiveGame{"a", 7'000}}), "conflict");
    EXPECT_EQ(commit(*one, {GiveGame{"a", 7'500}}), "made");
    EXPECT_EQ(append(*one, "a", 2), "conflict");
    EXPECT_EQ(commit(*two, {TakeGame{"a", 90'000}}), "made");
    EXPECT_EQ(append(*two, "a", 2), "made");
    EXPECT_EQ(append(*two, "a", 3, true), "made");
    EXPECT_TRUE(head(*one, "a").ended);
    EXPECT_EQ(commit(*one, {TakeGame{"none", 0}}), "conflict");
}

TEST_P(NodesTest, FreeGamesAreTakenByWhoAsksForThem) {
    const auto one = node("one");
    const auto two = node("two");
    EXPECT_EQ(commit(*one, {TakeGames{2'000, 2}}), "made");
    EXPECT_EQ(commit(*two, {TakeGames{3'000, 10}}), "made");
    EXPECT_EQ(one->live_games_of(one->epoch()).value(), (Names{"a", "b"}));
    EXPECT_EQ(one->live_games_of(two->epoch()).value(), Names{"c"});
    EXPECT_EQ(one->live_games().value(), (Names{"a", "b", "c"}));
    EXPECT_EQ(commit(*two, {TakeGames{3'000, 10}}), "made") << "taking no games is not an error";
    EXPECT_EQ(two->live_games_of(two->epoch()).value(), Names{"c"});
}

TEST_P(NodesTest, WhoHasNotRenewedForLongIsBuriedAndWritesNothingMore) {
    const auto one = node("one");
    const auto two = node("two");
    EXPECT_EQ(commit(*one, {TakeGames{2'000, 10}}), "made");
    EXPECT_EQ(commit(*two, {Bury{one->epoch(), 60'000}}), "conflict");
    shared->wait(20);
    EXPECT_EQ(commit(*one, {Renew{2'500, ""}}), "made");
    shared->wait(20);
    EXPECT_EQ(commit(*two, {Bury{one->epoch(), 20}}), "made");
    EXPECT_EQ(commit(*two, {Bury{one->epoch(), 20}}), "conflict") << "the node is already marked as gone";
    EXPECT_EQ(append(*one, "a", 1), "gone");
    EXPECT_EQ(commit(*one, {Renew{9'000, ""}}), "gone");
    EXPECT_TRUE(row(*two, one->epoch()).gone);
    EXPECT_EQ(row(*two, one->epoch()).games, 3);
    EXPECT_EQ(commit(*two, {TakeGames{50'000, 10}}), "made");
    EXPECT_EQ(two->live_games_of(two->epoch()).value(), (Names{"a", "b", "c"}));
    EXPECT_EQ(append(*two, "a", 1), "made");
    EXPECT_EQ(row(*two, one->epoch()).epoch, -1) << "the node owns no games any more";
    EXPECT_EQ(commit(*two, {Bury{0, 0}}), "conflict");
    EXPECT_EQ(commit(*two, {Bury{two->epoch() + 7, 0}}), "conflict");
}

TEST_P(NodesTest, AClockGoesOnFromWhereItStood) {
    // A single server has stopped at 1,000.
    const auto one = node("one");
    EXPECT_EQ(commit(*one, {TakeGames{70'000, 10}}), "made");
    EXPECT_EQ(clock(*one, "a", 70'000), 1'000);
    EXPECT_EQ(clock(*one, "a", 72'000), 3'000);
    EXPECT_EQ(commit(*one, {Renew{72'000, ""}}), "made");
    // The node gives up the game at 4,000 on the game's clock.
    EXPECT_EQ(commit(*one, {GiveGame{"a", 73'000}}), "made");
    const auto two = node("two");
    EXPECT_EQ(commit(*two, {TakeGame{"a", 500'000}}), "made");
    EXPECT_EQ(clock(*two, "a", 500'000), 4'000);
    // The other games' time is known only up to the last renewal.
    shared->wait(20);
    EXPECT_EQ(commit(*two, {Bury{one->epoch(), 20}, TakeGame{"b", 600'000}}), "made");
    EXPECT_EQ(clock(*two, "b", 600'000), 3'000);
    EXPECT_EQ(commit(*two, {Resign{700'000}}), "made");
    EXPECT_EQ(append(*two, "a", 1), "gone");
}

TEST_P(NodesTest, AServerAloneGoesOnWithTheClocksOfNodes) {
    {
        const auto one = node("one");
        EXPECT_EQ(commit(*one, {TakeGames{70'000, 10}, Renew{72'500, ""}}), "made");
    }
    const auto whole = alone();
    EXPECT_EQ(whole->epoch(), 0);
    if (GetParam().name == "Memory") return;  // Several stores can be open at once, and none takes it over.
    EXPECT_EQ(head(*whole, "a").owner, 0);
    EXPECT_EQ(clock(*whole, "a", whole->board_time().value()), 3'500);
    EXPECT_EQ(append(*whole, "a", 1), "made");
}

#ifdef KRADAN_POSTGRES
TEST_P(NodesTest, NodesAndAServerAloneDoNotShareADatabase) {
    if (GetParam().name == "Memory") return;
    {
        const auto one = node("one");
        const auto whole = shared->whole();
        ASSERT_FALSE(whole);
        EXPECT_EQ(whole.error().kind, Error::Kind::locked);
        EXPECT_TRUE(whole.error().detail.contains("another server uses the database"))
            << whole.error().detail;
    }
    const auto whole = alone();
    const auto one = shared->join("two");
    ASSERT_FALSE(one);
    EXPECT_TRUE(
        one.error().detail.contains("a server that is not a node (--node) has exclusive use of the database"))
        << one.error().detail;
}
#endif

std::string name_of(const testing::TestParamInfo<Kind>& info) {
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Stores, NodesTest,
                         testing::Values(Kind{
                             "Memory", [] { return std::unique_ptr<Shared>{std::make_unique<InMemory>()}; }}),
                         name_of);
#ifdef KRADAN_POSTGRES
INSTANTIATE_TEST_SUITE_P(
    Postgres, NodesTest,
    testing::Values(Kind{
        "Postgres", [] { return std::unique_ptr<Shared>{std::make_unique<InPostgres>()}; },
        [] { return std::string{Cluster::is_possible() ? "" : "PostgreSQL is not installed"}; }}),
    name_of);
#endif

}  // namespace
}  // namespace kradan::store
