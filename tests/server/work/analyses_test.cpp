// Players' requests for analyses, and what players see of them.
#include "jobs_fixture.h"
#include "memory_store/memory_store.h"

namespace kradan::server {
namespace {

TEST_F(JobsTest, AnAnalysisIsAskedForDoneAndKept) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    EXPECT_TRUE(connect(token(one)).line->latest<wire::Welcome>().analysis);
    tell(one, wire::ReadAnalysis{.game = id, .nonce = "l"});
    EXPECT_EQ(state_of(one), AnalysisState::none);
    EXPECT_EQ(acquire().status, 204);

    ask(one, id);
    EXPECT_EQ(state_of(one), AnalysisState::waiting);
    EXPECT_EQ(job(id).by, 1);
    tell(other, wire::ReadAnalysis{.game = id, .nonce = "l"});
    EXPECT_EQ(state_of(other), AnalysisState::waiting);

    const Given given = take();
    EXPECT_EQ(given.order.moves, (Texts{"e2e4", "e7e5"}));
    EXPECT_EQ(given.order.config.players[0].name, "") << "workers do not receive names";
    EXPECT_EQ(given.order.nodes, 300);
    EXPECT_EQ(state_of(one), AnalysisState::running);
    EXPECT_EQ(state_of(other), AnalysisState::running);
    EXPECT_EQ(acquire("key of laptop").status, 204) << "there is only one job";

    analysis::Findings findings = analysed(given.order);
    analysis::Findings some = findings;
    some[0].reset();
    EXPECT_EQ(request("progress", given.lease, positions(some)).status, 200);
    const auto running = other.line->latest<wire::Analysis>();
    EXPECT_EQ(running.state, AnalysisState::running);
    EXPECT_EQ(running.done, 2);
    EXPECT_EQ(running.all, 3);

    EXPECT_EQ(request("done", given.lease, positions(findings)).status, 200);
    for (const Person& person : {one, other}) {
        const auto done = person.line->latest<wire::Analysis>();
        EXPECT_EQ(done.state, AnalysisState::done);
        ASSERT_TRUE(done.positions);
        EXPECT_EQ(done.positions->value.items.size(), 3U);
    }
    EXPECT_EQ(request("done", given.lease, positions(findings)).status, 200)
        << "a retry gets the same answer";
    EXPECT_EQ(request("progress", given.lease, positions(some)).status, 409);
    EXPECT_EQ(request("abort", given.lease).status, 409);
    EXPECT_EQ(job(id).state, store::Job::State::done);

    open_club();
    const auto again = connect(token(one));
    ask(again, id);
    EXPECT_EQ(state_of(again), AnalysisState::done) << "a finished analysis is not repeated";
    EXPECT_EQ(acquire().status, 204);
}

TEST_F(JobsTest, WhoMayAskAndForWhat) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto stranger = enter("Mali");
    const std::string id = finished_game(one, other);
    const std::string open_to_all = finished_game(one, other, true);
    const std::string running = game(one, other, chess());
    ask(stranger, id, "1");
    EXPECT_EQ(reason(stranger, "1"), "server.no-such-game");
    tell(stranger, wire::ReadAnalysis{.game = id, .nonce = "2"});
    EXPECT_EQ(reason(stranger, "2"), "server.no-such-game");
    ask(stranger, "none", "3");
    EXPECT_EQ(reason(stranger, "3"), "server.no-such-game");
    ask(one, running, "4");
    EXPECT_EQ(reason(one, "4"), "server.game-is-on");
    act(one, running, 1, command(Act::resign), "r");
    ask(one, running, "5");
    EXPECT_EQ(reason(one, "5"), "server.cannot-analyse") << "a game without moves cannot be analysed";
    ask(stranger, open_to_all, "6");
    EXPECT_EQ(state_of(stranger), AnalysisState::waiting);
    const auto nobody = connect("");
    ask(nobody, open_to_all, "7");
    EXPECT_EQ(reason(nobody, "7"), "server.no-player");
    tell(nobody, wire::ReadAnalysis{.game = open_to_all, .nonce = "8"});
    EXPECT_EQ(state_of(nobody), AnalysisState::waiting);
}

TEST_F(JobsTest, WithoutWorkersItIsNotOffered) {
    for (const char* name : {"tower", "laptop", "attic"}) commit({store::RemoveWorker{name}});
    open_club();
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    EXPECT_FALSE(one.line->latest<wire::Welcome>().analysis);
    const std::string id = finished_game(one, other);
    ask(one, id);
    EXPECT_EQ(reason(one, "a"), "server.no-analysis");
    add_worker("new", "new key");
    pass(0);
    EXPECT_TRUE(connect("").line->latest<wire::Welcome>().analysis);
    const std::string own = hall->jobs().add_own_worker();
    ask(one, id);
    EXPECT_EQ(take(own).order.moves.size(), 2U);
    EXPECT_EQ(job(id).worker, Leases::own_worker);
}

