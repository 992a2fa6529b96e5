// Which analysis is next: addresses take turns, and so do the players at an address.
#include "server/work/job_turns.h"

#include "jobs_fixture.h"

namespace kradan::server {
namespace {

using store::Job;

/// Returns the ids of the jobs in the order they are taken.
std::string order_of(std::vector<Job> jobs, JobTurns& turns) {
    std::string order;
    while (!jobs.empty()) {
        const Job next = turns.next(jobs);
        turns.took(next);
        order += next.id;
        std::erase_if(jobs, [&](const Job& job) { return job.id == next.id; });
    }
    return order;
}

Job job(const std::string& id, const std::string& address, store::PlayerKey player, int failures = 0) {
    return {.id = id, .by = player, .address = address, .failures = failures};
}

TEST(JobTurns, AddressesTakeTurnsAndSoDoTheirPlayers) {
    JobTurns turns;
    EXPECT_EQ(order_of({job("a", "flood", 1), job("b", "flood", 1), job("c", "flood", 1),
                        job("d", "flood", 2), job("e", "quiet", 3)},
                       turns),
              "aedbc");
}

TEST(JobTurns, WhoAsksOneAfterTheOtherDoesNotGoBeforeThoseWhoWait) {
    JobTurns turns;
    const std::vector<Job> waiting{job("w", "quiet", 1), job("x", "quiet", 1)};
    turns.took(job("w", "quiet", 1));
    turns.took(job("a", "flood", 2));
    EXPECT_EQ(turns.next({waiting[1], job("b", "flood", 2)}).id, "x");
}

TEST(JobTurns, OfAPlayerTheJobThatHasFailedLeastOftenIsNext) {
    JobTurns turns;
    EXPECT_EQ(order_of({job("a", "here", 1, 2), job("b", "here", 1), job("c", "here", 1, 1)}, turns), "bca");
}

TEST(JobTurns, JobsOfUnknownAddressesTakeTurnsByPlayer) {
    JobTurns turns;
    EXPECT_EQ(order_of({job("a", "", 1), job("b", "", 1), job("c", "", 2)}, turns), "acb");
}

class JobTurnsTest : public JobsTest {
  protected:
    Person enter_from(const std::string& name, const std::string& address) {
        Person person = connect("", address);
        tell(person, wire::Enter{.player = name, .nonce = "e"});
        return person;
    }
};

TEST_F(JobTurnsTest, AFloodFromOneAddressDelaysNobodyElsesAnalysis) {
    const auto opponent = enter("Orn");
    std::vector<std::string> games;
    for (int i = 0; i < 6; ++i) {
        const auto guest = enter_from("Fah" + std::to_string(i), "198.51.100.1");
        games.push_back(finished_game(guest, opponent));
        ask(guest, games.back());
    }
    const auto anna = enter_from("Anna", "203.0.113.5");
    const std::string own = finished_game(anna, opponent);
    ask(anna, own);
    EXPECT_EQ(job(own).address, "203.0.113.5");
    take();
    take("key of laptop");
    EXPECT_EQ(job(games[0]).state, store::Job::State::leased);
    EXPECT_EQ(job(own).state, store::Job::State::leased) << "the player's own request gets the second turn";
}

TEST_F(JobTurnsTest, TheAddressIsForgottenOnceAnAnalysisIsDone) {
    const auto anna = enter("Anna");
    const std::string id = finished_game(anna, enter("Ben"));
    ask(anna, id);
    const Given given = take();
    EXPECT_EQ(job(id).address, "192.0.2.1");
    EXPECT_EQ(request("done", given.lease, positions(analysed(given.order))).status, 200);
    EXPECT_EQ(job(id).address, "");
}

TEST_F(JobTurnsTest, GuestsAndAddressesMayAskForFewAnalyses) {
    open_club({}, {.analyses_per_guest = 1, .analyses_per_address = 2});
    const auto opponent = enter("Orn");
    const auto anna = enter_from("Anna", "203.0.113.5");
    ask(anna, finished_game(anna, opponent), "1");
    ask(anna, finished_game(anna, opponent), "2");
    EXPECT_EQ(reason(anna, "1"), "");
    EXPECT_EQ(reason(anna, "2"), "server.enough-analyses");
    const auto ben = enter_from("Ben", "203.0.113.5");
    const auto cid = enter_from("Cid", "203.0.113.5");
    ask(ben, finished_game(ben, opponent), "1");
    ask(cid, finished_game(cid, opponent), "1");
    EXPECT_EQ(reason(ben, "1"), "");
    EXPECT_EQ(reason(cid, "1"), "server.enough-analyses") << "two jobs from this address are already waiting";
}

}  // namespace
}  // namespace kradan::server
