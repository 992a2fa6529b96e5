#include "memory_store/jobs.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace kradan::store {

std::optional<Job> MemoryJobs::job(std::string_view id) {
    const auto found = std::ranges::find(jobs_, id, &Job::id);
    return found == jobs_.end() ? std::nullopt : std::optional{*found};
}

std::optional<Job> MemoryJobs::job_of_lease(std::string_view lease) {
    const auto found = std::ranges::find(jobs_, lease, &Job::lease);
    return lease.empty() || found == jobs_.end() ? std::nullopt : std::optional{*found};
}

std::int64_t MemoryJobs::open_jobs_of(PlayerKey player) {
    return std::ranges::count_if(jobs_, [&](const Job& job) {
        return job.by == player && (job.state == Job::State::waiting || job.state == Job::State::leased);
    });
}

JobCounts MemoryJobs::count_jobs() {
    JobCounts counts;
    for (const Job& job : jobs_) {
        switch (job.state) {
            case Job::State::waiting:
                ++counts.waiting;
                break;
            case Job::State::leased:
                ++counts.leased;
                break;
            case Job::State::done:
                break;
            case Job::State::aside:
                ++counts.aside;
                break;
        }
    }
    return counts;
}

std::int64_t MemoryJobs::count_done_jobs() {
    return std::ranges::count(jobs_, Job::State::done, &Job::state);
}

std::vector<Job> MemoryJobs::jobs_before(Job::State state, WallTime time, int most) {
    std::multimap<WallTime, Job> sorted;
    for (const Job& job : jobs_) {
        if (job.state == state && job.until < time) sorted.emplace(job.until, job);
    }
    std::vector<Job> found;
    for (auto& [until, job] : sorted) {
        if (static_cast<int>(found.size()) >= most) break;
        job.body.clear();
        found.push_back(std::move(job));
    }
    return found;
}

std::vector<Job> MemoryJobs::all_jobs() {
    return jobs_;
}

std::optional<Worker> MemoryJobs::worker_of(const TokenHash& key) {
    for (const auto& [name, one] : workers_) {
        if (one.key == key) return one.worker;
    }
    return std::nullopt;
}

std::vector<AddWorker> MemoryJobs::workers() {
    const auto all = std::views::values(workers_);
    return {all.begin(), all.end()};
}

Result MemoryJobs::make(const AddJob& change, UndoList& undo) {
    const Job& job = change.job;
    if (std::ranges::find(jobs_, job.id, &Job::id) != jobs_.end()) return conflict_in_memory("job " + job.id);
    if (is_lease(job.lease)) return conflict_in_memory("the lease " + job.lease);
    undo.emplace_back([this] { jobs_.pop_back(); });
    jobs_.push_back(job);
    return {};
}

Result MemoryJobs::make(const TakeJob& change, UndoList& undo) {
    if (is_lease(change.lease)) return conflict_in_memory("the lease " + change.lease);
    Job* next = nullptr;
    for (Job& job : jobs_) {
        if (job.state == Job::State::waiting && job.kind == change.kind &&
            (change.id.empty() || job.id == change.id) && !has_failed(job, change.worker) &&
            (!next || job.failures < next->failures))
            next = &job;
    }
    const auto held = std::ranges::count_if(jobs_, [&](const Job& job) {
        return job.state == Job::State::leased && job.worker == change.worker;
    });
    if (!next || held >= change.most_held) return conflict_in_memory("no job of the kind " + change.kind);
    save(*next, undo);
    next->state = Job::State::leased;
    next->lease = change.lease;
    next->worker = change.worker;
    next->until = change.until;
    next->advanced = 0;
    return {};
}

Result MemoryJobs::make(const NoteProgress& change, UndoList& undo) {
    Job* job = leased(change.lease);
    if (!job) return conflict_in_memory("no lease " + change.lease);
    save(*job, undo);
    job->body = change.body;
    job->until = change.until;
    job->done = change.done;
    job->all = change.all;
    job->advanced = change.advanced;
    return {};
}

Result MemoryJobs::make(const FinishJob& change, UndoList& undo) {
    Job* job = leased(change.lease);
    if (!job) return conflict_in_memory("no lease " + change.lease);
    save(*job, undo);
    job->state = Job::State::done;
    job->address.clear();
    job->body = change.body;
    return {};
}

