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
#include "server/limits/rates.h"
#include "server/work/job_turns.h"
#include "server/work/limits.h"

namespace kradan::server {

/// A request of a worker: POST /api/work/acquire, or /api/work/LEASE/ACTION.
struct WorkRequest {
    std::string key = {};
    /// Where it came from, for rate limits.
    std::string address = {};
    /// Empty for "acquire".
    std::string lease = {};
    /// "acquire", "progress", "done" or "abort".
    std::string action = {};
    std::string body = {};

    /// Whether its body holds findings, which are read on another thread. The others are read on the hall's,
    /// so they must be short.
    bool has_findings() const { return action == "progress" || action == "done"; }
    /// The largest body, in bytes.
    std::size_t longest_body() const { return has_findings() ? 1 << 20 : 4 << 10; }
};

/// An HTTP status, and JSON; "" for no body.
struct WorkAnswer {
    int status = 200;
    std::string body = {};
};

/// What workers hold. A worker holds a job by a lease, whose name is random; the store accepts progress and
/// results only under the latest lease.
class Leases {
  public:
    /// The name of a server's own worker; of a node's it is the beginning.
    static constexpr std::string_view own_worker = "this server";
    /// Told of each job that has changed.
    using Changed = std::function<void(const store::Job&)>;

    Leases(Environment& environment, const JobLimits& limits, const Limits& settings, WorkCounts& counts,
           Changed changed);

    std::expected<void, std::string> open(store::Reader& reader);
    std::string add_own_worker();
    /// Whether a worker is there that takes jobs.
    bool are_taken() const;

    using Answered = std::move_only_function<void(WorkAnswer)>;
    /// Whether the key is known and its worker does not ask too often: status 200, or why it is refused.
    /// Asked before a body is read.
    void admit(std::string key, std::string address, Answered done);
    /// Does what a worker asks. The key is checked again.
    void serve(WorkRequest request, Answered done);

    /// Returns the jobs of workers that are silent or gone, puts aside what nobody takes, and counts what
    /// there is.
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
    /// How an end of a lease counts for the job, and for its worker.
    struct End {
        std::string reason = {};
        int most_failures = 0;
        /// Empty: it does not count for the worker.
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
    /// The worker after one more failure, or return.
    store::Worker tired(store::Worker worker, bool failed) const;
    /// Adds the change of the worker's row, if it has one.
    void add_rest(store::Unit& unit, const store::Worker& worker);

    Environment& environment_;
    const JobLimits& limits_;
    const Limits& settings_;
    WorkCounts& counts_;
    Changed changed_;
    /// The server's own worker, which has no row.
    store::Worker own_;
    std::optional<store::TokenHash> own_key_;
    /// Leases of the own worker: those that others left behind are not failures.
    std::set<std::string, std::less<>> own_leases_;
    AddressRates rates_;
    Rates workers_;
    JobTurns turns_;
    /// When any worker last asked for a job, as far as this server knows.
    store::WallTime seen_ = 0;
    /// Before this time no lease runs out: workers could not report while no server ran, or while nothing
    /// could be stored.
    store::WallTime patient_until_ = 0;
    /// The clocks when they were looked at last.
    store::WallTime wall_ = 0;
    Milliseconds steady_ = 0;
    bool tended_ = false;
};

}  // namespace kradan::server
