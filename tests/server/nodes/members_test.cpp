// Nodes renew their leases. A node that stops doing so loses its games to the others.
#include "server/nodes/members.h"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <set>

#include "memory_store/memory_store.h"

namespace kradan::server {
namespace {

using Names = std::set<std::string>;

/// Nodes with a shared store, with time and disk under the test's control.
class MembersTest : public testing::Test {
  protected:
    struct Side final : Members::Listener {
        void came(const store::Node& node) override { here.insert(node.name); }
        void went(store::Epoch node) override { gone.insert(node); }
        void took(const std::vector<std::string>& games) override { own = {games.begin(), games.end()}; }
        void was_buried() override { buried = true; }

        std::unique_ptr<store::Store> store;
        Environment environment;
        std::unique_ptr<Members> members;
        std::set<std::string> here;
        std::set<store::Epoch> gone;
        Names own;
        bool buried = false;
        /// How often the node checks the time.
        Milliseconds pace = 50;
        /// Whether the node is stopped, as if by SIGSTOP.
        bool stopped = false;
        /// True if the store does not respond to this node.
        bool cut_off = false;
        std::vector<std::string> log;
    };

    MembersTest() {
        const auto whole = memory.whole();
        for (int i = 0; i < 10; ++i) {
            const store::Unit unit{store::AddGame{{.id = "g" + std::to_string(i)}}};
            EXPECT_TRUE(whole->commit(std::span{&unit, 1}).front());
        }
    }
    Side& start(const std::string& name) {
        auto& side = *sides.emplace_back(std::make_unique<Side>());
        auto joined = memory.join(name);
        EXPECT_TRUE(joined);
        side.store = *std::move(joined);
        side.environment.keep = [&](const store::Unit& unit,
                                    std::move_only_function<void(store::Result)> done) {
            if (side.cut_off || stalled) {
                late.emplace_back([&side, unit, done = std::move(done)]() mutable {
                    done(side.store->commit(std::span{&unit, 1}).front());
                });
                return;
            }
            done(side.store->commit(std::span{&unit, 1}).front());
        };
        side.environment.read = [&](store::Urgency, store::ReadWork work) { work(side.store.get())(); };
        side.environment.board_time = [this] { return now; };
        side.environment.steady_time = [this] { return now; };
        side.environment.warn = [&](std::string_view text) { side.log.emplace_back(text); };
        side.members = std::make_unique<Members>(side.environment, side, side.store->epoch());
        return side;
    }
    /// Lets time pass for all running nodes.
    void run(Milliseconds most) {
        for (const Milliseconds end = now + most; now < end; now += 50) {
            for (const auto& side : sides) {
                if (!side->stopped && now % side->pace == 0) side->members->tick(now);
            }
        }
    }
    void answer_late() {
        while (!late.empty()) {
            auto work = std::move(late.front());
            late.pop_front();
            work();
        }
    }

    Milliseconds now = 1'000'000;
    bool stalled = false;
    store::SharedMemory memory{[this] { return now; }};
    std::vector<std::unique_ptr<Side>> sides;
    std::deque<std::move_only_function<void()>> late;
};

TEST_F(MembersTest, NodesKnowEachOtherAndShareTheGamesThatNobodyServes) {
    Side& one = start("one");
    Side& two = start("two");
    run(2'000);
    EXPECT_EQ(one.here, Names{"two"});
    EXPECT_EQ(two.here, Names{"one"});
    EXPECT_EQ(one.own.size() + two.own.size(), 10U);
    EXPECT_GE(one.own.size(), 4U);
    EXPECT_GE(two.own.size(), 4U);
    EXPECT_FALSE(one.buried || two.buried);
    EXPECT_TRUE(one.members->is_here(two.members->own()));
    EXPECT_TRUE(one.members->is_here(one.members->own()));
    EXPECT_FALSE(one.members->is_here(0));
}

TEST_F(MembersTest, ANodeThatStopsLosesItsGamesWithinSecondsAndLearnsThatWhenItWakes) {
    Side& one = start("one");
    Side& two = start("two");
    Side& three = start("three");
    run(2'000);
    one.stopped = true;
    const auto before = one.own;
    ASSERT_FALSE(before.empty());
    run(3'500);
    EXPECT_EQ(two.own.size() + three.own.size(), 10U);
    EXPECT_EQ(two.gone, std::set{one.members->own()});
    EXPECT_EQ(three.gone, std::set{one.members->own()});
    one.stopped = false;
    run(500);
    EXPECT_TRUE(one.buried);
    EXPECT_FALSE(two.buried || three.buried);
}

TEST_F(MembersTest, ANodeThatCannotReachTheStoreLosesItsGames) {
    Side& one = start("one");
    Side& two = start("two");
    run(2'000);
    one.cut_off = true;
    run(3'500);
    EXPECT_EQ(two.own.size(), 10U);
    one.cut_off = false;
    answer_late();
    EXPECT_TRUE(one.buried);
}

TEST_F(MembersTest, AStoreThatStallsForAllBuriesNobody) {
    Side& one = start("one");
    Side& two = start("two");
    run(2'000);
    stalled = true;
    run(20'000);
    stalled = false;
    answer_late();
    run(5'000);
    EXPECT_FALSE(one.buried || two.buried);
    EXPECT_TRUE(one.gone.empty() && two.gone.empty());
}

TEST_F(MembersTest, NodesThatRenewAtDifferentPacesDoNotBuryEachOtherAfterAStall) {
    Side& one = start("one");
    Side& two = start("two");
    two.pace = 350;
    run(60'000);
    for (int stalls = 0; stalls < 20; ++stalls) {
        stalled = true;
        run(2'500 + 50 * stalls);
        stalled = false;
        answer_late();
        run(6'000);
        ASSERT_FALSE(one.buried || two.buried) << stalls;
    }
}

TEST_F(MembersTest, WhoIsAboutToStopTakesNoMoreGames) {
    Side& one = start("one");
    one.members->stop_taking();
    run(2'000);
    EXPECT_TRUE(one.own.empty());
    EXPECT_FALSE(one.buried);
}

TEST(WhyNotBeside, NodesOfAnotherProtocolAreNamed) {
    const store::Node fresh{.epoch = 3, .name = "new"};
    store::Node other{.epoch = 1, .name = "old", .about = R"({"protocol":1,"games":7})"};
    EXPECT_EQ(why_not_beside({fresh, other}), std::nullopt);
    other.about = R"({"protocol":99,"games":7})";
    const auto why = why_not_beside({fresh, other});
    ASSERT_TRUE(why);
    EXPECT_TRUE(
        why->starts_with("node old runs a newer Kradan, whose nodes cannot talk to this one (protocol 99, "))
        << *why;
    other.gone = true;
    EXPECT_EQ(why_not_beside({fresh, other}), std::nullopt) << "a node that is gone does not matter";
    other.gone = false;
    other.quiet = store::node_patience;
    EXPECT_EQ(why_not_beside({fresh, other}), std::nullopt)
        << "a node about to be marked as gone does not matter";
}

TEST(WhyNotBeside, WhatCannotBeUnderstoodIsNoReason) {
    for (const char* about : {"", "no JSON", "[]", R"({"games":"many"})", R"({"protocol":"new"})"}) {
        EXPECT_EQ(read_about(about).games, 0) << about;
        EXPECT_EQ(why_not_beside({{.epoch = 1, .name = "strange", .about = about}}), std::nullopt) << about;
    }
}

}  // namespace
}  // namespace kradan::server
