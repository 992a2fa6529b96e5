#include "server/bots/bot_api.h"

#include <algorithm>
#include <array>
#include <utility>

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

/// Adds the members of an object: those of an object in it as "clock.limit". False if there are too many, or
/// one is of another kind.
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

std::optional<Trouble> add_body(BotRequest& request, std::string_view media) {
    const auto invalid = [](std::string what) {
        return Trouble{400, "session.malformed", "", std::move(what)};
    };
    if (media.starts_with("application/json") && !request.body.empty()) {
        const auto value = json::parse(request.body);
        if (!value) return invalid(value.error().message);
        if (value->kind != json::Value::Kind::object || !add_members(*value, "", request.parameters))
            return invalid("expected a JSON object of texts, numbers and truth values");
    } else if (media.starts_with("application/x-www-form-urlencoded")) {
        auto form = api::read_target("/?" + request.body);
        if (!form) return invalid("the form is invalid");
        for (auto& [name, text] : form->query) request.parameters[name] = std::move(text);
    }
    return std::nullopt;
}

ApiAnswer limited() {
    return answer_of(Trouble{429, "server.too-fast"});
}

}  // namespace

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
    if (!may_ask(request)) return std::unexpected(limited());
    auto target = api::read_target(request.target);
    if (!target)
        return std::unexpected(
            answer_of(Trouble{400, "session.malformed", "", "the path or the query is invalid"}));
    std::string allowed;
    for (const Operation& operation : operations()) {
        auto segments = api::match(operation.path, target->segments);
        if (!segments) continue;
        const bool head = request.method == "HEAD" && operation.method == "GET" && !operation.streams;
        if (operation.method == request.method || head) {
            return Route{&operation,
                         {.segments = *std::move(segments),
                          .parameters = std::move(target->query),
                          .token = request.token,
                          .address = request.address}};
        }
        if (!allowed.contains(operation.method))
            allowed.append(allowed.empty() ? "" : ", ").append(operation.method);
    }
    if (allowed.empty()) return std::unexpected(answer_of(Trouble{404, "api.no-operation"}));
    ApiAnswer answer =
        answer_of(Trouble{405, "api.no-operation", "", "this method is not supported; use " + allowed});
    answer.allowed = std::move(allowed);
    return std::unexpected(std::move(answer));
}

void BotApi::admit(const ApiRequest&, const Route& route,
                   std::move_only_function<void(std::optional<ApiAnswer>)> done) {
    admit_now(route, std::move(done));
}

Detached BotApi::admit_now(Route route, std::move_only_function<void(std::optional<ApiAnswer>)> done) {
    std::optional<ApiAnswer> refused = answer_of(Trouble{500, "server.failed"});
    const std::string what = "who sends a bot's request for " + std::string{route.operation->path};
    try {
        const auto caller = co_await admit(route.request, route.operation->access);
        refused.reset();
        if (!caller) refused = answer_of(caller.error());
    } catch (const std::exception& thrown) {
        tell_failure(environment_.warn, what, thrown.what());
    } catch (...) {
        tell_failure(environment_.warn, what, "unknown exception");
    }
    guarded(environment_.warn, what, [&] { done(std::move(refused)); });
}

void BotApi::serve(const ApiRequest& request, Route route, std::string body,
                   std::move_only_function<void(ApiAnswer)> done) {
    route.request.body = std::move(body);
    if (const auto wrong = add_body(route.request, request.media)) return done(answer_of(*wrong));
    answer(std::move(route), std::move(done));
}

Detached BotApi::answer(Route route, std::move_only_function<void(ApiAnswer)> done) {
    ApiAnswer given = answer_of(Trouble{500, "server.failed"});
    const std::string what = "a bot's request for " + std::string{route.operation->path};
    try {
        given = co_await answer_now(std::move(route));
    } catch (const std::exception& thrown) {
        tell_failure(environment_.warn, what, thrown.what());
    } catch (...) {
        tell_failure(environment_.warn, what, "unknown exception");
    }
    guarded(environment_.warn, what, [&] { done(std::move(given)); });
}

Task<ApiAnswer> BotApi::answer_now(Route route) {
    auto caller = co_await admit(route.request, route.operation->access);
    if (!caller) co_return answer_of(caller.error());
    co_return co_await (this->*route.operation->handler)(*std::move(caller), std::move(route.request));
}

/// The caller, if they may use operations of this access.
Task<OrTrouble<Caller>> BotApi::admit(const BotRequest& request, Access access) {
    auto caller =
        co_await hall_.accounts().identify_caller(request.token, Caller{.address = request.address});
    if (!caller) co_return std::unexpected(trouble_of(caller.error()));
    if (!request.token.empty())
        note_token(request.token, caller->identity && caller->identity->personal.has_value());
    if (access == Access::anyone) co_return *std::move(caller);
    if (!caller->identity || !caller->identity->personal)
        co_return trouble(401, "account.signed-out", "send a personal token as Authorization: Bearer");
    if (std::ranges::count(caller->identity->personal->body.scopes, api::scope_of_bots) == 0)
        co_return trouble(403, "token.no-scope", std::string{api::scope_of_bots});
    if (access == Access::bot && !caller->identity->bot) co_return trouble(403, "bot.needed");
    co_return *std::move(caller);
}

}  // namespace kradan::server
