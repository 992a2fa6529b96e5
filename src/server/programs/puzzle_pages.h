#pragma once

#include "api/puzzles.h"
#include "server/accounts/accounts.h"
#include "server/base/environment.h"

namespace kradan::server {

/// The HTTP API operations for puzzles.
class PuzzlePages {
  public:
    explicit PuzzlePages(Environment& environment) : environment_(environment) {}

    Task<OrProblem<api::ListPuzzles::Answer>> on(const Caller& caller,
                                                 const api::ListPuzzles::Request& request);
    Task<OrProblem<api::ToldPuzzle>> on(const Caller& caller, const api::ReadDailyPuzzle::Request& request);
    Task<OrProblem<api::ToldPuzzle>> on(const Caller& caller, const api::ReadPuzzle::Request& request);

  private:
    Environment& environment_;
};

}  // namespace kradan::server