TEST_F(JobsTest, ThereAreLimits) {
    open_club({}, {.analyses_per_guest = 2, .analyses = 3});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    std::vector<std::string> ids;
    for (int i = 0; i < 5; ++i) ids.push_back(finished_game(one, other));
    for (int i = 0; i < 2; ++i) ask(one, ids[static_cast<std::size_t>(i)]);
    ask(one, ids[2], "third");
    EXPECT_EQ(reason(one, "third"), "server.enough-analyses");
    ask(one, ids[0]);
    EXPECT_EQ(state_of(one), AnalysisState::waiting) << "an existing job needs no room";
    ask(other, ids[2]);
    ask(other, ids[3], "full");
    EXPECT_EQ(reason(other, "full"), "server.busy");
    take();
    ask(other, ids[3]);
    EXPECT_EQ(state_of(other), AnalysisState::waiting);
}

TEST_F(JobsTest, ANetworkThatFillsTheQueueLosesAnAnalysisToOthers) {
    open_club({}, {.analyses_per_guest = 5, .analyses = 3});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    std::vector<std::string> ids;
    for (int i = 0; i < 5; ++i) ids.push_back(finished_game(one, other, true));
    for (std::size_t i = 0; i < 3; ++i) ask(one, ids[i]);
    const auto elsewhere = connect("", "198.51.100.9");
    tell(elsewhere, wire::Enter{.player = "Mali", .nonce = "e"});
    ask(elsewhere, ids[3]);
    EXPECT_EQ(state_of(elsewhere), AnalysisState::waiting);
    EXPECT_EQ(job(ids[0]).state, store::Job::State::waiting);
    EXPECT_EQ(job(ids[1]).state, store::Job::State::waiting);
    EXPECT_EQ(job(ids[2]).state, store::Job::State::aside) << "the newest";
    EXPECT_EQ(state_of(one), AnalysisState::none) << "the player is told and may ask again";
    ask(one, ids[2], "again");
    EXPECT_EQ(reason(one, "again"), "server.busy");
    ask(elsewhere, ids[4], "second");
    EXPECT_EQ(reason(elsewhere, "second"), "server.busy") << "it would then have as many as the others";
    take();
    ask(one, ids[2]);
    EXPECT_EQ(state_of(one), AnalysisState::waiting);
}

TEST_F(JobsTest, TheOperatorSaysHowManyAnalysesWaitForANetwork) {
    open_club({}, {.share_of_56 = 1, .share_of_48 = 1, .analyses_per_guest = 5, .analyses_per_address = 1});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string first = finished_game(one, other, true);
    const std::string second = finished_game(one, other, true);
    std::vector<Person> guests;
    for (const char* from : {"2001:db8:0:1::1", "2001:db8:0:2::1"}) {
        guests.push_back(connect("", from));
        tell(guests.back(), wire::Enter{.player = "Mali", .nonce = "e"});
    }
    ask(guests[0], first);
    EXPECT_EQ(state_of(guests[0]), AnalysisState::waiting);
    ask(guests[1], second, "2");
    EXPECT_EQ(reason(guests[1], "2"), "server.enough-analyses");
}

