#pragma once

#include <map>
#include <optional>
#include <string>

#include "api/ratings.h"
#include "server/accounts/accounts.h"
#include "server/base/waiters.h"
#include "server/ratings/stored.h"

namespace kradan::server {

/// The HTTP API operations for ratings. Arguments passed to a task by reference must outlive it.
class RatingPages {
  public:
    explicit RatingPages(Environment& environment) : environment_(environment) {}

    Task<OrProblem<api::ReadPlayer::Answer>> on(const Caller& caller,
                                                const api::ReadPlayer::Request& request);
    Task<OrProblem<api::ReadRatingHistory::Answer>> on(const Caller& caller,
                                                       const api::ReadRatingHistory::Request& request);
    Task<OrProblem<api::ReadStakes::Answer>> on(const Caller& caller,
                                                const api::ReadStakes::Request& request);
    Task<OrProblem<api::ReadLeaderboard::Answer>> on(const Caller& caller,
                                                     const api::ReadLeaderboard::Request& request);
    Task<OrProblem<api::ReadDistribution::Answer>> on(const Caller& caller,
                                                      const api::ReadDistribution::Request& request);

  private:
    /// A cached response about a pool. Concurrent requests share it, even while it is being read.
    template <class Answer>
    struct KeptAnswer {
        std::optional<OrProblem<Answer>> answer = {};
        /// In steady time.
        Milliseconds fresh_until = 0;
        bool reading = false;
        Waiters waiters = {};
    };
    template <class Answer>
    using Kept = std::map<std::string, KeptAnswer<Answer>>;

    template <class Answer, class Use>
    Task<OrProblem<Answer>> kept_or_read(Kept<Answer>& kept, std::string pool, Use use);

    Environment& environment_;
    Kept<api::ReadLeaderboard::Answer> boards_;
    Kept<api::ReadDistribution::Answer> distributions_;
};

}  // namespace kradan::server
