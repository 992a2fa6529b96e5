// Workers that fail, hold too many jobs or never return must not harm other workers' jobs.
#include "jobs_fixture.h"
#include "memory_store/memory_store.h"

namespace kradan::server {
namespace {

TEST_F(JobsTest, AJobThatThreeWorkersFailIsPutAside) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    sleep(60'000);
    EXPECT_EQ(request("abort", take().lease).status, 200);
    EXPECT_EQ(job(id).failures, 0) << "a stopped worker returns its job without a failure";
    EXPECT_EQ(request("abort", take().lease, R"({"reason":"no\nengine"})").status, 200);
    EXPECT_EQ(state_of(one), AnalysisState::waiting);
    EXPECT_EQ(acquire().status, 204) << "a worker does not get a job again that it has failed";
    const Given second = take("key of laptop");
    EXPECT_EQ(request("progress", second.lease, R"({"positions":[null,null,null]})", "key of laptop").status,
              200);
    pass(60'001);
    EXPECT_EQ(acquire("key of laptop").status, 204);
    const Given third = take("key of attic");
    EXPECT_EQ(request("done", third.lease, R"({"positions":[]})", "key of attic").status, 422);
    EXPECT_EQ(job(id).state, store::Job::State::aside);
    EXPECT_EQ(
        job(id).reasons,
        "tower: no\\x0Aengine\nlaptop: the lease ran out\nattic: there are 0 positions; the game has 3\n");
    EXPECT_EQ(state_of(one), AnalysisState::failed);
    ask(one, id);
    EXPECT_EQ(state_of(one), AnalysisState::failed) << "only the operator can retry the job";
    EXPECT_EQ(hall->jobs().counts().failed, 2U);
    commit({store::RetryJob{"analysis-" + id, wall + 60'000}});
    EXPECT_EQ(acquire().status, 200);
}

TEST_F(JobsTest, AJobThatAllWorkersHaveFailedWaitsForAnotherForAnHour) {
    commit({store::RemoveWorker{"attic"}});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    sleep(60'000);
    fail("tower");
    pass(3'599'000);
    acquire();
    EXPECT_EQ(acquire("key of laptop").status, 200);
    pass(60'001);
    acquire("key of attic");
    pass(3'600'000);
    EXPECT_EQ(job(id).state, store::Job::State::waiting) << "laptop is active and has not reported on it";
    fail("laptop");
    pass(3'599'000);
    EXPECT_EQ(job(id).state, store::Job::State::waiting);
    pass(2'000);
    EXPECT_EQ(job(id).state, store::Job::State::aside);
    EXPECT_EQ(job(id).reasons, "tower: no engine\nlaptop: no engine\nno other worker took it\n");
}

TEST_F(JobsTest, AJobThatFailedWaitsForAWorkerThatIsBusy) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    sleep(60'000);
    fail("tower");
    sleep(3'000'000);
    EXPECT_EQ(
        request("acquire", "", R"({"version":1,"kinds":["puzzle","analysis"]})", "key of laptop").status,
        200);
    EXPECT_EQ(request("abort", job(id).lease, "{}", "key of laptop").status, 200);
    pass(3'599'000);
    EXPECT_EQ(job(id).state, store::Job::State::waiting);
    acquire("key of tower");
    pass(10'000);
    EXPECT_EQ(job(id).state, store::Job::State::waiting);
}

TEST_F(JobsTest, ABrokenWorkerAloneCannotPutAJobAside) {
    open_club(JobLimits{});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    sleep(60'000);
    for (int i = 0; i < 30; ++i) {
        const auto given = acquire();
        if (given.status == 200) request("abort", job(id).lease, R"({"reason":"broken"})");
        pass(100'000);
    }
    EXPECT_EQ(job(id).state, store::Job::State::waiting);
    EXPECT_EQ(job(id).failures, 1);
    const Given given = take("key of laptop");
    EXPECT_EQ(request("done", given.lease, positions(analysed(given.order)), "key of laptop").status, 200);
}

TEST_F(JobsTest, AWorkerThatFailsRestsLongerAndLonger) {
    open_club(JobLimits{});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    for (int i = 0; i < 6; ++i) ask(i < 3 ? one : other, finished_game(one, other));
    const auto lie = [&] {
        EXPECT_EQ(request("done", take().lease, R"({"positions":[]})").status, 422);
        EXPECT_EQ(acquire().status, 204);
    };
    lie();
    sleep(59'999);
    EXPECT_EQ(acquire().status, 204);
    open_club(JobLimits{});
    EXPECT_EQ(acquire().status, 204) << "the suspension survives a restart";
    EXPECT_EQ(acquire("key of laptop").status, 200) << "other workers still get jobs";
    sleep(1);
    lie();
    sleep(60'000);
    EXPECT_EQ(acquire().status, 204);
    sleep(60'000);
    const Given given = take();
    EXPECT_EQ(request("done", given.lease, positions(analysed(given.order))).status, 200);
    lie();
    sleep(60'000);
    EXPECT_EQ(acquire().status, 200) << "a success resets the suspension";
}

TEST_F(JobsTest, WhatTheThreadsOfAWorkerFailAtOnceCountsOnce) {
    open_club(JobLimits{});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    for (int i = 0; i < 4; ++i) ask(one, finished_game(one, other));
    std::vector<std::string> leases;
    for (int i = 0; i < 4; ++i) leases.push_back(take().lease);
    for (const std::string& lease : leases)
        EXPECT_EQ(request("abort", lease, R"({"reason":"no engine"})").status, 200);
    EXPECT_EQ(worker("tower").failures, 1);
    EXPECT_EQ(worker("tower").rest, wall + 60'000);
}

TEST_F(JobsTest, AWorkerThatGivesBackAgainAndAgainRests) {
    open_club(JobLimits{});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(request("abort", take().lease).status, 200);
    EXPECT_EQ(acquire().status, 204);
    EXPECT_EQ(acquire("key of laptop").status, 200) << "other workers get the job";
    EXPECT_EQ(request("abort", job(id).lease, "{}", "key of laptop").status, 200);
    sleep(10'000);
    EXPECT_EQ(request("abort", take().lease).status, 200);
    sleep(19'999);
    EXPECT_EQ(acquire().status, 204) << "each suspension is longer than the last";
    sleep(1);
    const Given given = take();
    EXPECT_EQ(request("done", given.lease, positions(analysed(given.order))).status, 200);
    EXPECT_EQ(worker("tower").returns, 0);
    EXPECT_EQ(job(id).failures, 0);
    EXPECT_EQ(hall->jobs().counts().returned, 6U);
}

TEST_F(JobsTest, AWorkerHoldsAFewJobsOnly) {
    open_club({.most_held = 2, .rest = 0});
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    for (int i = 0; i < 4; ++i) ask(one, finished_game(one, other));
    const Given first = take();
    take();
    EXPECT_EQ(acquire().status, 204);
    take("key of laptop");
    EXPECT_EQ(request("done", first.lease, positions(analysed(first.order))).status, 200);
    take();
}

TEST_F(JobsTest, AWorkerThatAsksTooOftenIsHeldBackBeforeItsBody) {
    std::map<int, int> statuses;
    const auto asks = [&](const std::string& key, int times) {
        statuses.clear();
        for (int i = 0; i < times; ++i) {
            hall->jobs().admit(key, "198.51.100." + std::to_string(i % 9),
                               [&](const WorkAnswer& answer) { ++statuses[answer.status]; });
        }
    };
    asks("key of tower", 400);
    EXPECT_EQ(statuses[200] + statuses[429], 400);
    EXPECT_GT(statuses[429], 50);
    asks("key of laptop", 1);
    EXPECT_EQ(statuses[200], 1) << "other workers are not limited";
    now += 60'000;
    asks("key of tower", 1);
    EXPECT_EQ(statuses[200], 1);
}

TEST_F(JobsTest, AKeyThatIsWithdrawnInTheMiddleEndsTheWork) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    const Given given = take();
    const analysis::Findings findings = analysed(given.order);
    EXPECT_EQ(request("progress", given.lease, positions(last_of(findings, 1))).status, 200);
    commit({store::RemoveWorker{"tower", wall + 60'000}});
    EXPECT_EQ(job(id).state, store::Job::State::waiting) << "at once";
    EXPECT_EQ(job(id).failures, 0);
    for (const char* action : {"progress", "done", "abort"})
        EXPECT_EQ(request(action, given.lease, positions(findings)).status, 401);
    pass(0);
    EXPECT_EQ(state_of(one), AnalysisState::waiting);
    EXPECT_EQ(take("key of laptop").known, last_of(findings, 1));
}

}  // namespace
}  // namespace kradan::server
