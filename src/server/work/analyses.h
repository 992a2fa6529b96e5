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

/// What is told of a job that is an analysis.
wire::Analysis message_of(const store::Job& job);

/// What players ask of analyses, and see of them.
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

    // What a task is given must last until it ends.
    Task<> ask(const Sender& sender, bool is_guest, const wire::AskAnalysis& message);
    Task<> look_up(const Sender& sender, const wire::ReadAnalysis& message);

    /// Adds a job that nobody asked for, unless the game has one or cannot be analysed. False if the store
    /// failed.
    Task<bool> add_for_club(std::string game);

    /// Tells those who follow the job what has become of it.
    void tell(const store::Job& job);
    /// Looks what has become of the jobs that are followed: another node may have had to do with them, or the
    /// game was removed.
    Task<> tell_followers();

  private:
    struct Looked;
    /// Who is told of a job.
    struct Followers {
        std::set<ClientId> clients = {};
        /// What they were told last; "" if not all know the same.
        std::string told = {};
    };

    /// The error is the reason of a refusal.
    Task<std::expected<Looked, std::string_view>> look(const GameReads::Visit& visit, std::string game);
    /// Puts a waiting job aside, so that there is room for another one; who asked for it may ask again. False
    /// if the store failed.
    Task<bool> put_back(store::Job job);
    /// Adds the job, or lets it wait again. The error is the reason of a refusal.
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
    /// Players whose requests for an analysis are under way.
    std::set<store::PlayerKey> asking_;
    /// By game, as long as its job is not over.
    std::map<std::string, Followers> followers_;
    /// The last of these that was looked up.
    std::string looked_after_;
};

}  // namespace kradan::server
