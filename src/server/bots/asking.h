#pragma once

#include <string>
#include <utility>
#include <variant>

#include "server/bots/bot_api.h"
#include "server/bots/inbox.h"
#include "server/tables/tokens.h"

namespace kradan::server {

/// "true", or "1".
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
Task<OrTrouble<wire::FromServer>> BotApi::ask(const BotRequest& request, M message) {
    Inbox inbox(environment_, hall_, request.address);
    message.nonce = random_name(environment_);
    inbox.tell(wire::Hello{.version = wire::version, .token = request.token});
    inbox.tell(message);
    while (const Text text = co_await inbox.next()) {
        auto read = wire::read_answer(*text);
        if (!read) continue;
        const bool answers = std::visit(
            [&](const auto& any) {
                if constexpr (requires { any.nonce; }) return any.nonce == message.nonce;
                return false;
            },
            *read);
        if (!answers) continue;
        if (const auto* refused = std::get_if<wire::Refused>(&*read))
            co_return std::unexpected(trouble_of(refused->refusal));
        co_return *std::move(read);
    }
    co_return trouble(401, "account.signed-out");
}

}  // namespace kradan::server
