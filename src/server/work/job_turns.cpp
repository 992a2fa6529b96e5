#include "server/work/job_turns.h"

#include <algorithm>
#include <tuple>

#include "server/limits/networks.h"

namespace kradan::server {

namespace {

/// If there are more turns than this, the oldest are forgotten, and their players count as new.
constexpr std::size_t most_remembered = 20'000;

std::string player_of(const store::Job& job) {
    return network_of(job) + " " + std::to_string(job.by.value_or(0));
}

}  // namespace

std::string network_of(const store::Job& job) {
    return job.address.empty() ? "player " + std::to_string(job.by.value_or(0))
                               : networks_of(job.address).back();
}

std::uint64_t JobTurns::last_of(const std::string& asker) const {
    const auto found = turns_.find(asker);
    return found == turns_.end() ? 0 : found->second;
}

const store::Job& JobTurns::next(const std::vector<store::Job>& jobs) const {
    return *std::ranges::min_element(jobs, {}, [this](const store::Job& job) {
        return std::tuple{last_of(network_of(job)), last_of(player_of(job)), job.failures};
    });
}

void JobTurns::took(const store::Job& job) {
    turns_[network_of(job)] = turns_[player_of(job)] = ++latest_;
    if (turns_.size() <= most_remembered) return;
    // Each turn has at most two entries, so this removes about half of the entries.
    std::erase_if(turns_, [this](const auto& one) { return one.second + most_remembered / 4 < latest_; });
}

}  // namespace kradan::server
