#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/clients.h"
#include "server/base/environment.h"
#include "server/base/task.h"
#include "server/limits/limits.h"
#include "server/tables/game_reads.h"
#include "server/work/leases.h"
#include "server/work/limits.h"

namespace kradan::server {

/// Returns the message about an analysis job.
wire::Analysis message_of(const store::Job& job);

/// Players' requests for analyses, and what players see of them.
class Analyses {
  public:
    Analyses(Environment& environment, Clients& clients, GameReads& reads, const JobLimits& limits,
             const Limits& settings, const Leases& leases, WorkCounts& counts)
        : environment_(environment),
          clients_(clients),
          reads_(reads),
          limits_(limits),
          settings_(settings),
          leases_(leases),
          counts_(counts) {}

    // Arguments passed to a task by reference must outlive it.
    Task<> ask(const Sender& sender, bool is_guest, const wire::AskAnalysis& message);
    Task<> look_up(const Sender& sender, const wire::ReadAnalysis& message);

    /// Adds a job on behalf of the club, unless the game already has one or cannot be analysed. Returns false
    /// if the store failed.
    Task<bool> add_for_club(std::string game);

    /// Sends the job's state to its followers.
    void tell(const store::Job& job);
    /// Reads the state of followed jobs and sends what is new, because another node may have changed them or
    /// the game may have been removed.
    Task<> tell_followers();

  private:
    struct Looked;
    /// The clients following a job.
    struct Followers {
        std::set<ClientId> clients = {};
        /// The state last sent to them; "" if not all were sent the same.
        std::string told = {};
    };

    /// Reads the data for `Looked`. The error is the reason for a refusal.
    Task<std::expected<Looked, std::string_view>> look(const GameReads::Visit& visit, std::string game);
    /// Puts a waiting job aside to make room for another one. The player who requested it may request it
    /// again. Returns false if the store failed.
    Task<bool> put_back(store::Job job);
    /// Adds the job, or makes it wait again. The error is the reason for a refusal.
    Task<std::expected<store::Job, std::string>> add(store::Job job, bool again);
    void follow(ClientId client, const store::Job& job);
    void send(const Followers& followers, const wire::Analysis& message);
    std::vector<std::pair<std::string, std::string>> next_followed();

    Environment& environment_;
    Clients& clients_;
    GameReads& reads_;
    const JobLimits& limits_;
    const Limits& settings_;
    const Leases& leases_;
    WorkCounts& counts_;
    /// Players whose requests for an analysis are in progress.
    std::set<store::PlayerKey> asking_;
    /// Followers by game, until its job is over.
    std::map<std::string, Followers> followers_;
    /// The last game whose job was read for its followers.
    std::string looked_after_;
};

}  // namespace kradan::server
