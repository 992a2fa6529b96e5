#include "server/bots/bot_api.h"

#include <algorithm>
#include <array>
#include <utility>

#include "api/router.h"
#include "catalog/clauses.h"
#include "server/accounts/identify.h"
#include "server/base/guarded.h"
#include "server/base/tokens.h"
#include "server/bots/asking.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_parameters = 40;

std::string number_text(double number) {
    constexpr double most = json::max_integer;
    if (number < -most || number > most) return std::to_string(number);
    const auto whole = static_cast<std::int64_t>(number);
    return static_cast<double>(whole) == number ? std::to_string(whole) : std::to_string(number);
}

/// Adds an object's members; nested members get names such as "clock.limit". Returns false if there are too
/// many, or one has an unsupported type.
bool add_members(const json::Value& object, const std::string& before,
                 std::map<std::string, std::string>& parameters) {
    using Kind = json::Value::Kind;
    for (std::size_t i = 0; i < object.keys.size(); ++i) {
        const json::Value& value = object.items[i];
        const std::string key = before + object.keys[i];
        if (parameters.size() >= most_parameters) return false;
        if (value.kind == Kind::object && before.empty() && object.keys[i] == "clock") {
            if (!add_members(value, key + ".", parameters)) return false;
        } else if (value.kind == Kind::string) {
            parameters[key] = value.string;
        } else if (value.kind == Kind::boolean) {
            parameters[key] = value.boolean ? "true" : "false";
        } else if (value.kind == Kind::number) {
            parameters[key] = number_text(value.number);
        } else if (value.kind != Kind::null) {
            return false;
        }
    }
    return true;
}

std::optional<Problem> add_body(BotRequest& request, std::string_view media) {
    const auto invalid = [](std::string what) {
        return Problem{400, {"session.malformed", "", std::move(what)}};
    };
    if (media.starts_with("application/json") && !request.body.empty()) {
        const auto value = json::parse(request.body);
        if (!value) return invalid(value.error().message);
        if (value->kind != json::Value::Kind::object || !add_members(*value, "", request.parameters))
            return invalid("expected a JSON object of strings, numbers and booleans");
    } else if (media.starts_with("application/x-www-form-urlencoded")) {
        auto form = api::read_target("/?" + request.body);
        if (!form) return invalid("the form is invalid");
        for (auto& [name, text] : form->query) request.parameters[name] = std::move(text);
    }
    return std::nullopt;
}

}  // namespace

ApiAnswer answer_to_bot(const Problem& problem) {
    const Refusal& refusal = problem.refusal;
    std::string text{message(refusal.reason, Language::english)};
    if (text.empty()) text = refusal.reason;
    if (!refusal.detail.empty()) text.append(" (").append(refusal.detail).append(")");
    json::Writer writer;
    writer.begin_object().member("error", text).member("reason", refusal.reason);
    if (!refusal.clause.empty()) writer.member("clause", refusal.clause);
    if (!refusal.detail.empty()) writer.member("detail", refusal.detail);
    writer.end_object();
    return {.status = problem.status, .body = writer.text()};
}

std::span<const BotApi::Operation> BotApi::operations() {
    using enum Access;
    static constexpr std::array all = {
        Operation{"POST", "/api/token/test", anyone, &BotApi::test_tokens},
        Operation{"GET", "/api/account", account, &BotApi::read_account},
        Operation{"GET", "/api/account/playing", account, &BotApi::read_playing},
        Operation{"GET", "/api/user/{user}", anyone, &BotApi::read_user},
        Operation{"GET", "/api/users/status", anyone, &BotApi::read_statuses},
        Operation{"GET", "/api/bot/online", anyone, &BotApi::list_bots},
        Operation{"POST", "/api/bot/account/upgrade", account, &BotApi::become_bot},
        Operation{"GET", "/api/stream/event", bot, &BotApi::stream_events, true},
        Operation{"GET", "/api/bot/game/stream/{game}", bot, &BotApi::stream_game, true},
        Operation{"POST", "/api/bot/game/{game}/move/{move}", bot, &BotApi::move},
        Operation{"POST", "/api/bot/game/{game}/chat", bot, &BotApi::chat},
        Operation{"POST", "/api/bot/game/{game}/abort", bot, &BotApi::abort},
        Operation{"POST", "/api/bot/game/{game}/resign", bot, &BotApi::resign},
        Operation{"POST", "/api/bot/game/{game}/draw/{answer}", bot, &BotApi::answer_draw},
        Operation{"POST", "/api/bot/game/{game}/takeback/{answer}", bot, &BotApi::answer_takeback},
        Operation{"POST", "/api/bot/game/{game}/claim-victory", bot, &BotApi::claim_victory},
        Operation{"POST", "/api/bot/game/{game}/claim-draw", bot, &BotApi::claim_draw},
        Operation{"POST", "/api/bot/game/{game}/dead", bot, &BotApi::mark_dead},
        Operation{"POST", "/api/bot/game/{game}/resume", bot, &BotApi::resume},
        Operation{"GET", "/game/export/{game}", anyone, &BotApi::export_game},
        Operation{"GET", "/api/challenge", bot, &BotApi::list_challenges},
        Operation{"POST", "/api/challenge/ai", bot, &BotApi::challenge_computer},
        Operation{"POST", "/api/challenge/{user}", bot, &BotApi::challenge},
        Operation{"POST", "/api/challenge/{challenge}/accept", bot, &BotApi::accept_challenge},
        Operation{"POST", "/api/challenge/{challenge}/decline", bot, &BotApi::decline_challenge},
        Operation{"POST", "/api/challenge/{challenge}/cancel", bot, &BotApi::cancel_challenge},
    };
    return all;
}

