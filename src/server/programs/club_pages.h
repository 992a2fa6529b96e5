#pragma once

#include <string>

#include "api/club.h"
#include "server/accounts/accounts.h"
#include "server/base/task.h"
#include "server/club/hall.h"
#include "server/inside/asking.h"

namespace kradan::server {

/// The HTTP API operations for the lobby, challenges and analyses. Arguments passed to a task by reference
/// must outlive it.
class ClubPages {
  public:
    ClubPages(Environment& environment, Hall& hall) : environment_(environment), hall_(hall) {}

    Task<OrProblem<wire::Lobby>> on(const Caller&, const api::ReadLobby::Request&) {
        co_return hall_.shown_lobby();
    }
    Task<OrProblem<wire::Challenges>> on(const Caller& caller, const api::ListChallenges::Request&);
    Task<OrProblem<api::Offered>> on(const Caller& caller, const api::MakeChallenge::Request& request);
    Task<OrProblem<api::Offered>> on(const Caller& caller, const api::AcceptChallenge::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::DeclineChallenge::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::WithdrawChallenge::Request& request);
    Task<OrProblem<api::GameAnalysis>> on(const Caller& caller, const api::ReadAnalysis::Request& request);
    Task<OrProblem<api::GameAnalysis>> on(const Caller& caller, const api::AskAnalysis::Request& request);

  private:
    template <class M>
    auto ask(const Caller& caller, M message) {
        return ask_hall(environment_, hall_, caller.secret, {.address = caller.address}, std::move(message));
    }

    Environment& environment_;
    Hall& hall_;
};

}  // namespace kradan::server
