#include "server/bots/trouble.h"

#include "catalog/clauses.h"
#include "json/json.h"

namespace kradan::server {

namespace {

std::string text_in(const json::Value& value, std::string_view key) {
    const json::Value* found = value.find(key);
    return found && found->kind == json::Value::Kind::string ? found->string : std::string{};
}

/// 400 is what programs for lichess expect of a move that is refused.
int status_of(std::string_view reason) {
    if (reason == "server.too-fast") return 429;
    if (reason == "server.no-such-game" || reason == "server.no-such-invitation" ||
        reason == "account.unknown")
        return 404;
    if (reason == "server.busy" || reason == "server.cannot-store") return 503;
    return 400;
}

}  // namespace

Trouble trouble_of(const wire::RefusalJson& refusal) {
    Trouble read{.reason = text_in(refusal.value, "reason"),
                 .clause = text_in(refusal.value, "clause"),
                 .detail = text_in(refusal.value, "detail")};
    read.status = status_of(read.reason);
    return read;
}

ApiAnswer answer_of(const Trouble& trouble) {
    std::string text{message(trouble.reason, Language::english)};
    if (text.empty()) text = trouble.reason;
    if (!trouble.detail.empty()) text.append(" (").append(trouble.detail).append(")");
    json::Writer writer;
    writer.begin_object().member("error", text).member("reason", trouble.reason);
    if (!trouble.clause.empty()) writer.member("clause", trouble.clause);
    if (!trouble.detail.empty()) writer.member("detail", trouble.detail);
    writer.end_object();
    return {.status = trouble.status, .body = writer.text()};
}

}  // namespace kradan::server
