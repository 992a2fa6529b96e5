#include "server/inside/asking.h"

#include "catalog/clauses.h"
#include "json/json.h"

namespace kradan::server {

namespace {

std::string text_in(const json::Value& value, std::string_view key) {
    const json::Value* found = value.find(key);
    return found && found->kind == json::Value::Kind::string ? found->string : std::string{};
}

int status_of(std::string_view reason) {
    if (reason == "server.too-fast") return 429;
    if (reason == "server.no-such-game" || reason == "server.no-such-invitation" ||
        reason == "account.unknown")
        return 404;
    if (reason == "server.busy" || reason == "server.cannot-store") return 503;
    return 400;
}

}  // namespace

Problem problem_of(const wire::RefusalJson& refusal) {
    const std::string_view reason = known_reason(text_in(refusal.value, "reason"));
    const std::string clause = text_in(refusal.value, "clause");
    return {status_of(reason), Refusal{reason.empty() ? "server.failed" : reason, known_clause(clause),
                                       text_in(refusal.value, "detail")}};
}

}  // namespace kradan::server
