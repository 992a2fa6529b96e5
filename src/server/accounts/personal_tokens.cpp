#include <algorithm>

#include "server/accounts/accounts.h"
#include "server/base/awaiting.h"
#include "server/base/shown_text.h"
#include "server/base/tokens.h"

namespace kradan::server {

namespace {

/// A prefix that lets scanners recognize a secret published by mistake.
constexpr std::string_view beginning_of_token = "kradan_";
constexpr std::size_t most_tokens = 50;
constexpr std::int64_t most_days = 366;
constexpr store::WallTime day = 86'400'000;

api::ListedToken listed_token(const Stored<PersonalToken>& token) {
    api::ListedToken listed{.id = token.id,
                            .label = token.body.label,
                            .scopes = token.body.scopes,
                            .created = token.body.created,
                            .used = token.body.used};
    if (token.body.until != 0) listed.until = token.body.until;
    return listed;
}

Task<OrProblem<std::vector<Stored<PersonalToken>>>> tokens_of(Environment& environment,
                                                              store::PlayerKey player) {
    co_return answer_of_read(co_await read(environment, [player](store::Reader& reader) {
        return stored_of<PersonalToken>(reader, player, most_tokens);
    }));
}

/// Returns the scopes without duplicates, in the order of `api::scopes`; nullopt if there are none or if one
/// is unknown.
std::optional<std::vector<std::string>> read_scopes(const std::vector<std::string>& asked) {
    std::vector<std::string> known;
    for (const api::Scope& scope : api::scopes) {
        if (std::ranges::count(asked, scope.id) > 0) known.emplace_back(scope.id);
    }
    if (known.empty() || !std::ranges::all_of(asked, api::is_scope)) return std::nullopt;
    return known;
}

}  // namespace

Task<OrProblem<api::ListTokens::Answer>> Accounts::on(const Caller& caller, const api::ListTokens::Request&) {
    const auto tokens = co_await tokens_of(environment_, caller.player());
    if (!tokens) co_return std::unexpected(tokens.error());
    api::ListTokens::Answer answer;
    for (const auto& token : *tokens) {
        if (is_valid(token.body, environment_.wall_time())) answer.tokens.push_back(listed_token(token));
    }
    std::ranges::sort(answer.tokens, {}, &api::ListedToken::created);
    co_return answer;
}

Task<OrProblem<api::MakeToken::Answer>> Accounts::on(const Caller& caller,
                                                     const api::MakeToken::Request& request) {
    const std::string label = shown_name(request.label);
    if (label.empty()) co_return problem(422, "token.no-label");
    auto scopes = read_scopes(request.scopes);
    if (!scopes) co_return problem(422, "token.bad-scopes");
    if (request.days && (*request.days < 1 || *request.days > most_days))
        co_return problem(422, "token.bad-days");
    const auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    const auto tokens = co_await tokens_of(environment_, caller.player());
    if (!tokens) co_return std::unexpected(tokens.error());
    if (tokens->size() >= most_tokens) co_return problem(422, "token.too-many");
    const std::string secret = std::string{beginning_of_token} + new_token(environment_);
    const store::WallTime now = environment_.wall_time();
    const Stored<PersonalToken> token{.body = {.player = caller.player(),
                                               .label = label,
                                               .scopes = *std::move(scopes),
                                               .created = now,
                                               .until = request.days ? now + *request.days * day : 0},
                                      .id = hex_of(hash_of(secret))};
    // Also write the account, so that one of two concurrent requests is refused, and no token is left behind
    // by a concurrent deletion.
    const auto stored = co_await keep(environment_, {put(token), put(*account)});
    if (!stored) co_return not_stored(stored.error());
    co_return api::MakeToken::Answer{.token = secret, .listed = listed_token(token)};
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::RemoveToken::Request& request) {
    // Using a token changes its document, so a concurrent use is a conflict.
    constexpr int attempts = 3;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const auto token = co_await read(environment_, [id = request.token](store::Reader& reader) {
            return find_stored<PersonalToken>(reader, id);
        });
        if (!token) co_return not_stored(token.error());
        if (!*token || (**token).body.player != caller.player()) co_return problem(404, "token.unknown");
        const auto stored = co_await keep(environment_, {remove(**token)});
        if (stored) {
            listener_.ended(caller.player(), request.token);
            co_return api::Nothing{};
        }
        if (stored.error().kind != store::Error::Kind::conflict) co_return not_stored(stored.error());
    }
    co_return problem(409, "account.changed-elsewhere");
}

}  // namespace kradan::server
