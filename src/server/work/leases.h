#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/environment.h"
#include "server/base/task.h"
#include "server/limits/limits.h"
#include "server/limits/rate_limits.h"
#include "server/work/job_turns.h"
#include "server/work/limits.h"

namespace kradan::server {

/// A worker's request: POST /api/work/acquire, or /api/work/LEASE/ACTION.
struct WorkRequest {
    std::string key = {};
    /// The worker's address, for rate limits.
    std::string address = {};
    /// Empty for "acquire".
    std::string lease = {};
    /// "acquire", "progress", "done" or "abort".
    std::string action = {};
    std::string body = {};

    /// Returns true if the body contains findings, which are parsed on another thread. Other bodies are
    /// parsed on the hall's thread, so they must be short.
    bool has_findings() const { return action == "progress" || action == "done"; }
    /// The maximum size of the body in bytes.
    std::size_t longest_body() const { return has_findings() ? 1 << 20 : 4 << 10; }
};

/// An HTTP status, and a JSON body; "" for none.
struct WorkAnswer {
    int status = 200;
    std::string body = {};
};

/// Workers' leases. A worker holds a job through a lease, which has a random name. The store accepts progress
/// and results only for the most recent lease.
class Leases {
  public:
    /// The name of a single server's own worker; the names of nodes' own workers begin with it.
    static constexpr std::string_view own_worker = "this server";
    /// Called for each job that has changed.
    using Changed = std::function<void(const store::Job&)>;

    Leases(Environment& environment, const JobLimits& limits, const Limits& settings, WorkCounts& counts,
           Changed changed);

    std::expected<void, std::string> open(store::Reader& reader);
    std::string add_own_worker();
    /// Returns true if there is a worker that takes jobs.
    bool are_taken() const;

    using Answered = std::move_only_function<void(WorkAnswer)>;
    /// Checks that the key is known and that its worker is within the rate limit; answers with status 200 or
    /// a refusal. Called before a body is read.
    void admit(std::string key, std::string address, Answered done);
    /// Performs a worker's request. The key is checked again.
    void serve(WorkRequest request, Answered done);

    /// Requeues the jobs of workers that are silent or gone, puts aside jobs that no worker takes, and
    /// updates the counts.
    Task<> tend();

  private:
    struct Taken;
    struct Held;
    struct Found;

    Detached admit_now(std::string key, std::string address, Answered done);
    Detached serve_now(WorkRequest request, Answered done);
    Task<WorkAnswer> answer_to(WorkRequest& request);
    Task<std::expected<store::Worker, WorkAnswer>> worker_of(std::string key);
    Task<> note_seen(const store::Worker& worker);

    Task<WorkAnswer> acquire(const WorkRequest& request, const store::Worker& worker);
    Task<WorkAnswer> take(const store::Worker& worker);
    Task<std::expected<std::optional<store::Job>, store::Error>> next_for(std::string worker);
    Task<std::expected<Taken, store::Error>> taken_by(std::string lease);
    Task<WorkAnswer> report(WorkRequest& request, const store::Worker& worker);
    Task<std::expected<std::optional<Held>, store::Error>> held_by(WorkRequest& request);
    Task<WorkAnswer> abort(const store::Job& job, const std::string& body, const store::Worker& worker);
    Task<WorkAnswer> take_in(const Held& held, bool all, const store::Worker& worker);
    /// What happens to a job and its worker when a lease ends.
    struct End {
        std::string reason = {};
        int most_failures = 0;
        /// nullopt if it does not count against the worker.
        std::optional<store::Worker> worker = {};
    };
    Task<WorkAnswer> give_up(const store::Job& job, End end, WorkAnswer answer);

    Task<std::expected<Found, store::Error>> look(bool all_leases);
    Task<> end_leases(const Found& found);
    Task<> put_aside(const Found& found);
    bool is_able(const store::Job& job, const std::vector<store::AddWorker>& workers) const;
    void note_clock();
    void be_patient();

    Task<store::Result> commit(store::Unit unit);
    Task<> tell(std::string job);
    bool is_own(const store::Worker& worker) const { return worker.name == own_.name; }
    /// Returns the worker after another failure or return.
    store::Worker tired(store::Worker worker, bool failed) const;
    /// Adds the change to the worker's row, if it has one.
    void add_rest(store::Unit& unit, const store::Worker& worker);

    Environment& environment_;
    const JobLimits& limits_;
    const Limits& settings_;
    WorkCounts& counts_;
    Changed changed_;
    /// The server's own worker, which has no row in the store.
    store::Worker own_;
    std::optional<store::TokenHash> own_key_;
    /// Leases of the server's own worker. Leases left over from servers that have stopped are not failures.
    std::set<std::string, std::less<>> own_leases_;
    AddressRates rates_;
    Rates workers_;
    JobTurns turns_;
    /// When a worker last asked for a job, as far as this server knows.
    store::WallTime seen_ = 0;
    /// No lease expires before this time, because workers could not report while no server was running or the
    /// store was failing.
    store::WallTime patient_until_ = 0;
    /// The times on both clocks at the last check.
    store::WallTime wall_ = 0;
    Milliseconds steady_ = 0;
    bool tended_ = false;
};

}  // namespace kradan::server
