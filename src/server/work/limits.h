#pragma once

#include <cstddef>
#include <cstdint>

#include "clock/clock.h"
#include "store/store.h"

namespace kradan::server {

using clock::Milliseconds;

struct JobLimits {
    /// Nodes per position; 0 for as many as a thorough analysis needs.
    std::int64_t nodes = 0;
    /// How long a worker may be silent before its lease expires, in milliseconds.
    store::WallTime lease = 60'000;
    /// After this many lease periods without progress to another position, reports no longer extend the
    /// lease.
    int standstill = 5;
    /// The maximum number of jobs that one worker may hold.
    int most_held = 64;
    /// True if rated games are analysed in order to compare their moves.
    bool compares = true;
    /// A job is put aside after this many workers have failed it.
    int most_failures = 3;
    /// How long a worker gets no job after a failure, in milliseconds. This doubles with each further failure
    /// until the worker finishes a job, so that a broken worker cannot use up the attempts of all jobs.
    Milliseconds rest = 60'000;
    /// A worker also rests, for a sixth of the time, if it has returned more jobs than this since it last
    /// finished one.
    int free_returns = 3;
    /// A job that no worker has taken for this long, in milliseconds, is put aside.
    store::WallTime wait = 86'400'000;
    /// The same, for a job that all present workers have failed.
    store::WallTime wait_for_another = 3'600'000;
    /// A worker is present if it has asked for a job within this time, in milliseconds.
    store::WallTime presence = 3'600'000;
};

/// Counters for the operator.
struct WorkCounts {
    /// As last counted in the store.
    store::JobCounts jobs = {};
    std::size_t workers = 0;
    std::uint64_t leased = 0;
    std::uint64_t finished = 0;
    /// Aborted by the worker with a reason, or returned with an implausible result.
    std::uint64_t failed = 0;
    /// Returned without a failure.
    std::uint64_t returned = 0;
    std::uint64_t expired = 0;
    /// Requests with an unknown key.
    std::uint64_t strangers = 0;
};

}  // namespace kradan::server
