#pragma once

#include <string>
#include <vector>

#include "../club.h"
#include "analysis/analyse.h"
#include "analysis/order.h"
#include "server/base/tokens.h"
#include "server/work/jobs.h"

namespace kradan::server {

using session::Act;
using wire::AnalysisState;

/// A club with three workers.
class JobsTest : public HallTest {
  protected:
    /// A job as a worker sees it.
    struct Given {
        std::string lease = {};
        analysis::Order order = {};
        analysis::Findings known = {};
    };

    JobsTest() {
        environment_.wall_time = [this] { return wall; };
        for (const char* name : {"tower", "laptop", "attic"}) add_worker(name, std::string{"key of "} + name);
        open_club();
    }
    void open_club(JobLimits limits = {.rest = 0}, Limits settings = {.analyses_per_guest = 5}) {
        limits.nodes = 300;
        settings.games_per_player = 50;
        open({.settings = settings, .jobs = limits});
    }
    void commit(store::Unit unit) { EXPECT_TRUE(store_->commit(std::span{&unit, 1}).front()); }
    void add_worker(const std::string& name, const std::string& key) {
        commit({store::AddWorker{{.name = name, .seen = wall}, hash_of(key)}});
    }
    /// A game that the first player resigned after one move by each side.
    std::string finished_game(const Person& one, const Person& other, bool watchable = false) {
        const std::string id = game(one, other, chess(), watchable);
        act(one, id, 1, move("e2e4"), "m");
        act(other, id, 2, move("e7e5"), "m");
        act(one, id, 3, command(Act::resign), "r");
        EXPECT_TRUE(store_->head(id).value()->ended);
        return id;
    }
    void ask(const Person& person, const std::string& id, const std::string& nonce = "a") {
        tell(person, wire::AskAnalysis{.game = id, .nonce = nonce});
    }
    static AnalysisState state_of(const Person& person) {
        return person.line->latest<wire::Analysis>().state;
    }

    WorkAnswer request(const std::string& action, const std::string& lease = "",
                       const std::string& body = "{}", const std::string& key = "key of tower") {
        std::optional<WorkAnswer> answered;
        hall->jobs().serve(
            {.key = key, .address = "198.51.100.7", .lease = lease, .action = action, .body = body},
            [&](WorkAnswer answer) { answered = std::move(answer); });
        EXPECT_TRUE(answered) << "every request must be answered";
        return answered.value_or(WorkAnswer{0, ""});
    }
    WorkAnswer acquire(const std::string& key = "key of tower") {
        return request("acquire", "", R"({"version":1,"kinds":["analysis"]})", key);
    }
    Given take(const std::string& key = "key of tower") {
        const WorkAnswer answer = acquire(key);
        EXPECT_EQ(answer.status, 200) << answer.body;
        Given given;
        const auto value = json::parse(answer.body);
        if (!value) return given;
        json::Fault fault;
        json::Fields fields(*value, "job", fault);
        given.lease = fields.text("lease");
        given.order = analysis::read_order(fields.object("work"), fault);
        if (value->find("known")) given.known = analysis::read_findings(fields.array("known"), 100, fault);
        EXPECT_FALSE(fault) << fault.text();
        return given;
    }
    static std::string positions(const analysis::Findings& findings) {
        json::Writer writer;
        writer.begin_object().key("positions");
        analysis::write_findings(writer, findings);
        return writer.end_object().text();
    }
    static analysis::Findings analysed(const analysis::Order& order) {
        engine::Engine engine(1);
        return analysis::analyse(
                   order, engine, [] { return false; }, [](const analysis::Findings&) {})
            .value()
            .value();
    }
    static std::string error_of(const WorkAnswer& answer) {
        const auto value = json::parse(answer.body);
        const json::Value* error = value ? value->find("error") : nullptr;
        return error ? error->string : "";
    }
    store::Job job(const std::string& id) { return store_->job("analysis-" + id).value().value(); }
    store::Worker worker(const std::string& name) {
        return store_->worker_of(hash_of("key of " + name)).value().value();
    }
    void sleep(store::WallTime time) {
        wall += time;
        now += time;
    }
    void pass(store::WallTime time) {
        sleep(time);
        hall->jobs().tend();
    }
    /// The findings for the last `count` positions only.
    static analysis::Findings last_of(analysis::Findings findings, std::size_t count) {
        for (std::size_t i = 0; i + count < findings.size(); ++i) findings[i].reset();
        return findings;
    }
    /// The worker with this name takes a job and fails it.
    void fail(const std::string& name) {
        const std::string key = "key of " + name;
        EXPECT_EQ(request("abort", take(key).lease, R"({"reason":"no engine"})", key).status, 200);
    }

    store::WallTime wall = 1'800'000'000'000;
};

}  // namespace kradan::server
