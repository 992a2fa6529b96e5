#include "server/net/bodies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <optional>

namespace kradan::server {
namespace {

using std::chrono::seconds;

constexpr std::size_t kb = 1'000;
constexpr std::size_t piece = 4 * kb;

/// A connection that sends a body when the test says so.
class Upload final : public BodySender {
  public:
    Upload(Bodies& all, const std::string& address, std::size_t length)
        : body(std::in_place, all, address, *this), rest(length) {}

    void go_on() override { came(); }
    void end() override { ended = true; }

    /// Sends the next piece, unless the previous one is still waiting for room.
    void send(std::size_t bytes = piece) {
        if (ended || !body || rest == 0 || body->waits()) return;
        sent = std::min(bytes, rest);
        if (body->take(sent, rest)) came();
    }
    void answer() { body.reset(); }
    bool is_whole() const { return rest == 0; }

    std::optional<Bodies::One> body;
    std::size_t rest;
    std::size_t sent = 0;
    bool ended = false;

  private:
    void came() {
        rest -= sent;
        if (rest == 0) body->finish();
    }
};

class BodiesTest : public testing::Test {
  protected:
    Upload& upload(std::size_t length = 60 * kb, const std::string& address = "192.0.2.1") {
        return uploads.emplace_back(*all, address, length);
    }
    std::size_t answered() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(uploads, [](const Upload& one) { return !one.body; }));
    }

    static constexpr BodyLimits limits{.all = 2'000 * kb, .address = 500 * kb, .longest = 64 * kb};
    std::shared_ptr<Bodies> all = std::make_shared<Bodies>(limits, NetworkShares{}, [this] { return now; });
    Bodies::Clock::time_point now = Bodies::Clock::now();
    std::deque<Upload> uploads;
};

TEST_F(BodiesTest, ThatComeTogetherAreAllTakenInTurn) {
    for (int i = 0; i < 100; ++i) upload();
    for (int turn = 0; turn < 2'000 && answered() < 100; ++turn) {
        for (Upload& one : uploads) {
            one.send();
            EXPECT_LE(all->bytes(), limits.address + limits.longest);
        }
        for (Upload& one : uploads) {
            if (one.is_whole()) one.answer();
        }
    }
    EXPECT_EQ(answered(), 100U);
    EXPECT_EQ(all->bytes(), 0U);
}

TEST_F(BodiesTest, OfManyAddressesTogetherAreTakenInTurnToo) {
    for (int i = 0; i < 200; ++i) upload(60 * kb, "192.0.2." + std::to_string(i));
    for (int turn = 0; turn < 5'000 && answered() < 200; ++turn) {
        for (Upload& one : uploads) {
            one.send();
            EXPECT_LE(all->bytes(), limits.all + limits.longest);
        }
        for (Upload& one : uploads) {
            if (one.is_whole()) one.answer();
        }
    }
    EXPECT_EQ(answered(), 200U);
}

TEST_F(BodiesTest, OneThatIsHalfDoneGoesOnWhereOthersFillTheRoom) {
    Upload& first = upload();
    first.send(30 * kb);
    while (all->bytes() < limits.address - piece) upload().send(40 * kb);
    while (!first.is_whole() && !first.body->waits()) first.send();
    EXPECT_TRUE(first.is_whole());
}

TEST_F(BodiesTest, TheOldestThatWaitsIsTheFirstToGoOn) {
    for (int i = 0; i < 20; ++i) upload();
    for (int turn = 0; turn < 20; ++turn) {
        for (Upload& one : uploads) one.send();
    }
    const auto is_whole = [](const Upload& one) { return one.is_whole(); };
    const auto first = std::ranges::find_if(uploads, is_whole);
    ASSERT_NE(first, uploads.end());
    EXPECT_EQ(std::ranges::count_if(uploads, is_whole), 1);
    EXPECT_FALSE(uploads.front().is_whole());
    first->answer();
    for (int turn = 0; turn < 20; ++turn) {
        for (Upload& one : uploads) one.send();
    }
    EXPECT_TRUE(uploads.front().is_whole());
}

TEST_F(BodiesTest, ThatStopComingMakeRoomForThoseThatWait) {
    for (int i = 0; i < 20; ++i) {
        Upload& stalled = upload();
        stalled.send(59 * kb);
    }
    Upload& honest = upload(40 * kb);
    EXPECT_GT(all->bytes(), limits.address);
    honest.send(40 * kb);
    ASSERT_TRUE(honest.body->waits());
    for (int second = 0; second < 8 && !honest.is_whole(); ++second) {
        now += seconds{1};
        all->end_stalled();
    }
    EXPECT_TRUE(honest.is_whole());
    EXPECT_FALSE(honest.ended);
    EXPECT_TRUE(std::ranges::any_of(uploads, &Upload::ended));
}

TEST_F(BodiesTest, ThatDripAreAsThoseThatStop) {
    for (int i = 0; i < 8; ++i) upload().send(59 * kb);
    Upload& other = upload();
    other.send(27 * kb);
    Upload& honest = upload();
    honest.send(50 * kb);
    ASSERT_TRUE(honest.is_whole() || all->bytes() > limits.address);
    Upload& last = upload();
    last.send();
    ASSERT_TRUE(last.body->waits());
    for (int second = 1; second < 8; ++second) {
        now += seconds{1};
        for (int i = 0; i < 8; ++i) uploads[static_cast<std::size_t>(i)].send(1);
        other.send(2 * kb);
        honest.send(2 * kb);
        last.send(piece);
        all->end_stalled();
    }
    EXPECT_TRUE(std::ranges::any_of(uploads, &Upload::ended));
    EXPECT_FALSE(other.ended) << "a slow body that makes progress is not ended";
    EXPECT_FALSE(honest.ended);
    EXPECT_FALSE(last.ended);
    EXPECT_FALSE(last.body->waits());
}

TEST_F(BodiesTest, ThatStopComingStayWhereNobodyWaitsForTheirRoom) {
    Upload& slow = upload();
    slow.send(10 * kb);
    Upload& elsewhere = upload(60 * kb, "198.51.100.7");
    elsewhere.send(10 * kb);
    now += seconds{60};
    all->end_stalled();
    EXPECT_FALSE(slow.ended);
    for (int i = 0; i < 12; ++i) upload().send(50 * kb);
    ASSERT_TRUE(uploads.back().body->waits());
    now += seconds{60};
    all->end_stalled();
    EXPECT_TRUE(slow.ended);
    EXPECT_FALSE(elsewhere.ended) << "other addresses have their own limit";
}

TEST_F(BodiesTest, OtherAddressesDoNotWait) {
    for (int i = 0; i < 100; ++i) upload().send(60 * kb);
    Upload& other = upload(60 * kb, "198.51.100.7");
    other.send(60 * kb);
    EXPECT_TRUE(other.is_whole());
}

TEST_F(BodiesTest, WhoseLengthIsUnknownGiveBackWhatDidNotCome) {
    for (int i = 0; i < 8; ++i) upload().send(60 * kb);
    Upload& chunked = upload(64 * kb);
    for (int i = 0; i < 6; ++i) chunked.send();
    EXPECT_GT(all->bytes(), limits.address);
    chunked.body->give_back(100);
    chunked.body->finish();
    EXPECT_EQ(all->bytes(), 480 * kb + 6 * piece - 100);
}

}  // namespace
}  // namespace kradan::server
