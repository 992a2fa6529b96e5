#pragma once

#include "api/history.h"
#include "server/accounts/accounts.h"
#include "server/history/export.h"
#include "server/history/filter.h"

namespace kradan::server {

/// The HTTP API operations for players' games. Arguments passed to a task by reference must outlive it.
class HistoryPages {
  public:
    explicit HistoryPages(GameReads& reads)
        : environment_(reads.environment()), reads_(reads), export_(reads) {}

    Task<OrProblem<api::PlayedGames>> on(const Caller& caller, const api::ReadHistory::Request& request);
    Task<OrProblem<api::PlayedGames>> on(const Caller& caller, const api::ReadPlayerGames::Request& request);
    Task<OrProblem<api::GameStatistics>> on(const Caller& caller,
                                            const api::ReadStatistics::Request& request);
    Task<OrProblem<api::GameStatistics>> on(const Caller& caller,
                                            const api::ReadPlayerStatistics::Request& request);
    Task<OrProblem<api::File>> on(const Caller& caller, const api::ExportPgn::Request& filter) {
        return write(caller, filter, record::Format::pgn);
    }
    Task<OrProblem<api::File>> on(const Caller& caller, const api::ExportSgf::Request& filter) {
        return write(caller, filter, record::Format::sgf);
    }
    Task<OrProblem<api::File>> on(const Caller& caller, const api::ExportPcn::Request& filter) {
        return write(caller, filter, record::Format::pcn);
    }

  private:
    Task<OrProblem<api::File>> write(const Caller& caller, const api::GameFilter& filter,
                                     record::Format format) {
        return export_.begin({.address = caller.address, .player = caller.player()}, filter, format);
    }
    Task<OrProblem<api::PlayedGames>> list(const Caller& caller, HistoryOwner owner, api::GameFilter filter,
                                           std::optional<std::string> before);
    Task<OrProblem<api::GameStatistics>> count(const Caller& caller, HistoryOwner owner,
                                               api::GameFilter filter, int depth);

    Environment& environment_;
    GameReads& reads_;
    HistoryExport export_;
};

}  // namespace kradan::server
