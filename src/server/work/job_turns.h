#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "store/job.h"

namespace kradan::server {

/// The widest network of the address that requested a job. A player without a known address counts as a
/// network of its own.
std::string network_of(const store::Job& job);

/// Chooses the next job: addresses take turns, and so do the players of an address. More jobs do not lead to
/// more turns.
class JobTurns {
  public:
    /// The next of these jobs, which must not be empty and are sorted by age. It chooses the address whose
    /// last turn was longest ago, then its player whose last turn was longest ago, then the job with the
    /// fewest failures.
    const store::Job& next(const std::vector<store::Job>& jobs) const;
    /// Records that a worker has taken the job.
    void took(const store::Job& job);

  private:
    std::uint64_t last_of(const std::string& asker) const;

    /// The numbers of the latest turns of addresses, and of players with their addresses.
    std::map<std::string, std::uint64_t> turns_;
    std::uint64_t latest_ = 0;
};

}  // namespace kradan::server
