#include <algorithm>
#include <limits>
#include <ranges>
#include <utility>

#include "server/base/awaiting.h"
#include "server/work/leases.h"
#include "server/work/work_answers.h"

namespace kradan::server {

namespace {

/// The maximum number of leases to end, and of jobs to put aside, in one call.
constexpr int most_at_once = 100;
/// If the wall clock has advanced too far by more than this fraction of a lease, it was changed or the
/// machine was asleep.
constexpr int part_of_lease = 4;

constexpr store::WallTime any_time = std::numeric_limits<store::WallTime>::max();

}  // namespace

/// The stored state of jobs and workers.
struct Leases::Found {
    std::vector<store::Job> leases;
    std::vector<store::Job> waiting;
    store::JobCounts jobs;
    std::vector<store::AddWorker> workers;
    /// The names of the workers that other running nodes run themselves.
    std::set<std::string, std::less<>> others;
};

Task<> Leases::tend() {
    note_clock();
    auto found = co_await look(!tended_);
    if (!found) {
        // Workers cannot report either.
        be_patient();
        co_return;
    }
    tended_ = true;
    counts_.jobs = found->jobs;
    counts_.workers = found->workers.size();
    for (const auto& one : found->workers) seen_ = std::max(seen_, one.worker.seen);
    found->others.erase(own_.name);
    co_await end_leases(*found);
    co_await put_aside(*found);
}

/// Detects that the clock was changed or the machine was asleep. If so, gives workers time to report.
void Leases::note_clock() {
    const store::WallTime wall = environment_.wall_time();
    const Milliseconds steady = environment_.steady_time();
    const bool set = tended_ && (wall - wall_) - (steady - steady_) > limits_.lease / part_of_lease;
    // If the clock was set back, the extra time must not last forever.
    if (set || patient_until_ > wall + limits_.lease) be_patient();
    wall_ = wall;
    steady_ = steady;
}

Task<std::expected<Leases::Found, store::Error>> Leases::look(bool all_leases) {
    const store::WallTime now = environment_.wall_time();
    co_return co_await read_patiently(
        environment_,
        [now, before = all_leases ? any_time : now,
         alone = environment_.node == 0](store::Reader& reader) -> std::expected<Found, store::Error> {
            Found all;
            auto leases = reader.leases_before(before, most_at_once);
            if (!leases) return std::unexpected(leases.error());
            auto waiting = reader.waits_before(now, most_at_once);
            if (!waiting) return std::unexpected(waiting.error());
            const auto jobs = reader.count_jobs();
            if (!jobs) return std::unexpected(jobs.error());
            auto workers = reader.workers();
            if (!workers) return std::unexpected(workers.error());
            const bool own = std::ranges::any_of(
                *leases, [](const store::Job& job) { return job.worker.starts_with(own_worker); });
            const auto nodes =
                own && !alone ? reader.nodes() : std::expected<std::vector<store::Node>, store::Error>{};
            if (!nodes) return std::unexpected(nodes.error());
            for (const store::Node& node : *nodes) {
                if (!node.gone) all.others.insert(own_worker_of(node.epoch));
            }
            all.leases = *std::move(leases);
            all.waiting = *std::move(waiting);
            all.jobs = *jobs;
            all.workers = *std::move(workers);
            return all;
        });
}

Task<> Leases::end_leases(const Found& found) {
    const store::WallTime now = environment_.wall_time();
    for (const store::Job& job : found.leases) {
        // Another server's own worker ended with that server, which is not a failure.
        const bool orphan = job.worker.starts_with(own_worker) && !own_leases_.contains(job.lease) &&
                            !found.others.contains(job.worker);
        if (!orphan && (job.until >= now || now < patient_until_)) continue;
        const auto row = std::ranges::find(found.workers, job.worker,
                                           [](const auto& one) -> auto& { return one.worker.name; });
        const bool own = job.worker == own_.name;
        const store::Worker worker = own ? own_ : row == found.workers.end() ? store::Worker{} : row->worker;
        // A worker that has never reported may not have received its lease. It can use this excuse only a
        // limited number of times.
        const bool failed = !orphan && (job.advanced > 0 || worker.returns >= limits_.free_returns);
        const std::string reason = failed ? "the lease ran out" : "";
        store::Unit unit{store::ReturnJob{.lease = job.lease,
                                          .reason = reason,
                                          .most_failures = limits_.most_failures,
                                          .until_before = orphan ? any_time : now,
                                          .until = now + (failed ? limits_.wait_for_another : limits_.wait)}};
        if (!orphan && !worker.name.empty()) add_rest(unit, tired(worker, failed));
        const auto returned = co_await commit(std::move(unit));
        if (!returned && returned.error().kind != store::Error::Kind::conflict) co_return;
        if (!returned) continue;
        own_leases_.erase(job.lease);
        if (!orphan) ++counts_.expired;
        if (failed && environment_.warn)
            environment_.warn("the analysis of game " + job.game + " failed: " + job.worker + ": " + reason);
        co_await tell(job.id);
    }
}

/// Returns true if there is a worker that may take the job later.
bool Leases::is_able(const store::Job& job, const std::vector<store::AddWorker>& workers) const {
    const store::WallTime now = environment_.wall_time();
    if (own_key_ && !has_failed(job, own_.name)) return true;
    return std::ranges::any_of(workers, [&](const store::AddWorker& one) {
        return now - one.worker.seen < limits_.presence && !has_failed(job, one.worker.name);
    });
}

Task<> Leases::put_aside(const Found& found) {
    const store::WallTime now = environment_.wall_time();
    if (now < patient_until_) co_return;
    for (const store::Job& job : found.waiting) {
        const bool failed = job.failures > 0;
        const store::WallTime last = job.until + limits_.wait - limits_.wait_for_another;
        if (failed && now < last && is_able(job, found.workers)) continue;
        const auto done = co_await commit(
            {store::PutAside{.id = job.id,
                             .reason = failed ? "no other worker took it" : "no worker took it",
                             .until_before = now}});
        if (!done && done.error().kind != store::Error::Kind::conflict) co_return;
        if (done) co_await tell(job.id);
    }
}

}  // namespace kradan::server
