// Whatever happens on the bus between two nodes, what one sends to the other arrives once and in order.
#include "server/nodes/link.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace kradan::server {
namespace {

using Texts = std::vector<std::string>;

TEST(FrameTest, IsReadAsItWasWritten) {
    const std::string odd{"a\n\0 7\n", 6};
    const Frame frame{.from = 3,
                      .to = 12,
                      .stream = 2,
                      .number = 77,
                      .acknowledged_stream = 1,
                      .acknowledged = 900,
                      .again = true,
                      .texts = {"", odd, "text"}};
    const std::string bytes = written(frame);
    const auto read = read_frame(bytes);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->from, 3);
    EXPECT_EQ(read->to, 12);
    EXPECT_EQ(read->stream, 2U);
    EXPECT_EQ(read->number, 77U);
    EXPECT_EQ(read->acknowledged_stream, 1U);
    EXPECT_EQ(read->acknowledged, 900U);
    EXPECT_TRUE(read->again);
    EXPECT_EQ(read->texts, frame.texts);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto cut = read_frame(std::string_view{bytes}.substr(0, size));
        // A frame that is cut between two strings is valid but shorter.
        if (cut) EXPECT_LT(cut->texts.size(), frame.texts.size()) << size;
    }
    for (const char* wrong : {"", "\n", "1 2 3 4 5 6\n", "1 2 3 4 5 6 x\n", "-1 2 3 4 5 6 0\n",
                              "1 2 3 4 5 6 0\n9\nshort", "1 2 3 4 5 6 0\n99999999999999999999\n"})
        EXPECT_FALSE(read_frame(wrong)) << wrong;
}

/// Two links and the bus between them, which is under the test's control.
class LinkTest : public testing::Test {
  protected:
    struct End {
        std::unique_ptr<Link> link;
        Texts received = {};
        int broken = 0;
    };

    LinkTest() {
        for (const store::Epoch own : {1, 2}) {
            End& end = ends[own];
            end.link = std::make_unique<Link>(
                own, 3 - own,
                Link::Outside{.publish = [this](const std::string& frame) { publish(frame); },
                              .receive = [&end](std::string_view text) { end.received.emplace_back(text); },
                              .broken = [&end] { ++end.broken; }});
        }
    }
    void publish(const std::string& frame) {
        ++published;
        if (lose && lose()) return;
        const int copies = repeat && repeat() ? 2 : 1;
        for (int i = 0; i < copies; ++i) under_way.emplace(now + (delay ? delay() : 0), frame);
    }
    void send(store::Epoch from, const std::string& text) {
        ends[from].link->send(text);
        ends[from].link->flush(now);
    }
    /// Lets time pass until nothing is in transit, for at most this long.
    void run(Milliseconds most = 60'000) {
        for (const Milliseconds end = now + most; now < end; ++now) {
            while (!under_way.empty() && under_way.begin()->first <= now) {
                const std::string bytes = under_way.extract(under_way.begin()).mapped();
                const auto frame = read_frame(bytes);
                ASSERT_TRUE(frame);
                ends[frame->to].link->take(*frame, now);
            }
            bool idle = under_way.empty();
            for (auto& [epoch, each] : ends) {
                const auto due = each.link->deadline();
                if (due && now >= *due) each.link->tick(now);
                idle = idle && !each.link->deadline();
            }
            if (idle) return;
        }
    }

    std::map<store::Epoch, End> ends;
    std::multimap<Milliseconds, std::string> under_way;
    std::function<bool()> lose;
    std::function<bool()> repeat;
    std::function<Milliseconds()> delay;
    Milliseconds now = 1'000;
    int published = 0;
};

TEST_F(LinkTest, WhatIsSentArrivesOnceAndIsAcknowledged) {
    ends[1].link->send("one");
    ends[1].link->send("two");
    ends[1].link->flush(now);
    EXPECT_EQ(published, 1) << "both texts are sent in one frame";
    run();
    EXPECT_EQ(ends[2].received, (Texts{"one", "two"}));
    EXPECT_EQ(ends[1].link->unacknowledged(), 0U);
    EXPECT_EQ(published, 2) << "the acknowledgement is sent too";
    send(2, "three");
    send(1, "four");
    run();
    EXPECT_EQ(ends[1].received, Texts{"three"});
    EXPECT_EQ(ends[2].received, (Texts{"one", "two", "four"}));
    EXPECT_EQ(ends[1].broken + ends[2].broken, 0);
}

