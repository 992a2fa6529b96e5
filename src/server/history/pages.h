#pragma once

#include "api/history.h"
#include "server/accounts/accounts.h"
#include "server/base/rates.h"
#include "server/history/export.h"
#include "server/history/filter.h"

namespace kradan::server {

/// What is asked about the games that players have played. What a task is given must last until it ends.
class HistoryPages {
  public:
    explicit HistoryPages(Environment& environment) : environment_(environment), export_(environment) {}

    Task<OrProblem<api::PlayedGames>> on(const Caller& caller, const api::ReadHistory::Request& request);
    Task<OrProblem<api::PlayedGames>> on(const Caller& caller, const api::ReadPlayerGames::Request& request);
    Task<OrProblem<api::GameStatistics>> on(const Caller& caller,
                                            const api::ReadStatistics::Request& request);
    Task<OrProblem<api::GameStatistics>> on(const Caller& caller,
                                            const api::ReadPlayerStatistics::Request& request);
    Task<OrProblem<api::File>> write(const Caller& caller, const api::GameFilter& filter,
                                     record::Format format) {
        return export_.begin(caller.player(), filter, format);
    }

  private:
    Task<OrProblem<api::PlayedGames>> list(HistoryOwner owner, api::GameFilter filter,
                                           std::optional<std::string> before);
    Task<OrProblem<api::GameStatistics>> count(const Caller& caller, HistoryOwner owner,
                                               api::GameFilter filter, int depth);

    Environment& environment_;
    HistoryExport export_;
    /// By address: counting costs the more the more games there are.
    AddressRates counting_{TokenBucket{60, 2}, network_shares(environment_.limits)};
};

}  // namespace kradan::server
