#include "server/bots/trouble.h"

#include "catalog/clauses.h"
#include "json/json.h"
#include "server/inside/asking.h"

namespace kradan::server {

Trouble trouble_of(const wire::RefusalJson& refusal) {
    return trouble_of(problem_of(refusal));
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
