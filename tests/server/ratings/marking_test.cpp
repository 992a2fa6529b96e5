// Rated games of Go whose players do not agree on the dead stones.
#include "ratings_fixture.h"

namespace kradan::server {
namespace {

using session::Act;

class RatedMarkingTest : public RatingsTest {
  protected:
    /// A game in which both have passed. Without marks, White wins by the komi.
    std::string passed(const Person& black, const Person& white) {
        session::Config config = go_on(9);
        config.time.fill({.kind = clock::TimeControl::Kind::fischer, .initial = 300'000});
        config.rated = true;
        std::string id = game(black, white, config);
        act(black, id, 1, move("C3"), "1");
        act(white, id, 2, move("G7"), "2");
        act(black, id, 3, move("pass"), "3");
        act(white, id, 4, move("pass"), "4");
        return id;
    }
    std::string result_of(const std::string& id) {
        const auto found = store_->game(id);
        if (!found || !*found) return "";
        json::Fault fault;
        const auto event = session::read_event(*json::parse((**found).events.back().body), fault);
        const auto* end = std::get_if<session::Ended>(&event.body);
        return end ? end->result : "";
    }
    static constexpr Milliseconds month = 30 * clock::one_day;
};

TEST_F(RatedMarkingTest, WhoNeverAcceptsLosesAllTheSame) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = passed(anna, ben);
    act(ben, id, 6, command(Act::accept_dead), "5");
    // The player who has accepted leaves.
    leave(ben, id);
    now += 120'000;
    act(anna, id, 7, command(Act::claim_gone, "claim", "win"), "6");
    EXPECT_EQ(reason(anna, "6"), "session.your-turn");
    tick(month - 120'001);
    EXPECT_EQ(result_of(id), "");
    tick(1);
    EXPECT_EQ(result_of(id), "W+6.5");
    const auto rated = rating_of_game(id);
    ASSERT_TRUE(rated);
    EXPECT_EQ(rated->score, "loss");
    EXPECT_EQ(anna.line->count<wire::Rated>(), 1);
}

TEST_F(RatedMarkingTest, IfNeitherAcceptsTheMarksCount) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = passed(anna, ben);
    act(anna, id, 6, mark("G7"), "5");
    tick(month);
    // The whole board is Black's.
    EXPECT_EQ(result_of(id).substr(0, 2), "B+");
    const auto rated = rating_of_game(id);
    ASSERT_TRUE(rated);
    EXPECT_EQ(rated->score, "win");
}

TEST_F(RatedMarkingTest, NobodyEndsAGameByMarkingForEver) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = passed(anna, ben);
    int seq = 6;
    while (seq < 9'000) {
        now += 2'000;
        act(anna, id, seq, mark("G7"), std::to_string(seq));
        ++seq;
        ASSERT_EQ(anna.line->refused("server.too-fast"), 0) << seq;
        anna.line->heard.clear();
        ben.line->heard.clear();
    }
    now += 2'000;
    act(anna, id, seq, mark("G7"), "more");
    EXPECT_EQ(reason(anna, "more"), "server.enough-marks");
    act(ben, id, seq, command(Act::accept_dead), "accepted");
    EXPECT_EQ(happened(ben, "accepted").size(), 1);
    act(anna, id, seq + 1, command(Act::resume), "on");
    EXPECT_EQ(happened(anna, "on").size(), 1);
}

}  // namespace
}  // namespace kradan::server
