#include "server/work/jobs.h"

#include "server/base/at_end.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_wanted = 1'000;
/// Games that are looked up at a time: many may have been analysed for their players.
constexpr int most_tries = 20;

}  // namespace

Jobs::Jobs(Environment& environment, Clients& clients, const JobLimits& limits, Analysed analysed)
    : environment_(environment),
      limits_(limits),
      analysed_(std::move(analysed)),
      leases_(environment, limits, counts_,
              [this](const store::Job& job) {
                  analyses_.tell(job);
                  if (job.state == store::Job::State::done) analysed_(job.game);
              }),
      analyses_(environment, clients, limits, leases_, counts_) {}

void Jobs::want(const std::vector<std::string>& games, bool first) {
    if (!limits_.compares) return;
    wanted_.insert(first ? wanted_.begin() : wanted_.end(), games.begin(), games.end());
    // The oldest wishes go.
    while (wanted_.size() > most_wanted) first ? wanted_.pop_back() : wanted_.pop_front();
}

void Jobs::tend() {
    if (tending_) return;
    spawn(environment_.warn, "looking after the jobs", tend_now());
}

Task<> Jobs::tend_now() {
    tending_ = true;
    const AtEnd over{[this] { tending_ = false; }};
    co_await leases_.tend();
    co_await analyses_.tell_followers();
    co_await add_wanted();
}

/// One at a time, so that players never wait for more than that.
Task<> Jobs::add_wanted() {
    for (int i = 0; i < most_tries && !wanted_.empty(); ++i) {
        if (!leases_.are_taken() || counts_.jobs.waiting > 0) co_return;
        std::string game = std::move(wanted_.front());
        wanted_.pop_front();
        co_await analyses_.add_for_club(std::move(game));
    }
}

}  // namespace kradan::server
