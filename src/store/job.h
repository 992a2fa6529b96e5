#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "store/keys.h"

/// Jobs for workers, the workers, and what changes them.
namespace kradan::store {

/// A program that takes jobs. It is known by a key, of which only the hash is stored.
struct Worker {
    /// Without ':' and without line breaks.
    std::string name = {};
    WallTime created = 0;
    /// When it last asked for a job, to a minute or so; 0: never.
    WallTime seen = 0;
    /// How often it has failed, and given jobs back, since it last finished one.
    int failures = 0;
    int returns = 0;
    /// Until then it gets no job.
    WallTime rest = 0;

    friend bool operator==(const Worker&, const Worker&) = default;
};

/// Work on a game that a worker does, such as its analysis.
struct Job {
    enum class State : std::uint8_t {
        waiting,
        /// A worker has it until `until`.
        leased,
        done,
        /// Nobody could do it, or nobody came: it waits for the operator.
        aside,
    };

    std::string id = {};
    /// Workers ask for jobs of a kind.
    std::string kind = {};
    std::string game = {};
    /// Who asked for it; empty for the server itself.
    std::optional<PlayerKey> by = {};
    /// Where they asked from, so that addresses take turns; "" once it is done, and if it is not known.
    std::string address = {};
    WallTime created = 0;
    State state = State::waiting;
    /// The random name of the latest lease, unique; "" before the first one, and after it was returned.
    std::string lease = {};
    /// The name of the worker of that lease.
    std::string worker = {};
    /// When the lease runs out; while it waits, when it is to be put aside.
    WallTime until = 0;
    /// How many workers have failed to do it, and why: for each a line with its name, ": " and the reason.
    int failures = 0;
    std::string reasons = {};
    /// How many of its parts are done, of how many; also after its lease has ended.
    int done = 0;
    int all = 0;
    /// When `done` last grew under this lease, or else when it was first reported on; 0: it was not yet.
    WallTime advanced = 0;
    /// As JSON: what was found so far; the result once it is done.
    std::string body = {};

    friend bool operator==(const Job&, const Job&) = default;
};

/// Jobs that are not done: those that are would take long to count.
struct JobCounts {
    std::int64_t waiting = 0;
    std::int64_t leased = 0;
    std::int64_t aside = 0;

    friend bool operator==(const JobCounts&, const JobCounts&) = default;
};

/// Whether this worker is among those that have failed the job.
inline bool has_failed(const Job& job, const std::string& worker) {
    return ("\n" + job.reasons).contains("\n" + worker + ": ");
}

// Changes.

/// Adds a job as it stands. A conflict if there is one of this id, or no such game.
struct AddJob {
    Job job = {};
};
/// Leases a waiting job of this kind that this worker has not failed: the one of this id, or with "" one that
/// has failed least often, the oldest of those. A conflict if there is none, or if the worker holds too many.
struct TakeJob {
    std::string kind = {};
    /// A new random name: who knows it holds the lease. The changes below are conflicts unless this is the
    /// lease of a job that is still leased.
    std::string lease = {};
    std::string worker = {};
    WallTime until = 0;
    /// The jobs that the worker may hold, this one included.
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
/// Ends a lease without a result; what was found stays for the next worker.
struct ReturnJob {
    std::string lease = {};
    /// Why the job failed; "": it did not, and the worker only gives it back.
    std::string reason = {};
    /// When this many workers have failed the job is put aside.
    int most_failures = 3;
    /// A conflict if the lease runs out at this time or later.
    WallTime until_before = std::numeric_limits<WallTime>::max();
    /// When it is to be put aside if nobody takes it.
    WallTime until = 0;
};
/// Puts a waiting job aside that nobody takes. A conflict if it does not wait, or waits until `until_before`.
struct PutAside {
    std::string id = {};
    /// A line among its reasons.
    std::string reason = {};
    WallTime until_before = std::numeric_limits<WallTime>::max();
};
/// Lets a job that was put aside wait again, as if it had never failed. A conflict if there is no such job.
struct RetryJob {
    std::string id = {};
    /// When it is to be put aside if nobody takes it.
    WallTime until = 0;
    /// Who asks for it now, and from where; empty: as before.
    std::optional<PlayerKey> by = {};
    std::string address = {};
};
struct AddWorker {
    Worker worker = {};
    TokenHash key = {};
};
/// Its jobs wait again, at most until `until`, and have not failed. A conflict if there is no such worker.
struct RemoveWorker {
    std::string name = {};
    WallTime until = 0;
};
/// A conflict if there is no such worker, like the next.
struct NoteSeen {
    std::string worker = {};
    WallTime at = 0;
};
/// A rest is never shortened: another thread of the worker may have failed meanwhile.
struct SetRest {
    std::string worker = {};
    int failures = 0;
    int returns = 0;
    WallTime until = 0;
};

}  // namespace kradan::store
