#pragma once

#include <string>
#include <utility>

#include "server/bots/bot_api.h"
#include "server/inside/asking.h"

namespace kradan::server {

/// Returns true for "true" and "1".
inline bool is_true(std::string_view text) {
    return text == "true" || text == "1";
}

inline ApiAnswer answer_json(std::string body) {
    return {.status = 200, .body = std::move(body)};
}
inline ApiAnswer answer_ok() {
    return answer_json(R"({"ok":true})");
}

template <class M>
Task<OrProblem<wire::FromServer>> BotApi::ask(const BotRequest& request, M message) {
    auto answer =
        co_await ask_hall(environment_, hall_, request.token,
                          {.address = request.address, .scope = api::scope_of_bots}, std::move(message));
    if (!answer) co_return std::unexpected(answer.error());
    co_return *std::move(answer);
}

}  // namespace kradan::server
