#include "server/inside/asking.h"

#include "catalog/clauses.h"

namespace kradan::server {

namespace {

int status_of(std::string_view reason) {
    if (reason == "server.too-fast") return 429;
    if (reason == "server.no-such-game" || reason == "server.no-such-invitation" ||
        reason == "account.unknown")
        return 404;
    if (reason == "server.busy" || reason == "server.cannot-store") return 503;
    return 400;
}

}  // namespace

Problem problem_of(const session::Verdict& refusal) {
    const std::string_view reason = known_reason(refusal.reason);
    return {status_of(reason),
            Refusal{reason.empty() ? "server.failed" : reason, known_clause(refusal.clause), refusal.detail}};
}

}  // namespace kradan::server
