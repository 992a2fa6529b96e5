#pragma once

#include <functional>
#include <string>

#include "api/games.h"
#include "server/accounts/accounts.h"
#include "server/base/environment.h"
#include "server/base/task.h"

namespace kradan::server {

class Hall;

/// The HTTP API operations for running and finished games. Arguments passed to a task by reference must
/// outlive it.
class GamePages {
  public:
    GamePages(Environment& environment, Hall& hall) : environment_(environment), hall_(hall) {}

    Task<OrProblem<api::GameList>> on(const Caller& caller, const api::ListGames::Request& request);
    Task<OrProblem<api::WholeGame>> on(const Caller& caller, const api::ReadGame::Request& request);
    Task<OrProblem<api::Stream>> on(const Caller& caller, const api::StreamGame::Request& request);
    Task<OrProblem<api::File>> on(const Caller& caller, const api::ExportGame::Request& request);
    Task<OrProblem<api::File>> on(const Caller& caller, const api::ReadFeed::Request&);
    Task<OrProblem<api::File>> on(const Caller& caller, const api::ReadPlayerFeed::Request& request);

  private:
    Environment& environment_;
    Hall& hall_;
};

}  // namespace kradan::server
