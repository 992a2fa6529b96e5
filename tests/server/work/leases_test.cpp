// Workers that do analyses, hang, lie or return late.
#include "jobs_fixture.h"
#include "memory_store/memory_store.h"

namespace kradan::server {
namespace {

TEST_F(JobsTest, ALeaseThatRunsOutGoesBackAndTheLateWorkerIsTold) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    sleep(60'000);
    const Given first = take();
    const analysis::Findings findings = analysed(first.order);
    pass(50'000);
    EXPECT_EQ(request("progress", first.lease, positions(findings)).status, 200)
        << "the lease has been extended";
    pass(50'000);
    EXPECT_EQ(job(id).state, store::Job::State::leased);
    pass(10'001);
    EXPECT_EQ(job(id).state, store::Job::State::waiting);
    EXPECT_EQ(job(id).reasons, "tower: the lease ran out\n");
    EXPECT_EQ(state_of(one), AnalysisState::waiting);
    const Given second = take("key of laptop");
    EXPECT_NE(second.lease, first.lease);
    for (const char* action : {"progress", "done", "abort"}) {
        const auto late = request(action, first.lease, positions(findings));
        EXPECT_EQ(late.status, 409) << action;
        EXPECT_TRUE(error_of(late).starts_with("This lease has ended")) << late.body;
    }
    EXPECT_EQ(request("done", second.lease, positions(findings)).status, 409)
        << "the lease belongs to another worker";
    EXPECT_EQ(request("done", second.lease, positions(findings), "key of laptop").status, 200);
    EXPECT_EQ(state_of(one), AnalysisState::done);
    EXPECT_EQ(hall->jobs().counts().expired, 1U);
    EXPECT_EQ(hall->jobs().counts().finished, 1U);
}

TEST_F(JobsTest, AfterARestartAWorkerGoesOnWithItsLease) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    const Given given = take();
    sleep(3'600'000);
    open_club();
    pass(0);
    EXPECT_EQ(job(id).state, store::Job::State::leased)
        << "the worker could not report while no server was running";
    EXPECT_EQ(request("done", given.lease, positions(analysed(given.order))).status, 200);
    EXPECT_EQ(job(id).state, store::Job::State::done);
}

TEST_F(JobsTest, TheServersOwnWorkerEndsWithItWithoutAFailure) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    const std::string own = hall->jobs().add_own_worker();
    ask(one, id);
    take(own);
    pass(1'000);
    EXPECT_EQ(job(id).state, store::Job::State::leased);
    open_club();
    pass(1'000);
    EXPECT_EQ(job(id).state, store::Job::State::waiting);
    EXPECT_EQ(job(id).failures, 0);
}

TEST_F(JobsTest, AWorkerThatLiesIsToldWhy) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    const auto lie = [&](const std::string& action, const std::string& body) {
        const Given given = take();
        const auto answer = request(action, given.lease, body);
        EXPECT_EQ(answer.status, 422) << answer.body;
        EXPECT_EQ(job(id).failures, 1);
        commit({store::PutAside{"analysis-" + id}, store::RetryJob{"analysis-" + id}});
        return error_of(answer);
    };
    const analysis::Order order = take().order;
    const std::string lease = job(id).lease;
    const analysis::Findings good = analysed(order);
    EXPECT_EQ(request("abort", lease).status, 200);
    analysis::Findings bad = good;
    bad[1]->line = {"a2a3"};
    EXPECT_TRUE(
        lie("done", positions(bad)).contains(R"(position 1: the move "a2a3" of the line is not legal)"));
    EXPECT_TRUE(lie("progress", positions(bad)).contains("position 1")) << "progress reports are checked too";
    bad = good;
    bad[2]->depth = 0;
    EXPECT_TRUE(lie("done", positions(bad)).contains("depth is 0"));
    bad = good;
    bad.pop_back();
    EXPECT_TRUE(lie("done", positions(bad)).contains("there are 2 positions; the game has 3"));
    bad = good;
    bad[0].reset();
    EXPECT_TRUE(lie("done", positions(bad)).contains("nothing was found"));
}

TEST_F(JobsTest, BadRequestsAreToldWhatIsWrongAndChangeNothing) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    EXPECT_EQ(acquire("wrong").status, 401);
    EXPECT_EQ(acquire("").status, 401);
    EXPECT_EQ(acquire(std::string(10'000, 'x')).status, 401);
    EXPECT_TRUE(error_of(acquire("wrong")).starts_with("This key is unknown or was withdrawn"));
    EXPECT_EQ(hall->jobs().counts().strangers, 4U);
    EXPECT_EQ(request("acquire", "", "nonsense").status, 400);
    EXPECT_EQ(request("acquire", "", R"({"version":1})").status, 400);
    EXPECT_EQ(request("acquire", "", R"({"version":2,"kinds":["analysis"]})").status, 400);
    EXPECT_EQ(request("acquire", "", R"({"version":1,"kinds":["puzzle"]})").status, 204);
    EXPECT_EQ(job(id).state, store::Job::State::waiting);
    EXPECT_EQ(request("done", "nolease", R"({"positions":[]})").status, 409);
    EXPECT_EQ(request("done", "", R"({"positions":[]})").status, 409);
    EXPECT_EQ(request("eat", "lease").status, 404);
    const Given given = take();
    for (const char* body : {"", "{", "[]", "{}", R"({"positions":7})", R"({"positions":[7]})",
                             R"({"positions":[{"score":1,"depth":1,"nodes":1,"line":[[]]}]})"}) {
        const auto answer = request("done", given.lease, body);
        EXPECT_EQ(answer.status, 400) << body;
        EXPECT_TRUE(error_of(answer).starts_with("The body is invalid: ")) << answer.body;
    }
    EXPECT_EQ(request("abort", given.lease, R"({"reason":7})").status, 400);
    EXPECT_EQ(job(id).state, store::Job::State::leased);
}

TEST_F(JobsTest, ADatabaseThatWasAwayIsNoFailureOfTheWorkers) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    pass(60'001);
    const Given given = take();
    slow_reads = true;
    pass(100'000);
    ASSERT_EQ(reading.size(), 1U);
    let_read_end(nullptr);
    pass(1'000);
    let_reads_end();
    slow_reads = false;
    EXPECT_EQ(job(id).state, store::Job::State::leased) << "the worker could not report";
    EXPECT_EQ(request("done", given.lease, positions(analysed(given.order))).status, 200);
}

TEST_F(JobsTest, ALeaseThatNobodyWasToldOfIsNoFailure) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    slow_reads = true;
    std::optional<WorkAnswer> answered;
    hall->jobs().serve({.key = "key of tower",
                        .address = "198.51.100.7",
                        .action = "acquire",
                        .body = R"({"version":1,"kinds":["analysis"]})"},
                       [&](WorkAnswer answer) { answered = std::move(answer); });
    // Completes the reads of the key, the waiting jobs and the job itself.
    for (int i = 0; i < 3; ++i) let_read_end(store_.get());
    EXPECT_EQ(job(id).state, store::Job::State::leased);
    let_read_end(nullptr);
    slow_reads = false;
    ASSERT_TRUE(answered);
    EXPECT_EQ(answered->status, 503);
    EXPECT_EQ(job(id).state, store::Job::State::waiting);
    EXPECT_EQ(job(id).failures, 0);
}

TEST_F(JobsTest, WorkersOfNodesThatAreGoneEndWithoutAFailure) {
    store::SharedMemory memory{[this] { return static_cast<std::int64_t>(wall); }};
    store_ = memory.join("one").value();
    auto second = memory.join("two").value();
    environment_.node = store_->epoch();
    commit({store::AddPlayer{{.key = 1}, hash_of("p")}});
    for (const char* id : {"a", "b", "c", "d"}) {
        commit({store::AddGame{{.id = id, .owner = store_->epoch()}},
                store::AddJob{{.id = std::string{"analysis-"} + id, .kind = "analysis", .game = id}}});
    }
    const auto worker_of = [](store::Epoch node) {
        return "this server (node " + std::to_string(node) + ")";
    };
    for (const auto& [lease, worker] : {std::pair{"1", worker_of(second->epoch())},
                                        {"2", worker_of(9'999)},
                                        {"3", std::string{"this server"}},
                                        {"4", worker_of(store_->epoch())}})
        commit({store::TakeJob{"analysis", lease, worker, wall + 60'000}});
    commit({store::NoteProgress{"1", "[]", wall + 60'000, 0, 3, wall}});
    open_club();
    const std::string own = hall->jobs().add_own_worker();
    pass(1'000);
    EXPECT_EQ(job("a").state, store::Job::State::leased) << "the other node is still running";
    for (const char* id : {"b", "c", "d"}) {
        EXPECT_EQ(job(id).state, store::Job::State::waiting) << id;
        EXPECT_EQ(job(id).failures, 0) << id;
    }
    request("acquire", "", R"({"version":1,"kinds":["analysis"]})", own);
    pass(60'000);
    pass(1'000);
    EXPECT_EQ(job("a").reasons, worker_of(second->epoch()) + ": the lease ran out\n");
}

TEST_F(JobsTest, AReportWithoutAFurtherPositionHoldsTheJobForAWhileOnly) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    sleep(60'000);
    const Given given = take();
    const analysis::Findings findings = analysed(given.order);
    const auto reports = [&](std::size_t count) {
        return request("progress", given.lease, positions(last_of(findings, count))).status;
    };
    const auto idles = [&](int times, std::size_t count) {
        for (int i = 0; i < times; ++i) {
            pass(30'000);
            EXPECT_EQ(reports(count), 200) << i;
        }
    };
    EXPECT_EQ(reports(0), 200);
    idles(8, 0);
    idles(8, 1);
    idles(8, 2);
    pass(60'001);
    EXPECT_EQ(job(id).state, store::Job::State::waiting);
    EXPECT_EQ(job(id).reasons, "tower: the lease ran out\n");
    const Given next = take("key of laptop");
    const auto alive = positions(last_of(findings, 0));
    int renewed = 0;
    for (; request("progress", next.lease, alive, "key of laptop").status == 200; ++renewed) pass(2'000);
    EXPECT_LE(renewed, 151) << "five leases";
    EXPECT_GT(renewed, 100);
}

TEST_F(JobsTest, WhatWasFoundIsKnownToTheNextWorker) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    const Given given = take();
    EXPECT_TRUE(given.known.empty());
    const analysis::Findings findings = analysed(given.order);
    EXPECT_EQ(request("progress", given.lease, positions(last_of(findings, 2))).status, 200);
    EXPECT_EQ(request("abort", given.lease).status, 200);
    EXPECT_EQ(state_of(one), AnalysisState::waiting);
    const Given next = take("key of laptop");
    EXPECT_EQ(next.known, last_of(findings, 2));
    EXPECT_EQ(one.line->latest<wire::Analysis>().done, 2) << "the finished positions are kept";
    EXPECT_EQ(request("progress", next.lease, positions(last_of(findings, 0)), "key of laptop").status, 200);
    EXPECT_EQ(one.line->latest<wire::Analysis>().done, 2);
    EXPECT_EQ(request("done", next.lease, positions(last_of(findings, 2)), "key of laptop").status, 422)
        << "a result must be complete";
    EXPECT_EQ(take("key of attic").known, last_of(findings, 2));
}

TEST_F(JobsTest, WhatWasFoundWithFewerNodesIsNotKnown) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    ask(one, finished_game(one, other));
    const Given given = take();
    EXPECT_EQ(request("progress", given.lease, positions(last_of(analysed(given.order), 2))).status, 200);
    EXPECT_EQ(request("abort", given.lease).status, 200);
    open({.settings = {.games_per_player = 50}, .jobs = {.nodes = 100'000}});
    EXPECT_TRUE(take().known.empty());
}

TEST_F(JobsTest, ADatabaseThatCannotBeWrittenToIsNoFailureOfTheWorkers) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    sleep(60'000);
    const Given given = take();
    const auto findings = analysed(given.order);
    EXPECT_EQ(request("progress", given.lease, positions(last_of(findings, 1))).status, 200);
    broken = true;
    pass(60'001);
    broken = false;
    pass(1'000);
    EXPECT_EQ(job(id).state, store::Job::State::leased) << "the worker could not report";
    EXPECT_EQ(request("done", given.lease, positions(findings)).status, 200);
}

TEST_F(JobsTest, AClockThatIsSetAheadEndsNoLease) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    sleep(60'000);
    const Given given = take();
    const auto findings = analysed(given.order);
    EXPECT_EQ(request("progress", given.lease, positions(last_of(findings, 1))).status, 200);
    pass(1'000);
    wall += 3'600'000;
    pass(1'000);
    EXPECT_EQ(job(id).state, store::Job::State::leased);
    EXPECT_EQ(request("progress", given.lease, positions(last_of(findings, 2))).status, 200);
    wall -= 3'600'000;
    pass(1'000);
    pass(3'800'000);
    EXPECT_EQ(job(id).state, store::Job::State::waiting)
        << "the lease ends even after the clock was set back";
}

TEST_F(JobsTest, ALeaseThatWasNeverReportedOnIsAReturnAFewTimes) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = finished_game(one, other);
    ask(one, id);
    sleep(60'000);
    for (int i = 0; i < 3; ++i) {
        take();
        pass(60'001);
        EXPECT_EQ(job(id).state, store::Job::State::waiting);
        EXPECT_EQ(job(id).failures, 0) << "the worker may not have received the job";
    }
    take();
    pass(60'001);
    EXPECT_EQ(job(id).failures, 1) << "the worker has never reported";
}

}  // namespace
}  // namespace kradan::server