TEST_F(LinkTest, WhatIsLostIsSentAgainAsSoonAsThatIsSeen) {
    lose = [this] { return published == 1; };
    send(1, "lost");
    const Milliseconds before = now;
    send(1, "next");
    run(10);
    EXPECT_EQ(ends[2].received, (Texts{"lost", "next"}));
    EXPECT_LT(now, before + 15);
    // No later text follows that would reveal the loss.
    lose = [this, first = published + 1] { return published <= first; };
    run();
    send(1, "last");
    run();
    EXPECT_EQ(ends[2].received.back(), "last");
    EXPECT_EQ(ends[2].received.size(), 3U);
}

TEST_F(LinkTest, WithoutABusForAWhileNothingIsLost) {
    lose = [] { return true; };
    Texts all;
    for (int i = 0; i < 1'000; ++i) {
        all.push_back(std::to_string(i));
        send(1, all.back());
        if (i % 100 == 0) run(1'000);
    }
    run(20'000);
    EXPECT_TRUE(ends[2].received.empty());
    const int before = published;
    run(10'000);
    EXPECT_LE(published - before, 6 * 64) << "frames are not resent continuously";
    lose = nullptr;
    run();
    EXPECT_EQ(ends[2].received, all);
    EXPECT_EQ(ends[1].broken + ends[2].broken, 0);
}

TEST_F(LinkTest, WhoIsTooSlowLearnsThatTheLinkWasBroken) {
    lose = [] { return true; };
    const std::string long_text(1 << 20, 'x');
    for (int i = 0; i < 33; ++i) send(1, long_text);
    EXPECT_EQ(ends[1].broken, 1);
    lose = nullptr;
    send(1, "afresh");
    run();
    EXPECT_EQ(ends[2].received, Texts{"afresh"});
    EXPECT_EQ(ends[2].broken, 1);
    EXPECT_EQ(ends[1].broken, 1);
    send(2, "answer");
    run();
    EXPECT_EQ(ends[1].received, Texts{"answer"});
}

TEST_F(LinkTest, ALongTextIsAFrameOfItsOwn) {
    const std::string long_text(300 << 10, 'x');
    ends[1].link->send("short");
    ends[1].link->send(long_text);
    ends[1].link->send("short again");
    ends[1].link->flush(now);
    EXPECT_EQ(published, 3);
    run();
    EXPECT_EQ(ends[2].received, (Texts{"short", long_text, "short again"}));
}

TEST_F(LinkTest, WhateverTheBusDoesTextsArriveOnceAndInOrder) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        std::mt19937 random{seed};
        const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
        const int losses = static_cast<int>(random() % 60);
        lose = [&, losses] { return chance(losses); };
        repeat = [&] { return chance(10); };
        delay = [&] { return chance(20) ? static_cast<Milliseconds>(random() % 500) : 0; };
        std::map<store::Epoch, Texts> sent;
        for (auto& [epoch, end] : ends) end.received.clear();
        for (int i = 0; i < 60; ++i) {
            const store::Epoch from = chance(50) ? 1 : 2;
            sent[from].push_back(std::to_string(i));
            ends[from].link->send(sent[from].back());
            if (chance(70)) ends[from].link->flush(now);
            if (chance(30)) run(static_cast<Milliseconds>(random() % 300));
        }
        for (auto& [epoch, end] : ends) end.link->flush(now);
        lose = nullptr;
        run();
        ASSERT_EQ(ends[2].received, sent[1]) << "seed " << seed;
        ASSERT_EQ(ends[1].received, sent[2]) << "seed " << seed;
    }
    EXPECT_EQ(ends[1].broken + ends[2].broken, 0);
}

}  // namespace
}  // namespace kradan::server
