#include "server/net/backlogs.h"

#include <gtest/gtest.h>

#include <deque>
#include <optional>

namespace kradan::server {
namespace {

using std::chrono::steady_clock;

constexpr std::size_t kib = 1 << 10;

/// A connection whose client reads only when the test says so.
class Line final : public SlowReader {
  public:
    Line(Backlogs& all, const std::string& address) : waiting(std::in_place, all, address, *this) {}

    steady_clock::time_point moved_at() const override { return at; }
    void drop() override { dropped = true; }

    std::optional<Backlogs::One> waiting;
    steady_clock::time_point at = steady_clock::now();
    bool dropped = false;
};

class BacklogsTest : public testing::Test {
  protected:
    Line& line(const std::string& address = "192.0.2.1") { return lines.emplace_back(*all, address); }
    std::size_t dropped() const {
        return static_cast<std::size_t>(std::ranges::count_if(lines, &Line::dropped));
    }

    std::shared_ptr<Backlogs> all =
        std::make_shared<Backlogs>(BacklogLimits{.all = 10'000 * kib, .address = 1'000 * kib});
    std::deque<Line> lines;
};

TEST_F(BacklogsTest, OfManyThatReadNothingAreBoundedAndTheOthersStay) {
    Line& reader = line();
    for (int i = 0; i < 1'000; ++i) {
        Line& one = line();
        for (int text = 0; text < 4; ++text) {
            if (!one.dropped) one.waiting->add(250 * kib);
            EXPECT_LE(all->bytes(), 1'000 * kib);
        }
        reader.waiting->add(10 * kib);
        reader.waiting->remove(10 * kib);
    }
    EXPECT_FALSE(reader.dropped);
    EXPECT_GE(dropped(), 990U);
    EXPECT_EQ(all->dropped(), dropped());
}

TEST_F(BacklogsTest, WhoTakesNothingGoesBeforeWhoIsSlow) {
    Line& slow = line();
    slow.waiting->add(600 * kib);
    Line& stuck = line();
    stuck.waiting->add(100 * kib);
    stuck.at -= std::chrono::minutes{1};
    line().waiting->add(310 * kib);
    EXPECT_TRUE(stuck.dropped);
    EXPECT_FALSE(slow.dropped || lines.back().dropped);
    line().waiting->add(200 * kib);
    EXPECT_TRUE(slow.dropped) << "the largest backlog is dropped next";
    EXPECT_EQ(dropped(), 2U);
}

TEST_F(BacklogsTest, OtherAddressesAreNotConcerned) {
    Line& other = line("198.51.100.7");
    other.waiting->add(900 * kib);
    other.at -= std::chrono::minutes{1};
    for (int i = 0; i < 100; ++i) line().waiting->add(300 * kib);
    EXPECT_FALSE(other.dropped);
    EXPECT_LE(all->bytes(), 1'900 * kib);
}

TEST_F(BacklogsTest, ANetworkOfVersionSixHasFourTimesAsMuchAndNoMore) {
    for (int i = 0; i < 200; ++i)
        line("2001:db8:0:" + std::to_string(100 * (i % 90)) + "::").waiting->add(300 * kib);
    EXPECT_LE(all->bytes(), 4'000 * kib);
    EXPECT_GT(all->bytes(), 3'000 * kib);
}

TEST_F(BacklogsTest, AreBoundedForAllAddressesTogether) {
    for (int i = 0; i < 200; ++i) line("192.0.2." + std::to_string(i)).waiting->add(300 * kib);
    EXPECT_LE(all->bytes(), 10'000 * kib);
    for (int i = 0; i < 200; ++i) line("198.51.100." + std::to_string(i)).waiting->add(60 * kib);
    EXPECT_LE(all->bytes(), 10'000 * kib) << "small backlogs are dropped as well";
}

TEST_F(BacklogsTest, WhoReadsAtOnceStaysWhereManyReadNothingOfLittle) {
    Line& reader = line();
    const auto read_at_once = [&] {
        reader.waiting->add(60 * kib);
        reader.waiting->remove(60 * kib);
    };
    for (int i = 0; i < 200; ++i) {
        line().waiting->add(static_cast<std::size_t>(20 + i % 40) * kib);
        read_at_once();
        EXPECT_LE(all->bytes(), 1'000 * kib);
    }
    EXPECT_FALSE(reader.dropped);
    EXPECT_GE(dropped(), 150U);
}

TEST_F(BacklogsTest, WhoReadsAtOnceStaysWhereManyAddressesReadNothingOfLittle) {
    Line& reader = line();
    const auto read_at_once = [&] {
        reader.waiting->add(60 * kib);
        reader.waiting->add(60 * kib);
        reader.at = steady_clock::now();
        reader.waiting->remove(120 * kib);
    };
    for (int i = 0; i < 800; ++i) {
        Line& stuck = line("198.51.100." + std::to_string(i % 200));
        stuck.at -= std::chrono::minutes{1};
        stuck.waiting->add(static_cast<std::size_t>(20 + i % 40) * kib);
        read_at_once();
        EXPECT_LE(all->bytes(), 10'000 * kib);
    }
    EXPECT_FALSE(reader.dropped);
    EXPECT_GE(dropped(), 400U);
}

TEST_F(BacklogsTest, ALargeDownloadThatMovesStaysWhereManyReadNothingOfLittle) {
    Line& download = line();
    download.waiting->add(400 * kib);
    for (int i = 0; i < 100; ++i) {
        Line& stuck = line();
        stuck.at -= std::chrono::minutes{1};
        stuck.waiting->add(10 * kib);
        download.waiting->remove(10 * kib);
        download.waiting->add(10 * kib);
        download.at = steady_clock::now();
    }
    EXPECT_FALSE(download.dropped);
    EXPECT_GE(dropped(), 30U);
}

TEST_F(BacklogsTest, WhoseBytesAloneAreTooManyIsDroppedAtLast) {
    Line& one = line();
    one.waiting->add(1'001 * kib);
    EXPECT_TRUE(one.dropped);
    EXPECT_EQ(all->bytes(), 0U);
}

TEST_F(BacklogsTest, OfAllTheNetworkWithMostUnreadGivesWay) {
    // A phone's connection in a tunnel.
    Line& phone = line("192.0.2.77");
    phone.at -= std::chrono::seconds{20};
    phone.waiting->add(2 * kib);
    for (int i = 0; i < 300; ++i) {
        Line& stuck = line("2001:db8:0:" + std::to_string(100 * (i % 40)) + "::");
        stuck.at -= std::chrono::seconds{2};
        stuck.waiting->add(50 * kib);
        Line& other = line("198.51.100." + std::to_string(i % 200));
        other.at -= std::chrono::seconds{2};
        other.waiting->add(50 * kib);
    }
    EXPECT_LE(all->bytes(), 10'000 * kib);
    EXPECT_FALSE(phone.dropped);
    std::size_t of_network = 0;
    for (std::size_t i = 1; i < lines.size(); i += 2) of_network += lines[i].waiting->bytes();
    EXPECT_LE(of_network, 1'000 * kib) << "the limit applies to the whole network";
}

TEST_F(BacklogsTest, AreGivenBackWhenTheConnectionEnds) {
    Line& one = line();
    one.waiting->add(900 * kib);
    one.waiting.reset();
    EXPECT_EQ(all->bytes(), 0U);
    EXPECT_EQ(all->take_most(), 900 * kib);
    EXPECT_EQ(all->take_most(), 0U);
    line().waiting->add(900 * kib);
    EXPECT_EQ(dropped(), 0U);
}

}  // namespace
}  // namespace kradan::server
