#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "store/keys.h"

/// Jobs for workers, the workers, and the changes to both.
namespace kradan::store {

/// A program that takes jobs. It authenticates with a key; only the key's hash is stored.
struct Worker {
    /// Contains no ':' or line breaks.
    std::string name = {};
    WallTime created = 0;
    /// When it last asked for a job, accurate to about a minute; 0: never.
    WallTime seen = 0;
    /// How many jobs it has failed and returned since it last finished one.
    int failures = 0;
    int returns = 0;
    /// It gets no job before this time.
    WallTime rest = 0;

    friend bool operator==(const Worker&, const Worker&) = default;
};

/// Work on a game for a worker, such as its analysis.
struct Job {
    enum class State : std::uint8_t {
        waiting,
        /// Assigned to a worker until `until`.
        leased,
        done,
        /// Every attempt failed, or no worker took it in time: the operator must decide.
        aside,
    };

    std::string id = {};
    /// Workers ask for jobs of one kind.
    std::string kind = {};
    std::string game = {};
    /// The player who requested it; empty for the server itself.
    std::optional<PlayerKey> by = {};
    /// The address that the request came from, so that addresses can take turns; empty if unknown or once the
    /// job is done.
    std::string address = {};
    WallTime created = 0;
    State state = State::waiting;
    /// The unique random name of the most recent lease; "" before the first lease and after a return.
    std::string lease = {};
    /// The name of the worker that has or had the most recent lease.
    std::string worker = {};
    /// When the lease expires; for a waiting job, when it is put aside.
    WallTime until = 0;
    /// How many workers have failed the job, and why: one line per worker with its name, ": " and the reason.
    int failures = 0;
    std::string reasons = {};
    /// The number of finished parts, and of all parts. Kept after the lease has ended.
    int done = 0;
    int all = 0;
    /// When `done` last increased under this lease, or else when progress was first reported; 0: not yet.
    WallTime advanced = 0;
    /// As JSON: the findings so far; the result once the job is done.
    std::string body = {};

    friend bool operator==(const Job&, const Job&) = default;
};

/// The number of unfinished jobs in each state; counting finished ones would be slow.
struct JobCounts {
    std::int64_t waiting = 0;
    std::int64_t leased = 0;
    std::int64_t aside = 0;

    friend bool operator==(const JobCounts&, const JobCounts&) = default;
};

/// Whether this worker has failed the job.
inline bool has_failed(const Job& job, const std::string& worker) {
    return ("\n" + job.reasons).contains("\n" + worker + ": ");
}

// Changes.

/// Adds a job in any state. Fails with a conflict if the id already exists or the game does not exist.
struct AddJob {
    Job job = {};
};
/// Leases a waiting job of this kind that this worker has not failed: the job with this id or, if it is "",
/// the oldest of those that have failed least often. Fails with a conflict if there is none, or if the worker
/// holds too many jobs.
struct TakeJob {
    std::string kind = {};
    /// A new random name, which authorises changes under the lease. The changes below fail with a conflict
    /// unless `lease` names a lease that is still held.
    std::string lease = {};
    std::string worker = {};
    WallTime until = 0;
    /// The maximum number of jobs that the worker may hold, including this one.
    int most_held = std::numeric_limits<int>::max();
    std::string id = {};
};
struct NoteProgress {
    std::string lease = {};
    std::string body = {};
    WallTime until = 0;
    int done = 0;
    int all = 0;
    WallTime advanced = 0;
};
struct FinishJob {
    std::string lease = {};
    std::string body = {};
};
/// Ends a lease without a result. The next worker continues from the findings so far.
struct ReturnJob {
    std::string lease = {};
    /// Why the job failed; "" if it did not fail and the worker only returns it.
    std::string reason = {};
    /// The job is put aside when this many workers have failed it.
    int most_failures = 3;
    /// Fails with a conflict if the lease expires at this time or later.
    WallTime until_before = std::numeric_limits<WallTime>::max();
    /// When to put it aside if no worker takes it.
    WallTime until = 0;
};
/// Puts aside a waiting job that no worker takes. Fails with a conflict if it is not waiting, or if its
/// `until` is at `until_before` or later.
struct PutAside {
    std::string id = {};
    /// A line added to the job's reasons.
    std::string reason = {};
    WallTime until_before = std::numeric_limits<WallTime>::max();
};
/// Makes a job that was put aside wait again, as if it had never failed. Fails with a conflict if there is no
/// such job.
struct RetryJob {
    std::string id = {};
    /// When to put it aside if no worker takes it.
    WallTime until = 0;
    /// The new requester and address; empty: unchanged.
    std::optional<PlayerKey> by = {};
    std::string address = {};
};
struct AddWorker {
    Worker worker = {};
    TokenHash key = {};
};
/// Returns the worker's jobs without counting a failure; they wait at most until `until`. Fails with a
/// conflict if there is no such worker.
struct RemoveWorker {
    std::string name = {};
    WallTime until = 0;
};
/// Fails with a conflict if there is no such worker, as does `SetRest`.
struct NoteSeen {
    std::string worker = {};
    WallTime at = 0;
};
/// Never shortens a rest, because another of the worker's threads may have failed in the meantime.
struct SetRest {
    std::string worker = {};
    int failures = 0;
    int returns = 0;
    WallTime until = 0;
};

}  // namespace kradan::store
