#include "server/work/jobs.h"

#include "server/base/at_end.h"

namespace kradan::server {

Jobs::Jobs(Environment& environment, Clients& clients, const JobLimits& limits)
    : environment_(environment),
      leases_(environment, limits, counts_, [this](const store::Job& job) { analyses_.tell(job); }),
      analyses_(environment, clients, limits, leases_, counts_) {}

void Jobs::tend() {
    if (tending_) return;
    spawn(environment_.warn, "looking after the jobs", tend_now());
}

Task<> Jobs::tend_now() {
    tending_ = true;
    const AtEnd over{[this] { tending_ = false; }};
    co_await leases_.tend();
    co_await analyses_.tell_followers();
}

}  // namespace kradan::server
