#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "refusals/refusal.h"
#include "server/accounts/accounts.h"
#include "server/base/tokens.h"
#include "server/inside/inbox.h"

namespace kradan::server {

/// Converts a refusal by the hall to an HTTP problem; an unknown reason becomes "server.failed". Most
/// refusals have status 400, which programs written for lichess expect when a move is refused.
Problem problem_of(const session::Verdict& refusal);

/// Sends one message to the hall as the player with this token, and waits for the reply.
template <class M>
Task<OrProblem<wire::FromServer>> ask_hall(Environment& environment, Hall& hall, std::string token,
                                           Inbox::From from, M message) {
    Inbox inbox(environment, hall, std::move(from));
    if (message.nonce.empty()) message.nonce = random_name(environment);
    inbox.tell(wire::Hello{.version = wire::version, .token = std::move(token)});
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
            co_return std::unexpected(problem_of(refused->refusal));
        co_return *std::move(read);
    }
    co_return problem(401, "account.signed-out");
}

}  // namespace kradan::server
