#pragma once

#include <memory>
#include <set>

#include "api/history.h"
#include "record/reader.h"
#include "server/accounts/accounts.h"
#include "server/base/task.h"
#include "server/tables/game_reads.h"

namespace kradan::server {

/// A player's games as a file. Portions are made one after the other as the client reads them, so that a slow
/// client uses the memory of only one portion.
class HistoryExport {
  public:
    explicit HistoryExport(GameReads& reads) : reads_(reads) {}

    /// The file. Refused while another one of the player is being sent, or too many of other players.
    Task<OrProblem<api::File>> begin(GameReads::Asker asker, const api::GameFilter& filter,
                                     record::Format format);

  private:
    GameReads& reads_;
    /// Players whose files are being sent. The files share it, since they may outlive the server.
    std::shared_ptr<std::set<store::PlayerKey>> busy_ = std::make_shared<std::set<store::PlayerKey>>();
};

}  // namespace kradan::server
