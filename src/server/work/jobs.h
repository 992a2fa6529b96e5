#pragma once

#include <deque>
#include <expected>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/clients.h"
#include "server/base/environment.h"
#include "server/base/task.h"
#include "server/work/analyses.h"
#include "server/work/leases.h"
#include "server/work/limits.h"

namespace kradan::server {

/// Analyses of games, requested by players and run by workers.
class Jobs {
  public:
    /// Called for each game that has been analysed.
    using Analysed = std::function<void(const std::string& game)>;

    Jobs(Environment& environment, Clients& clients, GameReads& reads, const JobLimits& limits,
         const Limits& settings, Analysed analysed);

    std::expected<void, std::string> open(store::Reader& reader) { return leases_.open(reader); }
    /// Creates the key for the server's own worker, which is valid until the server stops.
    std::string add_own_worker() { return leases_.add_own_worker(); }
    /// Returns true if analyses are offered, that is, if there is a worker for them.
    bool are_offered() const { return leases_.are_taken(); }

    // Arguments passed to a task by reference must outlive it.
    Task<> ask(const Sender& sender, bool is_guest, const wire::AskAnalysis& message) {
        return analyses_.ask(sender, is_guest, message);
    }
    Task<> look_up(const Sender& sender, const wire::ReadAnalysis& message) {
        return analyses_.look_up(sender, message);
    }

    /// Requests an analysis on behalf of the club, to be made when no player is waiting for one. The newest
    /// request comes first, and urgent ones come before all others. These requests are lost when the server
    /// stops.
    void want(const std::string& game);
    void want_urgently(const std::vector<std::string>& games);

    using Answered = Leases::Answered;
    void admit(std::string key, std::string address, Answered done) {
        leases_.admit(std::move(key), std::move(address), std::move(done));
    }
    void serve(WorkRequest request, Answered done) { leases_.serve(std::move(request), std::move(done)); }

    /// Ends expired leases, and updates the state of jobs. Call it every few seconds.
    void tend();

    const WorkCounts& counts() const { return counts_; }

  private:
    Task<> tend_now();
    Task<> add_wanted();

    Environment& environment_;
    const JobLimits& limits_;
    Analysed analysed_;
    WorkCounts counts_;
    Leases leases_;
    Analyses analyses_;
    /// In each queue, the next game is last.
    std::deque<std::string> wanted_;
    std::deque<std::string> urgent_;
    bool tending_ = false;
};

}  // namespace kradan::server
