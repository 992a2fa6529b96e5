#pragma once

#include <cstddef>
#include <cstdint>

#include "session/clock.h"
#include "store/store.h"

namespace kradan::server {

using session::Milliseconds;

struct JobLimits {
    /// Nodes for each position; 0: what a thorough analysis takes.
    std::int64_t nodes = 0;
    /// How long a worker may be silent before its lease runs out, in milliseconds.
    store::WallTime lease = 60'000;
    /// After so many leases without a further position reports do not extend the lease any more.
    int standstill = 5;
    /// Jobs that one worker may hold.
    int most_held = 64;
    /// Whether rated games are analysed to compare their moves.
    bool compares = true;
    /// When so many workers have failed a job it is put aside.
    int most_failures = 3;
    /// How long a worker that has failed gets no job, in milliseconds. It doubles with each failure until one
    /// succeeds: a worker that cannot do anything must not use up the attempts of all jobs.
    Milliseconds rest = 60'000;
    /// A worker that has given back more jobs than this since it last finished one rests too, a sixth as
    /// long.
    int free_returns = 3;
    /// A job that nobody takes for so long is put aside, in milliseconds.
    store::WallTime wait = 86'400'000;
    /// The same for one that every worker has failed which is there.
    store::WallTime wait_for_another = 3'600'000;
    /// Who has asked for a job within this time is there, in milliseconds.
    store::WallTime presence = 3'600'000;
};

/// For the operator.
struct WorkCounts {
    /// As the store said lately.
    store::JobCounts jobs = {};
    std::size_t workers = 0;
    std::uint64_t leased = 0;
    std::uint64_t finished = 0;
    /// Given up by the worker, or the result was implausible.
    std::uint64_t failed = 0;
    /// Given back without a failure.
    std::uint64_t returned = 0;
    std::uint64_t expired = 0;
    /// Requests with an unknown key.
    std::uint64_t strangers = 0;
};

}  // namespace kradan::server
