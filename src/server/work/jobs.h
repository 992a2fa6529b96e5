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

/// Analyses of games that players ask for, and that workers do.
class Jobs {
  public:
    /// Told of each game that has been analysed.
    using Analysed = std::function<void(const std::string& game)>;

    Jobs(Environment& environment, Clients& clients, GameReads& reads, const JobLimits& limits,
         const Limits& settings, Analysed analysed);

    std::expected<void, std::string> open(store::Reader& reader) { return leases_.open(reader); }
    /// Makes a key for a worker that the server runs itself; it is valid until the server ends.
    std::string add_own_worker() { return leases_.add_own_worker(); }
    /// Whether analyses are offered: somebody is there to do them.
    bool are_offered() const { return leases_.are_taken(); }

    // What a task is given must last until it ends.
    Task<> ask(const Sender& sender, bool is_guest, const wire::AskAnalysis& message) {
        return analyses_.ask(sender, is_guest, message);
    }
    Task<> look_up(const Sender& sender, const wire::ReadAnalysis& message) {
        return analyses_.look_up(sender, message);
    }

    /// The club itself wants a game analysed, once no player waits for an analysis; the latest first, and
    /// urgent ones before all others. What it wants is forgotten when the server ends.
    void want(const std::string& game);
    void want_urgently(const std::vector<std::string>& games);

    using Answered = Leases::Answered;
    void admit(std::string key, std::string address, Answered done) {
        leases_.admit(std::move(key), std::move(address), std::move(done));
    }
    void serve(WorkRequest request, Answered done) { leases_.serve(std::move(request), std::move(done)); }

    /// Lets leases run out, and looks what there is to do. To be called every few seconds.
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
    /// Each with the next one last.
    std::deque<std::string> wanted_;
    std::deque<std::string> urgent_;
    bool tending_ = false;
};

}  // namespace kradan::server