TEST_F(JobsTest, FollowersAreToldWhatAnotherNodeDid) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    const auto heard = [&] {
        std::size_t count = 0;
        for (const auto& message : one.line->all<wire::Analysis>()) count += message.nonce.empty();
        return count;
    };
    pass(0);
    EXPECT_EQ(heard(), 0U) << "unchanged states are not sent";
    commit({store::TakeJob{"analysis", "lease", "tower", wall + 60'000}});
    pass(0);
    EXPECT_EQ(state_of(one), AnalysisState::running);
    commit({store::NoteProgress{"lease", "[]", wall + 60'000, 1, 3, wall}});
    pass(0);
    EXPECT_EQ(one.line->latest<wire::Analysis>().done, 1);
    pass(0);
    EXPECT_EQ(heard(), 2U);
    tell(other, wire::ReadAnalysis{.game = id, .nonce = "l"});
    commit({store::FinishJob{"lease", "[]"}});
    pass(0);
    EXPECT_EQ(state_of(one), AnalysisState::done);
    EXPECT_EQ(state_of(other), AnalysisState::done);
    pass(0);
    EXPECT_EQ(heard(), 3U);
}

TEST_F(JobsTest, WhoWasAnsweredLateIsToldTheNewest) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    const Given given = take();
    slow_reads = true;
    tell(other, wire::ReadAnalysis{.game = id, .nonce = "l"});
    // The result of the read is out of date by the time it is delivered.
    ASSERT_EQ(reading.size(), 1U);
    auto then = reading.front()(store_.get());
    reading.clear();
    slow_reads = false;
    EXPECT_EQ(request("done", given.lease, positions(analysed(given.order))).status, 200);
    then();
    do_what_was_put_off();
    EXPECT_EQ(state_of(other), AnalysisState::running);
    pass(0);
    EXPECT_EQ(state_of(other), AnalysisState::done);
}

TEST_F(JobsTest, APlayerAsksForOneAnalysisAtATime) {
    open_club({}, {.analyses_per_guest = 1});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string first = finished_game(one, other);
    const std::string second = finished_game(one, other);
    const auto again = connect(token(one));
    slow_reads = true;
    ask(one, first, "1");
    ask(again, second, "2");
    let_reads_end();
    slow_reads = false;
    EXPECT_EQ(state_of(one), AnalysisState::waiting);
    EXPECT_EQ(reason(again, "2"), "server.busy");
    ask(again, second, "3");
    EXPECT_EQ(reason(again, "3"), "server.enough-analyses");
    ask(other, second, "4");
    EXPECT_EQ(state_of(other), AnalysisState::waiting);
}

TEST_F(JobsTest, AGameThatIsRemovedTakesItsJobWithIt) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    const Given given = take();
    commit({store::RemoveGame{id}});
    EXPECT_EQ(request("done", given.lease, positions(analysed(given.order))).status, 409);
    EXPECT_EQ(state_of(one), AnalysisState::running);
    pass(0);
    EXPECT_EQ(state_of(one), AnalysisState::none);
}

TEST_F(JobsTest, ADiskThatFailsIsTold) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    broken = true;
    ask(one, id);
    EXPECT_EQ(reason(one, "a"), "server.cannot-store");
    broken = false;
    ask(one, id);
    const Given given = take();
    const analysis::Findings findings = analysed(given.order);
    broken = true;
    EXPECT_EQ(request("done", given.lease, positions(findings)).status, 503);
    broken = false;
    EXPECT_EQ(request("done", given.lease, positions(findings)).status, 200);
}

TEST_F(JobsTest, AnalysesAreOfferedWhileAWorkerIsThere) {
    const auto offered = [&] { return connect("").line->latest<wire::Welcome>().analysis; };
    EXPECT_TRUE(offered());
    pass(3'600'000);
    EXPECT_FALSE(offered()) << "no worker has asked for an hour";
    EXPECT_EQ(acquire().status, 204);
    EXPECT_TRUE(offered());
    EXPECT_EQ(worker("tower").seen, wall) << "the time is stored for other nodes and later starts";
    open_club();
    EXPECT_TRUE(offered());
    pass(3'600'000);
    EXPECT_FALSE(offered());
    commit({store::NoteSeen{"attic", wall}});
    pass(0);
    EXPECT_TRUE(offered()) << "another node has seen a worker";
}

TEST_F(JobsTest, AJobThatNobodyTakesIsPutAsideAndMayBeAskedForAgain) {
    open_club({}, {.analyses_per_guest = 1});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    const std::string next = finished_game(one, other);
    ask(one, id);
    sleep(86'400'000);
    EXPECT_EQ(acquire().status, 200);
    commit({store::RemoveWorker{"tower", wall + 86'400'000}});
    pass(0);
    EXPECT_EQ(job(id).state, store::Job::State::waiting) << "the waiting time starts again";
    pass(86'399'000);
    EXPECT_EQ(job(id).state, store::Job::State::waiting);
    pass(2'000);
    EXPECT_EQ(job(id).state, store::Job::State::aside);
    EXPECT_EQ(job(id).reasons, "no worker took it\n");
    EXPECT_EQ(state_of(one), AnalysisState::none) << "the page offers the analysis again";
    EXPECT_EQ(acquire("key of laptop").status, 204);
    ask(one, next);
    EXPECT_EQ(state_of(one), AnalysisState::waiting) << "the job set aside no longer counts";
    ask(one, id, "b");
    EXPECT_EQ(reason(one, "b"), "server.enough-analyses");
    ask(other, id);
    EXPECT_EQ(state_of(other), AnalysisState::waiting);
    EXPECT_EQ(job(id).by, 2);
    EXPECT_EQ(job(id).reasons, "");
}

}  // namespace
}  // namespace kradan::server
