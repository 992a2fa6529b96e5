#pragma once

#include <memory>
#include <set>

#include "api/history.h"
#include "record/reader.h"
#include "server/accounts/accounts.h"
#include "server/base/task.h"
#include "server/tables/game_reads.h"

namespace kradan::server {

/// A player's games as a file. Portions are generated one after another as the client reads them, so a slow
/// client takes up no more memory than one portion needs.
class HistoryExport {
  public:
    explicit HistoryExport(GameReads& reads) : reads_(reads) {}

    /// Begins a file. Refused while another file is being sent for this player, or too many are being sent
    /// for other players.
    Task<OrProblem<api::File>> begin(GameReads::Asker asker, const api::GameFilter& filter,
                                     record::Format format);

  private:
    GameReads& reads_;
    /// Players whose files are being sent. The files share ownership of the set because they may outlive this
    /// object.
    std::shared_ptr<std::set<store::PlayerKey>> busy_ = std::make_shared<std::set<store::PlayerKey>>();
};

}  // namespace kradan::server
