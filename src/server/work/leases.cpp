#include "server/work/leases.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "analysis/plausible.h"
#include "core/quote.h"
#include "server/base/awaiting.h"
#include "server/base/guarded.h"
#include "server/base/tokens.h"
#include "server/work/analysis_job.h"
#include "server/work/work_answers.h"

namespace kradan::server {

namespace {

using store::Job;

/// The version of the request format.
constexpr int version = 1;
constexpr std::size_t longest_key = 128;
/// How many jobs a worker may lose to faster workers in one request before the response is that there is
/// none.
constexpr int most_attempts = 5;
/// A worker's longest rest, as a multiple of the first.
constexpr int longest_rest = 60;
/// After returning too many jobs, a worker rests for this fraction of the rest after a failure.
constexpr int part_of_rest = 6;
/// The precision of a worker's last contact time in the store, in milliseconds.
constexpr store::WallTime precision_of_seen = 60'000;
/// Requests from workers at one address, and from one worker: burst, and rate per second. A worker reports
/// every few seconds, but may have many threads.
constexpr TokenBucket rate_of_address{300, 200};
constexpr TokenBucket rate_of_worker{300, 100};

}  // namespace

/// A job given to a worker.
struct Leases::Taken {
    std::optional<Job> job = {};
    std::expected<analysis::Order, std::string> order = std::unexpected("the game was removed");
    /// The number of findings from earlier leases.
    int known = 0;
    /// The response to the worker.
    std::string answer = {};
};

/// A job that a worker reports on.
struct Leases::Held {
    Job job;
    /// What is wrong with the request, and with the findings; "" if nothing is.
    std::string malformed = {};
    std::string implausible = {};
    /// All findings, including those reported earlier: how many there are, how many are needed, and their
    /// stored form.
    int done = 0;
    int all = 0;
    std::string written = {};
};

Leases::Leases(Environment& environment, const JobLimits& limits, const Limits& settings, WorkCounts& counts,
               Changed changed)
    : environment_(environment),
      limits_(limits),
      settings_(settings),
      counts_(counts),
      changed_(std::move(changed)),
      own_{.name = own_worker_of(environment.node)},
      rates_(rate_of_address, network_shares(environment.limits)),
      workers_(rate_of_worker) {}

std::expected<void, std::string> Leases::open(store::Reader& reader) {
    const auto workers = reader.workers();
    if (!workers) return std::unexpected(workers.error().detail);
    const auto jobs = reader.count_jobs();
    if (!jobs) return std::unexpected(jobs.error().detail);
    counts_.workers = workers->size();
    counts_.jobs = *jobs;
    for (const auto& one : *workers) seen_ = std::max(seen_, one.worker.seen);
    be_patient();
    return {};
}

std::string Leases::add_own_worker() {
    std::string key = new_token(environment_);
    own_key_ = hash_of(key);
    return key;
}

bool Leases::are_taken() const {
    return own_key_ || (seen_ > 0 && environment_.wall_time() - seen_ < limits_.presence);
}

Task<store::Result> Leases::commit(store::Unit unit) {
    auto result = co_await keep(environment_, std::move(unit));
    // Workers cannot report while the store is failing, and that is not their fault.
    if (!result && result.error().kind != store::Error::Kind::conflict) be_patient();
    co_return result;
}

void Leases::be_patient() {
    patient_until_ = environment_.wall_time() + limits_.lease;
}

Task<> Leases::tell(std::string job) {
    const auto now =
        co_await read_patiently(environment_, [job](store::Reader& reader) { return reader.job(job); });
    if (now && *now) changed_(**now);
}

void Leases::admit(std::string key, std::string address, Answered done) {
    admit_now(std::move(key), std::move(address), std::move(done));
}

Detached Leases::admit_now(std::string key, std::string address, Answered done) {
    WorkAnswer answer = problem(500, "The server failed; see its log.");
    try {
        const Milliseconds now = environment_.steady_time();
        if (!rates_.pass(address, now)) {
            answer = problem(429, "Too many requests from this address. Wait some seconds.");
        } else if (const auto worker = co_await worker_of(std::move(key)); !worker) {
            answer = worker.error();
        } else if (!workers_.pass(worker->name, now)) {
            answer = problem(429, "Too many requests of this worker. Wait some seconds.");
        } else {
            answer = WorkAnswer{};
        }
    } catch (const std::exception& thrown) {
        tell_failure(environment_.warn, "a worker's request", thrown.what());
    }
    done(std::move(answer));
}

Task<std::expected<store::Worker, WorkAnswer>> Leases::worker_of(std::string key) {
    const auto stranger = [this] {
        ++counts_.strangers;
        return std::unexpected(problem(401,
                                       "This key is unknown or was withdrawn. Ask the operator of the "
                                       "server for a key: kradan admin worker add NAME."));
    };
    if (key.empty() || key.size() > longest_key) co_return stranger();
    const store::TokenHash hash = hash_of(key);
    if (own_key_ == hash) co_return own_;
    auto worker = co_await read_patiently(environment_,
                                          [hash](store::Reader& reader) { return reader.worker_of(hash); });
    if (!worker) co_return std::unexpected(not_stored());
    if (!*worker) co_return stranger();
    co_return **std::move(worker);
}

void Leases::serve(WorkRequest request, Answered done) {
    serve_now(std::move(request), std::move(done));
}

Detached Leases::serve_now(WorkRequest request, Answered done) {
    WorkAnswer answer = problem(500, "The server failed; see its log.");
    try {
        answer = co_await answer_to(request);
    } catch (const std::exception& thrown) {
        tell_failure(environment_.warn, "a worker's request", thrown.what());
    }
    done(std::move(answer));
}

Task<WorkAnswer> Leases::answer_to(WorkRequest& request) {
    const auto worker = co_await worker_of(request.key);
    if (!worker) co_return worker.error();
    if (request.action == "acquire") co_return co_await acquire(request, *worker);
    if (request.has_findings() || request.action == "abort") co_return co_await report(request, *worker);
    co_return problem(404,
                      "There is no such request. Use /api/work/acquire, or progress, done or abort below "
                      "/api/work/LEASE/.");
}

Task<> Leases::note_seen(const store::Worker& worker) {
    const store::WallTime now = environment_.wall_time();
    seen_ = std::max(seen_, now);
    if (is_own(worker) || now - worker.seen < precision_of_seen) co_return;
    (void)co_await commit({store::NoteSeen{worker.name, now}});
}

Task<WorkAnswer> Leases::acquire(const WorkRequest& request, const store::Worker& worker) {
    const auto value = json::parse(request.body);
    json::Fault fault;
    std::vector<std::string> kinds;
    if (value) {
        json::Fields fields(*value, "request", fault);
        const auto spoken = fields.number("version", 0, json::max_integer);
        kinds = fields.texts("kinds", 100);
        if (!fault && spoken != version)
            co_return problem(400,
                              "This worker speaks another version of the requests. Use a worker of the same "
                              "release as the server.");
    }
    if (!value || fault)
        co_return problem(400, "The body is invalid: " + (value ? fault.text() : value.error().message));
    if (std::ranges::find(kinds, kind_of_analysis) == kinds.end()) co_return WorkAnswer{204};
    co_await note_seen(worker);
    if (environment_.wall_time() < worker.rest) co_return WorkAnswer{204};
    // Requests for work must not cause any writes while there is none.
    const auto counts =
        co_await read_patiently(environment_, [](store::Reader& reader) { return reader.count_jobs(); });
    if (!counts) co_return not_stored();
    counts_.jobs = *counts;
    if (counts->waiting == 0) co_return WorkAnswer{204};
    co_return co_await take(worker);
}

Task<std::expected<Leases::Taken, store::Error>> Leases::taken_by(std::string lease) {
    co_return co_await read_patiently(environment_,
                                      [lease, nodes = limits_.nodes, seconds = limits_.lease / 1'000](
                                          store::Reader& reader) -> std::expected<Taken, store::Error> {
                                          Taken found;
                                          auto job = reader.job_of_lease(lease);
                                          if (!job) return std::unexpected(job.error());
                                          if (!*job) return found;
                                          const auto game = reader.game((*job)->game);
                                          if (!game) return std::unexpected(game.error());
                                          if (*game) found.order = order_of(**game, nodes);
                                          found.job = *std::move(job);
                                          if (!found.order) return found;
                                          json::Writer writer;
                                          writer.begin_object()
                                              .member("lease", lease)
                                              .member("kind", found.job->kind)
                                              .member("game", found.job->game)
                                              .member("seconds", seconds);
                                          analysis::write_order(writer.key("work"), *found.order);
                                          if (const auto known = known_of(*found.job, *found.order)) {
                                              found.known = count_found(*known);
                                              analysis::write_findings(writer.key("known"), *known);
                                          }
                                          found.answer = writer.end_object().text();
                                          return found;
                                      });
}

/// Returns the next job, skipping those that this worker has failed.
Task<std::expected<std::optional<store::Job>, store::Error>> Leases::next_for(std::string worker) {
    constexpr int most_of_club = 100;
    auto waiting = co_await read_patiently(
        environment_, [most = static_cast<int>(settings_.analyses) + most_of_club](store::Reader& reader) {
            return reader.waits_before(std::numeric_limits<store::WallTime>::max(), most);
        });
    if (!waiting) co_return std::unexpected(waiting.error());
    std::erase_if(*waiting, [&](const store::Job& job) {
        return job.kind != kind_of_analysis || store::has_failed(job, worker);
    });
    if (waiting->empty()) co_return std::nullopt;
    co_return turns_.next(*waiting);
}

Task<WorkAnswer> Leases::take(const store::Worker& worker) {
    const std::string lease = random_name(environment_);
    store::Result taken;
    for (int tries = 0; tries < most_attempts; ++tries) {
        const auto next = co_await next_for(worker.name);
        if (!next) co_return not_stored();
        if (!*next) co_return WorkAnswer{204};
        taken = co_await commit({store::TakeJob{.kind = std::string{kind_of_analysis},
                                                .lease = lease,
                                                .worker = worker.name,
                                                .until = environment_.wall_time() + limits_.lease,
                                                .most_held = limits_.most_held,
                                                .id = (**next).id}});
        if (taken) turns_.took(**next);
        // Another worker may have been first.
        if (taken || taken.error().kind != store::Error::Kind::conflict) break;
    }
    if (!taken && taken.error().kind == store::Error::Kind::conflict) co_return WorkAnswer{204};
    if (!taken) co_return not_stored();
    ++counts_.leased;
    if (is_own(worker)) own_leases_.insert(lease);
    auto given = co_await taken_by(lease);
    if (!given) {
        // The worker will not receive this lease.
        (void)co_await commit(
            {store::ReturnJob{.lease = lease, .until = environment_.wall_time() + limits_.wait}});
        own_leases_.erase(lease);
        co_return not_stored();
    }
    if (!given->job) {
        own_leases_.erase(lease);
        co_return WorkAnswer{204};
    }
    if (!given->order) {
        // No worker can do this job.
        co_return co_await give_up(*given->job, {.reason = given->order.error(), .most_failures = 1},
                                   WorkAnswer{204});
    }
    Job& job = *given->job;
    job.done = given->known;
    job.all = static_cast<int>(given->order->positions());
    changed_(job);
    co_return WorkAnswer{200, std::move(given->answer)};
}

// Reads the job and checks the findings. This takes a while for a long game, so it runs on another thread.
Task<std::expected<std::optional<Leases::Held>, store::Error>> Leases::held_by(WorkRequest& request) {
    const bool reads = request.has_findings();
    const bool some = request.action == "progress";
    co_return co_await read_patiently(
        environment_,
        [lease = request.lease, body = reads ? std::move(request.body) : std::string{}, reads, some,
         nodes = limits_.nodes](store::Reader& reader) -> std::expected<std::optional<Held>, store::Error> {
            auto job = reader.job_of_lease(lease);
            if (!job) return std::unexpected(job.error());
            if (!*job) return std::nullopt;
            Held held{.job = **std::move(job)};
            if (!reads || held.job.state != Job::State::leased) return held;
            const auto value = json::parse(body);
            json::Fault fault;
            analysis::Findings findings;
            if (value) {
                json::Fields fields(*value, "request", fault);
                findings =
                    analysis::read_findings(fields.array("positions"), analysis::most_moves + 1, fault);
            }
            if (!value || fault) {
                held.malformed = value ? fault.text() : value.error().message;
                return held;
            }
            const auto game = reader.game(held.job.game);
            if (!game) return std::unexpected(game.error());
            if (!*game) return std::nullopt;
            const auto order = order_of(**game, nodes);
            const auto why =
                order ? analysis::why_implausible(*order, findings, some) : std::optional{order.error()};
            held.implausible = why.value_or("");
            if (why) return held;
            if (const auto known = known_of(held.job, *order)) {
                for (std::size_t i = 0; i < findings.size(); ++i) {
                    if (!findings[i]) findings[i] = (*known)[i];
                }
            }
            held.done = count_found(findings);
            held.all = static_cast<int>(findings.size());
            held.written = findings_text(findings);
            return held;
        });
}

Task<WorkAnswer> Leases::report(WorkRequest& request, const store::Worker& worker) {
    co_await note_seen(worker);
    auto held = co_await held_by(request);
    if (!held) co_return not_stored();
    if (!*held || (*held)->job.worker != worker.name) co_return no_lease();
    const Held& found = **held;
    if (found.job.state == Job::State::done && request.action == "done")
        co_return WorkAnswer{200, seconds_text(limits_.lease)};
    if (found.job.state != Job::State::leased) co_return no_lease();
    if (!found.malformed.empty()) co_return problem(400, "The body is invalid: " + found.malformed);
    if (!found.implausible.empty()) {
        ++counts_.failed;
        co_return co_await give_up(
            found.job,
            {.reason = found.implausible,
             .most_failures = limits_.most_failures,
             .worker = tired(worker, true)},
            problem(422, "The result cannot be true: " + found.implausible +
                             ". The job went back to the queue; look at the engine of this worker."));
    }
    if (request.action == "abort") co_return co_await abort(found.job, request.body, worker);
    co_return co_await take_in(found, request.action == "done", worker);
}

Task<WorkAnswer> Leases::abort(const Job& job, const std::string& body, const store::Worker& worker) {
    std::string reason;
    if (!body.empty()) {
        const auto value = json::parse(body);
        json::Fault fault;
        if (value) reason = json::Fields(*value, "request", fault).optional_text("reason").value_or("");
        if (!value || fault)
            co_return problem(400, "The body is invalid: " + (value ? fault.text() : value.error().message));
    }
    ++(reason.empty() ? counts_.returned : counts_.failed);
    auto after = tired(worker, !reason.empty());
    co_return co_await give_up(
        job,
        {.reason = std::move(reason), .most_failures = limits_.most_failures, .worker = std::move(after)},
        WorkAnswer{200, seconds_text(limits_.lease)});
}

/// Stores progress or, with `all`, the result.
Task<WorkAnswer> Leases::take_in(const Held& held, bool all, const store::Worker& worker) {
    const store::WallTime now = environment_.wall_time();
    Job job = held.job;
    store::Unit unit;
    if (all) {
        job.state = Job::State::done;
        unit.emplace_back(store::FinishJob{job.lease, held.written});
        if (worker.failures > 0 || worker.returns > 0) {
            store::Worker fresh = worker;
            fresh.failures = fresh.returns = 0;
            add_rest(unit, fresh);
        }
    } else {
        if (held.done > job.done || job.advanced == 0) job.advanced = now;
        // The server's own worker pauses while the processors are busy, but is known to be running.
        const auto last = is_own(worker) ? now : job.advanced + (limits_.standstill - 1) * limits_.lease;
        job.until = std::max(job.until, std::min(now, last) + limits_.lease);
        unit.emplace_back(store::NoteProgress{.lease = job.lease,
                                              .body = held.written,
                                              .until = job.until,
                                              .done = held.done,
                                              .all = held.all,
                                              .advanced = job.advanced});
    }
    job.done = held.done;
    job.all = held.all;
    job.body = held.written;
    const auto stored = co_await commit(std::move(unit));
    if (!stored && stored.error().kind == store::Error::Kind::conflict) co_return no_lease();
    if (!stored) co_return not_stored();
    if (all) {
        ++counts_.finished;
        own_leases_.erase(job.lease);
    }
    changed_(job);
    co_return WorkAnswer{200, seconds_text(limits_.lease)};
}

/// Ends a lease. `answer` is for the worker, if it still held the job.
Task<WorkAnswer> Leases::give_up(const Job& job, End end, WorkAnswer answer) {
    end.reason = one_line(end.reason);
    const store::WallTime wait = end.reason.empty() ? limits_.wait : limits_.wait_for_another;
    store::Unit unit{store::ReturnJob{.lease = job.lease,
                                      .reason = end.reason,
                                      .most_failures = end.most_failures,
                                      .until = environment_.wall_time() + wait}};
    if (end.worker) add_rest(unit, *end.worker);
    const auto returned = co_await commit(std::move(unit));
    if (!returned && returned.error().kind == store::Error::Kind::conflict) co_return no_lease();
    if (!returned) co_return not_stored();
    own_leases_.erase(job.lease);
    if (!end.reason.empty() && environment_.warn)
        environment_.warn("the analysis of game " + job.game + " failed: " + job.worker + ": " + end.reason);
    co_await tell(job.id);
    co_return answer;
}

store::Worker Leases::tired(store::Worker worker, bool failed) const {
    const store::WallTime now = environment_.wall_time();
    // During a rest, failures of the worker's other threads do not count.
    if (now < worker.rest) return worker;
    const int times = failed ? ++worker.failures : ++worker.returns - limits_.free_returns;
    if (times < 1) return worker;
    const Milliseconds first = failed ? limits_.rest : limits_.rest / part_of_rest;
    worker.rest = now + std::min(1 << std::min(times - 1, 30), longest_rest) * first;
    return worker;
}

void Leases::add_rest(store::Unit& unit, const store::Worker& worker) {
    if (is_own(worker)) {
        own_ = worker;
    } else {
        unit.emplace_back(store::SetRest{worker.name, worker.failures, worker.returns, worker.rest});
    }
}

}  // namespace kradan::server