bool BotApi::may_ask(const ApiRequest& request) {
    const Milliseconds now = environment_.steady_time();
    const std::string token = request.token.empty() ? std::string{} : hex_of(hash_of(request.token));
    const auto known = known_.find(token);
    if (known == known_.end() || known->second < now) return strange_rates_.pass(request.address, now);
    if (!rates_.pass(token, now)) return false;
    return own_rates_.pass(token, now) || address_rates_.pass(request.address, now);
}

void BotApi::note_token(const std::string& token, bool valid) {
    constexpr Milliseconds good_for = 600'000;
    constexpr std::size_t most_known = 20'000;
    const std::string hash = hex_of(hash_of(token));
    if (!valid) {
        known_.erase(hash);
        return;
    }
    const Milliseconds now = environment_.steady_time();
    if (known_.size() >= most_known) std::erase_if(known_, [&](const auto& one) { return one.second < now; });
    if (known_.size() < most_known || known_.contains(hash)) known_[hash] = now + good_for;
}

bool BotApi::has_path(std::string_view path) {
    return path.starts_with("/api/") || path.starts_with("/game/export/");
}

std::expected<BotApi::Route, ApiAnswer> BotApi::route(const ApiRequest& request) {
    if (!may_ask(request)) return std::unexpected(refusal(429, "server.too-fast"));
    auto target = api::read_target(request.target);
    if (!target)
        return std::unexpected(refusal(400, "session.malformed", "the path or the query is invalid"));
    api::Router router(request.method, target->segments);
    for (const Operation& operation : operations())
        router.consider(operation.method, operation.path, operation.streams);
    if (auto& found = router.found()) {
        return Route{&operations()[found->operation],
                     {.segments = std::move(found->segments),
                      .parameters = std::move(target->query),
                      .token = request.token,
                      .address = request.address}};
    }
    if (router.allowed().empty()) return std::unexpected(refusal(404, "api.no-operation"));
    ApiAnswer answer =
        refusal(405, "api.no-operation", "this method is not supported; use " + router.allowed());
    answer.allowed = router.allowed();
    return std::unexpected(std::move(answer));
}

void BotApi::admit(const ApiRequest&, const Route& route,
                   std::move_only_function<void(std::optional<ApiAnswer>)> done) {
    deliver(environment_.warn,
            "checking the sender of a bot's request for " + std::string{route.operation->path},
            refusal_of(route), std::optional{refusal(500, "server.failed")}, std::move(done));
}

Task<std::optional<ApiAnswer>> BotApi::refusal_of(Route route) {
    const auto caller = co_await admit(route.request, route.operation->access);
    co_return caller ? std::nullopt : std::optional{answer_to_bot(caller.error())};
}

void BotApi::serve(const ApiRequest& request, Route route, std::string body,
                   std::move_only_function<void(ApiAnswer)> done) {
    route.request.body = std::move(body);
    if (const auto wrong = add_body(route.request, request.media)) return done(answer_to_bot(*wrong));
    std::string what = "a bot's request for " + std::string{route.operation->path};
    deliver(environment_.warn, std::move(what), answer(std::move(route)), refusal(500, "server.failed"),
            std::move(done));
}

Task<ApiAnswer> BotApi::answer(Route route) {
    auto caller = co_await admit(route.request, route.operation->access);
    if (!caller) co_return answer_to_bot(caller.error());
    co_return co_await (this->*route.operation->handler)(*std::move(caller), std::move(route.request));
}

/// Returns the caller, if they have this access.
Task<OrProblem<Caller>> BotApi::admit(const BotRequest& request, Access access) {
    auto caller =
        co_await hall_.accounts().identify_caller(request.token, Caller{.address = request.address});
    if (!caller) co_return std::unexpected(caller.error());
    if (!request.token.empty())
        note_token(request.token, caller->identity && caller->identity->personal.has_value());
    if (access == Access::anyone) co_return *std::move(caller);
    if (!caller->identity || !caller->identity->personal)
        co_return problem(401, "account.signed-out", "send a personal token as Authorization: Bearer");
    if (std::ranges::count(caller->identity->personal->body.scopes, api::scope_of_bots) == 0)
        co_return problem(403, "token.no-scope", std::string{api::scope_of_bots});
    if (access == Access::bot && !caller->identity->bot) co_return problem(403, "bot.needed");
    co_return *std::move(caller);
}

}  // namespace kradan::server
