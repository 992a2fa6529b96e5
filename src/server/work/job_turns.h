#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "store/job.h"

namespace kradan::server {

/// The widest network of the address from which a job was asked for. A player whose address is not known
/// counts as one of their own.
std::string network_of(const store::Job& job);

/// Whose job is next: addresses take turns, and so do the players of an address. More jobs give nobody more
/// turns.
class JobTurns {
  public:
    /// Of these jobs, which are not none and the oldest first, the one whose turn it is: of the address whose
    /// turn was longest ago, of its player whose turn was longest ago, the job that has failed least often.
    const store::Job& next(const std::vector<store::Job>& jobs) const;
    /// A worker has it.
    void took(const store::Job& job);

  private:
    std::uint64_t last_of(const std::string& asker) const;

    /// The numbers of the latest turns of addresses, and of players with their addresses.
    std::map<std::string, std::uint64_t> turns_;
    std::uint64_t latest_ = 0;
};

}  // namespace kradan::server
