#include "server/accounts/accounts.h"
#include "server/base/awaiting.h"

namespace kradan::server {

Task<OrProblem<api::Nothing>> Accounts::become_bot(const Caller& caller) {
    auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    if (account->body.is_bot()) co_return api::Nothing{};
    const auto games = co_await read(environment_, [player = caller.player()](store::Reader& reader) {
        return reader.games_of(player, "", 1);
    });
    if (!games) co_return not_stored(games.error());
    // Those who played with it met a person, and are rated so.
    if (!games->empty()) co_return problem(400, "bot.has-played");
    account->body.bot = environment_.wall_time();
    const auto stored = co_await keep(environment_, {put(*account)});
    if (!stored) co_return not_stored(stored.error());
    listener_.became_bot(caller.player());
    listener_.shows_other_things(caller.identity->player);
    co_return api::Nothing{};
}

}  // namespace kradan::server
