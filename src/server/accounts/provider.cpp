#include "identity/provider.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "identity/url.h"
#include "server/accounts/accounts.h"
#include "server/accounts/stored.h"
#include "server/base/at_end.h"
#include "server/base/awaiting.h"
#include "server/base/shown_text.h"
#include "server/base/tokens.h"

namespace kradan::server {

namespace {

/// How long the provider's metadata is cached, and how long to wait after a failure.
constexpr Milliseconds provider_life = 3'600'000;
constexpr Milliseconds provider_pause = 2'000;
constexpr store::WallTime ticket_life = 600'000;

/// Status 502 would fit, but proxies replace the body of a 502 response with their own error page.
std::unexpected<Problem> no_provider(const Refusal& why) {
    return std::unexpected(Problem{503, why});
}

/// Encodes the members as application/x-www-form-urlencoded.
std::string form_of(const std::vector<std::pair<std::string_view, std::string>>& members) {
    std::string form;
    for (const auto& [name, value] : members)
        form.append(form.empty() ? "" : "&").append(name).append("=").append(identity::in_form(value));
    return form;
}

}  // namespace

void Accounts::warn_of_provider(Warned& warned, const Refusal& why) {
    const std::string text = std::string{why.reason} + (why.detail.empty() ? "" : ": " + why.detail);
    if (text == warned) return;
    warned = text;
    if (environment_.warn) environment_.warn("the OpenID provider " + limits_.provider.issuer + ": " + text);
}

void Accounts::provider_is_well(Warned& warned, std::string_view what) {
    if (std::exchange(warned, {}).empty()) return;
    inform(environment_,
           "the OpenID provider " + limits_.provider.issuer + " " + std::string{what} + " again");
}

Task<std::expected<identity::Provider, Refusal>> Accounts::ask_provider() {
    const std::string& issuer = limits_.provider.issuer;
    const auto answer = co_await fetch(environment_, {.url = identity::metadata_url(issuer)});
    if (!answer) co_return std::unexpected(Refusal{"server.busy"});
    if (!answer->failure.empty())
        co_return std::unexpected(Refusal{"provider.unreachable", "", answer->failure});
    if (answer->status != 200)
        co_return std::unexpected(
            Refusal{"provider.bad-answer", "", "its metadata gave status " + std::to_string(answer->status)});
    co_return identity::read_provider(answer->body, issuer);
}

Task<OrProblem<identity::Provider>> Accounts::provider() {
    if (limits_.provider.issuer.empty()) co_return problem(404, "provider.off");
    while (!provider_ || environment_.steady_time() >= provider_until_) {
        if (asking_provider_) {
            co_await waiting_for_provider_.wait();
            continue;
        }
        if (const auto renewed = co_await renew_provider(); !renewed)
            co_return std::unexpected(renewed.error());
    }
    if (!*provider_) co_return no_provider(provider_->error());
    co_return **provider_;
}

Task<OrProblem<api::Nothing>> Accounts::renew_provider() {
    asking_provider_ = true;
    const AtEnd over{[this] {
        asking_provider_ = false;
        waiting_for_provider_.resume();
    }};
    auto asked = co_await ask_provider();
    if (!asked && asked.error().reason == "server.busy") co_return no_provider(asked.error());
    provider_until_ = environment_.steady_time() + (asked ? provider_life : provider_pause);
    if (asked)
        provider_is_well(warned_of_metadata_, "answers");
    else
        warn_of_provider(warned_of_metadata_, asked.error());
    provider_ = std::move(asked);
    co_return api::Nothing{};
}

Task<OrProblem<api::ReadProvider::Answer>> Accounts::on(const Caller& caller,
                                                        const api::ReadProvider::Request&) {
    const Milliseconds now = environment_.steady_time();
    if (!challenges_.pass(caller.address, now)) co_return problem(429, "server.too-fast");
    const auto found = co_await provider();
    if (!found) co_return std::unexpected(found.error());
    co_return api::ReadProvider::Answer{.issuer = limits_.provider.issuer,
                                        .endpoint = found->authorization_endpoint,
                                        .client = limits_.provider.client};
}

Task<OrProblem<identity::IdToken>> Accounts::redeem(std::string origin, api::ExchangeCode::Request request) {
    const auto found = co_await provider();
    if (!found) co_return std::unexpected(found.error());
    const ProviderOptions& known = limits_.provider;
    FetchRequest exchange{.url = found->token_endpoint};
    std::vector<std::pair<std::string_view, std::string>> members = {{"grant_type", "authorization_code"},
                                                                     {"code", request.code.text},
                                                                     {"code_verifier", request.verifier},
                                                                     {"redirect_uri", origin + "/"}};
    if (known.secret.empty() || found->takes_secret_in_form) members.emplace_back("client_id", known.client);
    if (!known.secret.empty() && found->takes_secret_in_form) {
        members.emplace_back("client_secret", known.secret);
    } else if (!known.secret.empty()) {
        // See RFC 6749, 2.3.1.
        exchange.user = identity::in_form(known.client);
        exchange.password = identity::in_form(known.secret);
    }
    exchange.form = form_of(members);
    const auto answer = co_await fetch(environment_, std::move(exchange));
    if (!answer) co_return problem(503, "server.busy");
    if (!answer->failure.empty()) {
        const Refusal why{"provider.unreachable", "", answer->failure};
        warn_of_provider(warned_of_exchange_, why);
        co_return no_provider(why);
    }
    const auto token = identity::read_token_answer(answer->status, answer->body);
    if (!token) {
        if (token.error().reason == "provider.code-refused")
            co_return std::unexpected(Problem{403, token.error()});
        warn_of_provider(warned_of_exchange_, token.error());
        co_return no_provider(token.error());
    }
    const std::chrono::milliseconds now{environment_.wall_time()};
    const auto read = identity::check_id_token(
        *token, {.issuer = known.issuer,
                 .client = known.client,
                 .nonce = request.nonce,
                 .now = std::chrono::sys_seconds{std::chrono::duration_cast<std::chrono::seconds>(now)}});
    if (!read) {
        // A wrong nonce can mean that another user's code was injected, which is not the provider's fault.
        if (read.error().reason != "provider.wrong-nonce")
            warn_of_provider(warned_of_exchange_, read.error());
        co_return std::unexpected(Problem{403, read.error()});
    }
    provider_is_well(warned_of_exchange_, "signs people in");
    co_return *read;
}

Task<OrProblem<api::ExchangeCode::Answer>> Accounts::on(const Caller& caller,
                                                        const api::ExchangeCode::Request& request) {
    // Codes cannot be guessed; this limit protects the provider and the store.
    const Milliseconds steady = environment_.steady_time();
    if (!tries_by_address_.pass(caller.address, steady)) co_return problem(429, "account.too-many-tries");
    // The server has checked that this is one of the club's origins.
    if (caller.origin.empty()) co_return problem(403, "provider.no-page");
    const auto token = co_await redeem(caller.origin, request);
    if (!token) {
        if (token.error().status == 403) ++counts_.failed_sign_ins;
        co_return std::unexpected(token.error());
    }
    const std::string& issuer = limits_.provider.issuer;
    const store::WallTime now = environment_.wall_time();
    const std::string secret = new_token(environment_);
    Stored<Ticket> ticket{.body = {.until = now + ticket_life,
                                   .id = hex_of(hash_of("oidc\n" + issuer + "\n" + token->subject)),
                                   .issuer = issuer,
                                   .vouched = shown_name(token->preferred_name)},
                          .id = hex_of(hash_of(secret))};
    if (token->authenticated) {
        const std::chrono::milliseconds at = token->authenticated->time_since_epoch();
        ticket.body.authenticated = std::min<store::WallTime>(at.count(), now);
    }
    const auto stored = co_await keep(environment_, {put(ticket)});
    if (!stored) co_return not_stored(stored.error());
    co_return api::ExchangeCode::Answer{.ticket = secret, .suggested = ticket.body.vouched};
}

Task<OrProblem<Stored<Ticket>>> Accounts::find_ticket(std::string secret) {
    auto found = co_await read(environment_, [id = hex_of(hash_of(secret))](store::Reader& reader) {
        return find_stored<Ticket>(reader, id);
    });
    if (!found) co_return not_stored(found.error());
    const bool holds = *found && (**found).body.until > environment_.wall_time() &&
                       (**found).body.issuer == limits_.provider.issuer;
    if (!holds) co_return problem(403, "provider.wrong-ticket");
    co_return **std::move(found);
}

Task<OrProblem<Accounts::Verified>> Accounts::verify_ticket(const Caller& caller, std::string secret) {
    // Tickets cannot be guessed; this limit protects the store.
    const Milliseconds now = environment_.steady_time();
    if (!tries_by_address_.pass(caller.address, now)) co_return problem(429, "account.too-many-tries");
    co_return co_await account_of_ticket(std::move(secret));
}

Task<OrProblem<Accounts::Verified>> Accounts::account_of_ticket(std::string secret) {
    const auto ticket = co_await find_ticket(std::move(secret));
    if (!ticket) co_return std::unexpected(ticket.error());
    auto found = co_await read(
        environment_, [id = ticket->body.id](store::Reader& reader) { return account_vouched(reader, id); });
    if (!found) co_return not_stored(found.error());
    if (!*found) co_return problem(403, "account.vouched-unknown");
    co_return Verified{
        .account = **std::move(found), .unit = {remove(*ticket)}, .at = ticket->body.authenticated};
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::LinkProvider::Request& request) {
    const auto ticket = co_await find_ticket(request.ticket);
    if (!ticket) co_return std::unexpected(ticket.error());
    co_return co_await link(caller, name_of(*ticket, caller.player()), {remove(*ticket)});
}

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::UnlinkProvider::Request&) {
    co_return co_await unlink(caller, true);
}

}  // namespace kradan::server
