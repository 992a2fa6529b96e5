#include "server/work/jobs.h"

#include <algorithm>

#include "server/base/at_end.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_wanted = 1'000;
/// How many games to check at a time. Many may already have been analysed for their players.
constexpr int most_tries = 20;

}  // namespace

Jobs::Jobs(Environment& environment, Clients& clients, GameReads& reads, const JobLimits& limits,
           const Limits& settings, Analysed analysed)
    : environment_(environment),
      limits_(limits),
      analysed_(std::move(analysed)),
      leases_(environment, limits, settings, counts_,
              [this](const store::Job& job) {
                  analyses_.tell(job);
                  if (limits_.compares && job.state == store::Job::State::done) analysed_(job.game);
              }),
      analyses_(environment, clients, reads, limits, settings, leases_, counts_) {}

void Jobs::want(const std::string& game) {
    if (!limits_.compares) return;
    wanted_.push_back(game);
    // Drop the oldest request; if its player goes on playing, there are newer games.
    if (wanted_.size() > most_wanted) wanted_.pop_front();
}

void Jobs::want_urgently(const std::vector<std::string>& games) {
    if (!limits_.compares) return;
    for (const std::string& game : games) {
        if (urgent_.size() == most_wanted) return;
        if (std::ranges::find(urgent_, game) == urgent_.end()) urgent_.push_front(game);
    }
}

void Jobs::tend() {
    if (tending_) return;
    spawn(environment_.warn, "tending the jobs", tend_now());
}

Task<> Jobs::tend_now() {
    tending_ = true;
    const AtEnd over{[this] { tending_ = false; }};
    co_await leases_.tend();
    co_await analyses_.tell_followers();
    co_await add_wanted();
}

/// Adds requests one at a time, so that players hardly have to wait for them.
Task<> Jobs::add_wanted() {
    for (int i = 0; i < most_tries; ++i) {
        auto& wanted = urgent_.empty() ? wanted_ : urgent_;
        if (wanted.empty() || !leases_.are_taken() || counts_.jobs.waiting > 0) co_return;
        const std::string game = std::move(wanted.back());
        wanted.pop_back();
        if (co_await analyses_.add_for_club(game)) continue;
        // Try again later, when the store may work again.
        wanted.push_back(game);
        co_return;
    }
}

}  // namespace kradan::server