Result MemoryJobs::make(const ReturnJob& change, UndoList& undo) {
    Job* job = leased(change.lease);
    if (!job || job->until >= change.until_before) return conflict_in_memory("no lease " + change.lease);
    save(*job, undo);
    if (!change.reason.empty()) {
        ++job->failures;
        job->reasons += job->worker + ": " + change.reason + '\n';
    }
    job->state = !change.reason.empty() && job->failures >= change.most_failures ? Job::State::aside
                                                                                 : Job::State::waiting;
    end_lease(*job, change.until);
    return {};
}

Result MemoryJobs::make(const PutAside& change, UndoList& undo) {
    const auto job = std::ranges::find(jobs_, change.id, &Job::id);
    if (job == jobs_.end() || job->state != Job::State::waiting || job->until >= change.until_before)
        return conflict_in_memory("no waiting job " + change.id);
    save(*job, undo);
    job->state = Job::State::aside;
    job->reasons += change.reason + '\n';
    return {};
}

Result MemoryJobs::make(const RetryJob& change, UndoList& undo) {
    const auto job = std::ranges::find(jobs_, change.id, &Job::id);
    if (job == jobs_.end() || job->state != Job::State::aside)
        return conflict_in_memory("no job " + change.id + " was put aside");
    save(*job, undo);
    job->state = Job::State::waiting;
    job->failures = 0;
    job->reasons.clear();
    job->until = change.until;
    if (change.by) job->by = change.by;
    if (!change.address.empty()) job->address = change.address;
    return {};
}

Result MemoryJobs::make(const AddWorker& change, UndoList& undo) {
    for (const auto& [name, one] : workers_) {
        if (name == change.worker.name || one.key == change.key) return conflict_in_memory("worker " + name);
    }
    workers_.emplace(change.worker.name, change);
    undo.emplace_back([this, name = change.worker.name] { workers_.erase(name); });
    return {};
}

Result MemoryJobs::make(const RemoveWorker& change, UndoList& undo) {
    auto found = workers_.extract(change.name);
    if (!found) return conflict_in_memory("no worker " + change.name);
    undo.emplace_back([this, old = std::move(found.mapped())] { workers_.emplace(old.worker.name, old); });
    for (Job& job : jobs_) {
        if (job.state != Job::State::leased || job.worker != change.name) continue;
        save(job, undo);
        job.state = Job::State::waiting;
        end_lease(job, change.until);
    }
    return {};
}

Result MemoryJobs::make(const NoteSeen& change, UndoList& undo) {
    const auto found = workers_.find(change.worker);
    if (found == workers_.end()) return conflict_in_memory("no worker " + change.worker);
    save(found->second.worker, undo);
    WallTime& seen = found->second.worker.seen;
    seen = std::max(seen, change.at);
    return {};
}

Result MemoryJobs::make(const SetRest& change, UndoList& undo) {
    const auto found = workers_.find(change.worker);
    if (found == workers_.end()) return conflict_in_memory("no worker " + change.worker);
    Worker& worker = found->second.worker;
    save(worker, undo);
    worker.failures = change.failures;
    worker.returns = change.returns;
    worker.rest = std::max(worker.rest, change.until);
    return {};
}

void MemoryJobs::save(const Worker& worker, UndoList& undo) {
    undo.emplace_back([this, old = worker] { workers_.at(old.name).worker = old; });
}

void MemoryJobs::end_lease(Job& job, WallTime until) {
    job.lease.clear();
    job.worker.clear();
    job.until = until;
    job.advanced = 0;
}

bool MemoryJobs::is_lease(std::string_view lease) const {
    return !lease.empty() && std::ranges::find(jobs_, lease, &Job::lease) != jobs_.end();
}

Job* MemoryJobs::leased(std::string_view lease) {
    if (lease.empty()) return nullptr;
    const auto found = std::ranges::find(jobs_, lease, &Job::lease);
    return found != jobs_.end() && found->state == Job::State::leased ? &*found : nullptr;
}

void MemoryJobs::save(const Job& job, UndoList& undo) {
    undo.emplace_back(
        [this, place = &job - jobs_.data(), old = job] { jobs_[static_cast<std::size_t>(place)] = old; });
}

void MemoryJobs::remove_those_of(const std::string& game, UndoList& undo) {
    undo.emplace_back([this, jobs = jobs_]() mutable { jobs_ = std::move(jobs); });
    std::erase_if(jobs_, [&](const Job& job) { return job.game == game; });
}

}  // namespace kradan::store
