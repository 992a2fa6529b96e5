#pragma once

#include <memory>
#include <set>

#include "api/history.h"
#include "record/reader.h"
#include "server/accounts/accounts.h"
#include "server/base/task.h"
#include "server/tables/game_reads.h"

namespace kradan::server {

/// Games of a player as a file. It is made in portions, one after the other as the client takes them: nothing
/// is held for a client that reads slowly but one portion.
class HistoryExport {
  public:
    explicit HistoryExport(GameReads& reads) : reads_(reads) {}

    /// The file; refused while another one of the player is being sent, or too many of others.
    Task<OrProblem<api::File>> begin(GameReads::Asker asker, const api::GameFilter& filter,
                                     record::Format format);

  private:
    GameReads& reads_;
    /// Whose files are being sent. Shared with them: what is still being sent may outlive the server.
    std::shared_ptr<std::set<store::PlayerKey>> busy_ = std::make_shared<std::set<store::PlayerKey>>();
};

}  // namespace kradan::server
