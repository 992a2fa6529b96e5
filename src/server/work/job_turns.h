#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "store/job.h"

namespace kradan::server {

/// Returns the widest network of the address that requested a job. A player whose address is unknown counts
/// as a separate network.
std::string network_of(const store::Job& job);

/// Chooses the next job: addresses take turns, and so do the players at each address. Adding more jobs does
/// not give more turns.
class JobTurns {
  public:
    /// Returns the next of these jobs. There must be at least one, and they must be sorted by age. Chooses
    /// the address whose last turn was longest ago, then the player there whose last turn was longest ago,
    /// then the job with the fewest failures.
    const store::Job& next(const std::vector<store::Job>& jobs) const;
    /// Records that a worker has taken the job.
    void took(const store::Job& job);

  private:
    std::uint64_t last_of(const std::string& asker) const;

    /// The numbers of the last turns, by address, and by player and address.
    std::map<std::string, std::uint64_t> turns_;
    std::uint64_t latest_ = 0;
};

}  // namespace kradan::server
