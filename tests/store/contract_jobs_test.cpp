// The contract that every store must meet: jobs and workers.
#include "contract.h"

namespace kradan::store {
namespace {

TEST_P(StoreContract, AJobIsAddedTakenAndDone) {
    add_player(1);
    add_game("g");
    const Job job{.id = "j", .kind = "analysis", .game = "g", .by = 1, .created = 5};
    EXPECT_EQ(store->job("j").value(), std::nullopt);
    EXPECT_EQ(commit({AddJob{job}}), "made");
    EXPECT_EQ(commit({AddJob{job}}), "conflict");
    EXPECT_EQ(commit({AddJob{{.id = "k", .kind = "analysis", .game = "none"}}}), "conflict");
    EXPECT_EQ(commit({AddJob{{.id = "k", .kind = "analysis", .game = "g", .by = 9}}}), "conflict");
    EXPECT_EQ(store->job("j").value(), job);
    EXPECT_EQ(store->open_jobs_of(1).value(), 1);
    EXPECT_EQ(store->open_jobs_of(2).value(), 0);

    EXPECT_EQ(commit({TakeJob{"puzzle", "lease1", "w", 100}}), "conflict") << "there is no job of this kind";
    EXPECT_EQ(commit({TakeJob{"analysis", "lease1", "w", 100}}), "made");
    Job leased = job;
    leased.state = Job::State::leased;
    leased.lease = "lease1";
    leased.worker = "w";
    leased.until = 100;
    EXPECT_EQ(store->job("j").value(), leased);
    EXPECT_EQ(store->job_of_lease("lease1").value(), leased);
    EXPECT_EQ(store->job_of_lease("lease2").value(), std::nullopt);
    EXPECT_EQ(store->job_of_lease("").value(), std::nullopt);
    EXPECT_EQ(commit({TakeJob{"analysis", "lease2", "w", 100}}), "conflict") << "the job is leased";

    EXPECT_EQ(commit({NoteProgress{"lease2", "half", 200}}), "conflict");
    EXPECT_EQ(commit({NoteProgress{"", "half", 200}}), "conflict");
    EXPECT_EQ(commit({NoteProgress{"lease1", "half", 200, 3, 7, 150}}), "made");
    leased.body = "half";
    leased.until = 200;
    leased.done = 3;
    leased.all = 7;
    leased.advanced = 150;
    EXPECT_EQ(store->job("j").value(), leased);

    EXPECT_EQ(commit({FinishJob{"lease2", "all"}}), "conflict");
    EXPECT_EQ(commit({FinishJob{"lease1", "all"}}), "made");
    leased.body = "all";
    leased.state = Job::State::done;
    EXPECT_EQ(store->job_of_lease("lease1").value(), leased) << "a retry can be told that its result counted";
    EXPECT_EQ(commit({FinishJob{"lease1", "other"}}), "conflict");
    EXPECT_EQ(commit({NoteProgress{"lease1", "other", 300}}), "conflict");
    EXPECT_EQ(commit({ReturnJob{.lease = "lease1", .reason = "r"}}), "conflict");
    EXPECT_EQ(store->job("j").value(), leased);
    EXPECT_EQ(store->open_jobs_of(1).value(), 0);
    EXPECT_EQ(store->count_jobs().value(), (JobCounts{}));
    EXPECT_EQ(store->count_done_jobs().value(), 1);
}

TEST_P(StoreContract, JobsAreTakenInOrderAndThoseThatFailedLast) {
    add_game("g");
    for (const char* id : {"a", "b", "c"})
        EXPECT_EQ(commit({AddJob{{.id = id, .kind = "k", .game = "g"}}}), "made");
    const auto take = [&](const std::string& lease, WallTime until, const std::string& worker = "w") {
        EXPECT_EQ(commit({TakeJob{"k", lease, worker, until}}), "made");
        return store->job_of_lease(lease).value().value_or(Job{}).id;
    };
    EXPECT_EQ(take("1", 30), "a");
    EXPECT_EQ(take("2", 20), "b");
    EXPECT_EQ(commit({TakeJob{"k", "2", "w", 9}}), "conflict") << "a lease has one job";
    std::vector<std::string> late;
    for (const Job& job : store->leases_before(31, 9).value()) late.push_back(job.id);
    EXPECT_EQ(late, (Names{"b", "a"}));
    EXPECT_EQ(store->leases_before(30, 9).value().size(), 1U);
    EXPECT_EQ(store->leases_before(31, 1).value().size(), 1U);
    EXPECT_EQ(store->leases_before(20, 9).value().size(), 0U);

    EXPECT_EQ(commit({ReturnJob{.lease = "1", .reason = "late", .until_before = 30}}), "conflict")
        << "the lease has been extended";
    EXPECT_EQ(commit({ReturnJob{.lease = "1", .reason = "late", .until_before = 31}}), "made");
    EXPECT_EQ(store->job("a").value(),
              (Job{.id = "a", .kind = "k", .game = "g", .failures = 1, .reasons = "w: late\n"}));
    EXPECT_EQ(commit({NoteProgress{"1", "stale", 99}}), "conflict");
    EXPECT_EQ(commit({FinishJob{"1", "stale"}}), "conflict");
    EXPECT_EQ(commit({ReturnJob{.lease = "2"}}), "made")
        << "returning a job without a reason is not a failure";
    EXPECT_EQ(store->job("b").value(), (Job{.id = "b", .kind = "k", .game = "g"}));
    EXPECT_EQ(take("3", 30), "b");
    EXPECT_EQ(take("4", 30), "c");
    EXPECT_EQ(commit({TakeJob{"k", "5", "w", 30}}), "conflict")
        << "the worker has failed the only remaining job";
    EXPECT_EQ(take("5", 30, "v"), "a");
}

TEST_P(StoreContract, AWorkerGetsNoJobThatItHasFailed) {
    add_game("g");
    EXPECT_EQ(commit({AddJob{{.id = "a", .kind = "k", .game = "g"}}}), "made");
    for (const char* worker : {"swift", "wif"}) {
        EXPECT_EQ(commit({TakeJob{"k", worker, worker, 10}}), "made") << worker;
        EXPECT_EQ(commit({ReturnJob{.lease = worker, .reason = "why: not"}}), "made");
        EXPECT_EQ(commit({TakeJob{"k", "1", worker, 10}}), "conflict") << worker;
    }
    EXPECT_EQ(commit({TakeJob{"k", "1", "why", 10}}), "made") << "a name within a reason is not a worker";
}

TEST_P(StoreContract, AWorkerHoldsAFewJobs) {
    add_game("g");
    for (const char* id : {"a", "b", "c"})
        EXPECT_EQ(commit({AddJob{{.id = id, .kind = "k", .game = "g"}}}), "made");
    const auto take = [&](const char* lease, const char* worker) {
        return commit({TakeJob{"k", lease, worker, 10, 2}});
    };
    EXPECT_EQ(take("1", "w"), "made");
    EXPECT_EQ(take("2", "w"), "made");
    EXPECT_EQ(take("3", "w"), "conflict");
    EXPECT_EQ(take("4", "v"), "made") << "others may";
    EXPECT_EQ(commit({FinishJob{"1", "x"}, ReturnJob{.lease = "4"}}), "made");
    EXPECT_EQ(take("5", "w"), "made");
}

TEST_P(StoreContract, AJobThatNobodyTakesIsPutAside) {
    add_player(1);
    add_game("g");
    EXPECT_EQ(commit({AddJob{{.id = "a", .kind = "k", .game = "g", .until = 20}}}), "made");
    EXPECT_EQ(commit({AddJob{{.id = "b", .kind = "k", .game = "g", .until = 10}}}), "made");
    Names late;
    for (const Job& job : store->waits_before(21, 9).value()) late.push_back(job.id);
    EXPECT_EQ(late, (Names{"b", "a"}));
    EXPECT_EQ(store->waits_before(20, 9).value().size(), 1U);
    EXPECT_EQ(store->waits_before(21, 1).value().size(), 1U);
    EXPECT_EQ(commit({PutAside{"a", "nobody came", 20}}), "conflict") << "the job waits longer than that";
    EXPECT_EQ(commit({PutAside{"none", "nobody came", 21}}), "conflict");
    EXPECT_EQ(commit({PutAside{"a", "nobody came", 21}}), "made");
    EXPECT_EQ(commit({PutAside{"a", "nobody came", 21}}), "conflict");
    EXPECT_EQ(store->job("a").value(), (Job{.id = "a",
                                            .kind = "k",
                                            .game = "g",
                                            .state = Job::State::aside,
                                            .until = 20,
                                            .reasons = "nobody came\n"}));
    EXPECT_EQ(commit({RetryJob{"a", 30, 9}}), "conflict") << "no such player";
    EXPECT_EQ(commit({RetryJob{"a", 30, 1}}), "made");
    EXPECT_EQ(store->job("a").value(), (Job{.id = "a", .kind = "k", .game = "g", .by = 1, .until = 30}));
    EXPECT_EQ(commit({TakeJob{"k", "1", "w", 10}, PutAside{"a", "late", 99}}), "conflict");
    EXPECT_EQ(commit({TakeJob{"k", "1", "w", 10}}), "made");
    EXPECT_TRUE(store->waits_before(20, 9).value().size() == 1) << "a leased job is not waiting";
}

TEST_P(StoreContract, AJobThatFailsTooOftenIsPutAside) {
    add_player(1);
    add_game("g");
    EXPECT_EQ(commit({AddJob{{.id = "j", .kind = "k", .game = "g", .by = 1}}}), "made");
    EXPECT_EQ(commit({RetryJob{"j"}}), "conflict");
    for (const char* lease : {"1", "2", "3"}) {
        EXPECT_EQ(commit({TakeJob{"k", lease, std::string{"w"} + lease, 10}}), "made");
        EXPECT_EQ(commit({NoteProgress{lease, "some", 10, 2, 5, 8}}), "made");
        EXPECT_EQ(commit({ReturnJob{.lease = lease, .reason = std::string{"reason "} + lease, .until = 70}}),
                  "made");
    }
    EXPECT_EQ(store->job("j").value(), (Job{.id = "j",
                                            .kind = "k",
                                            .game = "g",
                                            .by = 1,
                                            .state = Job::State::aside,
                                            .until = 70,
                                            .failures = 3,
                                            .reasons = "w1: reason 1\nw2: reason 2\nw3: reason 3\n",
                                            .done = 2,
                                            .all = 5,
                                            .body = "some"}))
        << "the findings are kept";
    EXPECT_EQ(store->count_jobs().value(), (JobCounts{.aside = 1}));
    EXPECT_EQ(store->open_jobs_of(1).value(), 0);
    EXPECT_EQ(commit({TakeJob{"k", "4", "w", 10}}), "conflict");
    EXPECT_EQ(commit({RetryJob{"none"}}), "conflict");
    EXPECT_EQ(commit({RetryJob{"j"}}), "made");
    EXPECT_EQ(store->job("j").value(),
              (Job{.id = "j", .kind = "k", .game = "g", .by = 1, .done = 2, .all = 5, .body = "some"}));
    EXPECT_EQ(commit({TakeJob{"k", "4", "w1", 10}}), "made");
}

TEST_P(StoreContract, JobsGoWithTheirGameAndWithTheirUnit) {
    add_game("g");
    add_game("h");
    EXPECT_EQ(commit({AddJob{{.id = "a", .kind = "k", .game = "g"}}}), "made");
    EXPECT_EQ(commit({AddJob{{.id = "b", .kind = "k", .game = "h"}}}), "made");
    const Everything before = everything(*store).value();
    EXPECT_EQ(
        commit({AddWorker{{.name = "w"}, token_of(1)}, TakeJob{"k", "1", "w", 10}, NoteProgress{"1", "x", 20},
                TakeJob{"k", "2", "w", 10}, ReturnJob{.lease = "2", .reason = "r", .most_failures = 1},
                RetryJob{"b"}, FinishJob{"1", "y"}, AddJob{{.id = "c", .kind = "k", .game = "g"}},
                RemoveGame{"g"}, RemoveWorker{"w"}, RemoveWorker{"w"}}),
        "conflict");
    EXPECT_EQ(difference(before, everything(*store).value()), "");
    EXPECT_EQ(commit({TakeJob{"k", "1", "w", 10}}), "made");
    EXPECT_EQ(commit({RemoveGame{"g"}}), "made");
    EXPECT_EQ(store->job("a").value(), std::nullopt);
    EXPECT_EQ(commit({FinishJob{"1", "y"}}), "conflict");
    EXPECT_EQ(store->count_jobs().value(), (JobCounts{.waiting = 1}));
}

TEST_P(StoreContract, WorkersAreKnownByTheirKeys) {
    EXPECT_EQ(commit({AddWorker{{.name = "swift", .created = 7}, token_of(1)}}), "made");
    EXPECT_EQ(commit({AddWorker{{.name = "slow", .created = 8}, token_of(2)}}), "made");
    EXPECT_EQ(commit({AddWorker{{.name = "slow"}, token_of(3)}}), "conflict");
    EXPECT_EQ(commit({AddWorker{{.name = "other"}, token_of(2)}}), "conflict");
    EXPECT_EQ(store->worker_of(token_of(1)).value(), (Worker{.name = "swift", .created = 7}));
    EXPECT_EQ(store->worker_of(token_of(3)).value(), std::nullopt);
    const auto workers = store->workers().value();
    ASSERT_EQ(workers.size(), 2U);
    EXPECT_EQ(workers[0].worker, (Worker{.name = "slow", .created = 8}));
    EXPECT_EQ(workers[0].key, token_of(2));
    EXPECT_EQ(commit({RemoveWorker{"swift"}}), "made");
    EXPECT_EQ(commit({RemoveWorker{"swift"}}), "conflict");
    EXPECT_EQ(store->worker_of(token_of(1)).value(), std::nullopt);
    EXPECT_EQ(commit({NoteSeen{"slow", 9}, NoteSeen{"slow", 5}, SetRest{"slow", 1, 2, 30}}), "made");
    EXPECT_EQ(store->worker_of(token_of(2)).value(),
              (Worker{.name = "slow", .created = 8, .seen = 9, .failures = 1, .returns = 2, .rest = 30}));
    EXPECT_EQ(commit({NoteSeen{"swift", 9}}), "conflict");
    EXPECT_EQ(commit({SetRest{"swift", 1, 2, 30}}), "conflict");
    EXPECT_EQ(commit({SetRest{"slow", 0, 0, 0}, RemoveWorker{"slow"}, RemoveWorker{"slow"}}), "conflict");
    EXPECT_EQ(store->worker_of(token_of(2)).value().value().rest, 30);
}

TEST_P(StoreContract, TheJobsOfAWorkerThatIsRemovedWaitAgain) {
    add_game("g");
    for (const char* id : {"a", "b", "c"})
        EXPECT_EQ(commit({AddJob{{.id = id, .kind = "k", .game = "g"}}}), "made");
    EXPECT_EQ(commit({AddWorker{{.name = "w"}, token_of(1)}, AddWorker{{.name = "v"}, token_of(2)}}), "made");
    EXPECT_EQ(commit({TakeJob{"k", "1", "w", 10}, TakeJob{"k", "2", "v", 10}, TakeJob{"k", "3", "w", 10},
                      FinishJob{"3", "x"}}),
              "made");
    EXPECT_EQ(commit({RemoveWorker{"none", 50}}), "conflict");
    EXPECT_EQ(commit({RemoveWorker{"w", 50}}), "made");
    EXPECT_EQ(store->job("a").value(), (Job{.id = "a", .kind = "k", .game = "g", .until = 50}));
    EXPECT_EQ(store->job("b").value().value().state, Job::State::leased);
    EXPECT_EQ(store->job("c").value().value().state, Job::State::done);
    EXPECT_EQ(commit({FinishJob{"1", "late"}}), "conflict");
}

TEST_P(StoreContract, AnOperatorChangesWorkersBesideTheServer) {
    if (!GetParam().lasts) GTEST_SKIP() << "nobody else can open this store";
    add_game("g");
    EXPECT_EQ(commit({AddJob{{.id = "j", .kind = "k", .game = "g", .state = Job::State::aside}}}), "made");
    const auto beside = [&](const Unit& unit) {
        const Result result = GetParam().change_beside(folder, unit);
        if (result) return std::string{"made"};
        return result.error().kind == Error::Kind::conflict ? "conflict" : result.error().detail;
    };
    EXPECT_EQ(beside({AddWorker{{.name = "w"}, token_of(1)}, RetryJob{"j"}}), "made");
    EXPECT_EQ(store->worker_of(token_of(1)).value(), (Worker{.name = "w"}));
    EXPECT_EQ(commit({TakeJob{"k", "1", "w", 10}}), "made") << "the server continues";
    EXPECT_EQ(beside({AddWorker{{.name = "w"}, token_of(2)}}), "conflict");
    EXPECT_EQ(beside({AddWorker{{.name = "v"}, token_of(2)}, RemoveWorker{"none"}}), "conflict");
    EXPECT_EQ(beside({RemoveWorker{"w"}}), "made");
    EXPECT_TRUE(store->workers().value().empty());
    add_game("h");
}

TEST_P(StoreContract, AJobKnowsWhereItWasAskedForAndIsTakenByItsId) {
    add_player(1);
    for (const char* game : {"a", "b", "c"}) {
        add_game(game);
        const Job job{.id = game, .kind = "k", .game = game, .by = 1, .address = std::string{"from "} + game};
        EXPECT_EQ(commit({AddJob{job}}), "made");
        EXPECT_EQ(store->job(game).value(), job);
    }
    EXPECT_EQ(commit({TakeJob{.kind = "k", .lease = "1", .worker = "w", .until = 9, .id = "none"}}),
              "conflict");
    EXPECT_EQ(commit({TakeJob{.kind = "k", .lease = "1", .worker = "w", .until = 9, .id = "b"}}), "made");
    EXPECT_EQ(store->job_of_lease("1").value()->id, "b");
    EXPECT_EQ(commit({TakeJob{.kind = "k", .lease = "2", .worker = "w", .until = 9, .id = "b"}}), "conflict");
    EXPECT_EQ(commit({FinishJob{"1", "found"}}), "made");
    EXPECT_EQ(store->job("b").value()->address, "") << "the address is removed with the result";
    EXPECT_EQ(store->waits_before(99, 9).value().at(0).address, "from a");
    EXPECT_EQ(commit({PutAside{"a", "late"}, PutAside{"c", "late"}}), "made");
    EXPECT_EQ(commit({RetryJob{.id = "a", .until = 5, .by = 1, .address = "elsewhere"}}), "made");
    EXPECT_EQ(commit({RetryJob{.id = "c", .until = 5}}), "made");
    EXPECT_EQ(store->job("a").value()->address, "elsewhere");
    EXPECT_EQ(store->job("c").value()->address, "from c");
}

}  // namespace
}  // namespace kradan::store
