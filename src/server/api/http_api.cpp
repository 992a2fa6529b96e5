#include "server/api/http_api.h"

#include <algorithm>
#include <utility>

#include "api/router.h"
#include "catalog/clauses.h"
#include "server/base/guarded.h"
#include "wire/codec.h"

namespace kradan::server {

namespace {

using api::Access;

constexpr std::size_t length_of_tag = 32;

/// Returns why a caller may not use an operation; nullopt if they may.
std::optional<Problem> why_not(const Caller& caller, const api::Operation& operation,
                               store::WallTime confirmed) {
    const auto refused = [](int status, std::string_view reason) {
        return Problem{status, Refusal{reason, "", ""}};
    };
    if (operation.access == Access::anyone) return std::nullopt;
    if (!caller.identity) return refused(401, "account.signed-out");
    if (const auto& personal = caller.identity->personal) {
        if (operation.scope.empty()) return refused(403, "token.not-for-programs");
        if (std::ranges::count(personal->body.scopes, operation.scope) == 0)
            return Problem{403, Refusal{"token.no-scope", "", std::string{operation.scope}}};
    }
    if (operation.access == Access::player) return std::nullopt;
    if (!caller.identity->has_account()) return refused(403, "account.needed");
    if (operation.access == Access::account) return std::nullopt;
    const Role role = caller.identity->role;
    if (operation.access == Access::moderator && role < Role::moderator)
        return refused(403, "moderation.not-allowed");
    if (operation.access == Access::owner && role < Role::owner)
        return refused(403, "moderation.not-allowed");
    const bool fresh = operation.access == Access::confirmed || operation.access == Access::owner;
    if (fresh && confirmed == 0) return refused(403, "account.confirm-first");
    return std::nullopt;
}

/// Adds an entity tag to the response to a GET, for revalidation.
template <class Op>
void add_tag(ApiAnswer& answer, const Caller& caller) {
    if constexpr (Op::operation.method == api::Method::get) {
        answer.tag = "\"" + hex_of(hash_of(answer.body)).substr(0, length_of_tag) + "\"";
        answer.keepable = Op::operation.keepable && !caller.identity;
    }
}

/// Passes the request to the first object that has an `on` function for it.
template <class Request, class Part, class... Parts>
auto handle_by(const Caller& caller, const Request& request, Part& part, Parts&... others) {
    if constexpr (requires { part.on(caller, request); }) {
        return part.on(caller, request);
    } else {
        return handle_by(caller, request, others...);
    }
}

template <class Op>
Task<OrProblem<typename Op::Answer>> handle(const ApiParts& parts, const Caller& caller,
                                            const typename Op::Request& request) {
    ProgramPages& programs = parts.programs;
    return handle_by(caller, request, parts.accounts, parts.ratings, parts.history, parts.moderation,
                     programs.games, programs.club, programs.puzzles);
}

}  // namespace

ApiAnswer answer_of(const Problem& problem) {
    const Refusal& refusal = problem.refusal;
    json::Writer writer;
    writer.begin_object().member("type", "urn:kradan:problem:" + std::string{refusal.reason});
    const std::string_view title = message(refusal.reason, Language::english);
    writer.member("title", title.empty() ? refusal.reason : title).member("status", problem.status);
    writer.member("reason", refusal.reason);
    if (!refusal.clause.empty()) writer.member("clause", refusal.clause);
    if (!refusal.detail.empty()) writer.member("detail", refusal.detail);
    writer.end_object();
    return {.status = problem.status, .body = writer.text(), .media = "application/problem+json"};
}

std::expected<HttpApi::Route, ApiAnswer> HttpApi::route(const ApiRequest& request) {
    const Milliseconds now = environment_.steady_time();
    if (!rates_.pass(request.address, now))
        return std::unexpected(answer_of(Problem{429, Refusal{"server.too-fast", "", ""}}));
    auto target = api::read_target(request.target);
    if (!target)
        return std::unexpected(answer_of(Problem{400, api::malformed("the path or the query is invalid")}));
    api::Router router(request.method, target->segments);
    std::vector<std::size_t> longest_bodies;
    api::each_operation([&]<class Op>(Op) {
        constexpr bool streams = std::is_same_v<typename Op::Answer, api::Stream>;
        router.consider(api::name_of(Op::operation.method), Op::operation.path, streams);
        longest_bodies.push_back(Op::operation.longest_body);
    });
    if (auto& found = router.found()) {
        return Route{found->operation, std::move(found->segments), std::move(target->query),
                     longest_bodies[found->operation]};
    }
    if (router.allowed().empty())
        return std::unexpected(answer_of(Problem{404, Refusal{"api.no-operation", "", ""}}));
    ApiAnswer answer = answer_of(Problem{
        405, Refusal{"api.no-operation", "", "this method is not supported; use " + router.allowed()}});
    answer.allowed = router.allowed();
    return std::unexpected(std::move(answer));
}

void HttpApi::admit(const ApiRequest& request, const Route& route,
                    std::move_only_function<void(std::optional<ApiAnswer>)> done) {
    deliver(environment_.warn, "checking the sender of a request for " + request.method,
            refusal_of(request, route.operation), std::optional{refusal(500, "server.failed")},
            std::move(done));
}

Task<std::optional<ApiAnswer>> HttpApi::refusal_of(ApiRequest request, std::size_t operation) {
    const auto caller = co_await identify(std::move(request));
    if (!caller) co_return answer_of(caller.error());
    std::optional<Problem> why;
    std::size_t place = 0;
    api::each_operation([&]<class Op>(Op) {
        if (place++ == operation)
            why = why_not(*caller, Op::operation, parts_.accounts.confirmed_until(*caller));
    });
    co_return why ? std::optional{answer_of(*why)} : std::nullopt;
}

Task<OrProblem<Caller>> HttpApi::identify(ApiRequest request) {
    co_return co_await parts_.accounts.identify_caller(request.token, {.address = request.address,
                                                                       .origin = request.origin,
                                                                       .vouched = request.vouched,
                                                                       .secret = request.token});
}

void HttpApi::serve(ApiRequest request, Route route, std::string body,
                    std::move_only_function<void(ApiAnswer)> done) {
    std::string what = "a request for " + request.method;
    deliver(environment_.warn, std::move(what), answer(std::move(request), std::move(route), std::move(body)),
            refusal(500, "server.failed"), std::move(done));
}

Task<ApiAnswer> HttpApi::answer(ApiRequest request, Route route, std::string body) {
    const auto caller = co_await identify(std::move(request));
    if (!caller) co_return answer_of(caller.error());
    std::optional<Task<ApiAnswer>> task;
    std::size_t place = 0;
    api::each_operation([&]<class Op>(Op) {
        if (place++ == route.operation) task.emplace(answer_as<Op>(*caller, route, body));
    });
    co_return co_await *task;
}

template <class Op>
Task<ApiAnswer> HttpApi::answer_as(const Caller& caller, const Route& route, const std::string& body) {
    if (auto refused = why_not(caller, Op::operation, parts_.accounts.confirmed_until(caller)))
        co_return answer_of(*refused);
    const auto request = api::read_request<Op>(route.segments, route.query, body);
    if (!request) co_return answer_of(Problem{400, request.error()});
    auto answer = co_await handle<Op>(parts_, caller, *request);
    if (!answer) co_return answer_of(answer.error());
    if constexpr (std::is_same_v<typename Op::Answer, api::Nothing>) {
        co_return ApiAnswer{};
    } else if constexpr (std::is_same_v<typename Op::Answer, api::File>) {
        ApiAnswer given{.status = 200,
                        .body = std::move(answer->bytes),
                        .next = std::move(answer->next),
                        .media = answer->media.empty() ? std::string{Op::operation.media} : answer->media,
                        .saved_as = std::move(answer->saved_as)};
        if (!given.next) add_tag<Op>(given, caller);
        co_return given;
    } else if constexpr (std::is_same_v<typename Op::Answer, api::Stream>) {
        co_return ApiAnswer{
            .status = 200, .media = std::string{api::media_of_streams}, .lines = std::move(answer->lines)};
    } else {
        ApiAnswer given{.status = 200, .body = api::write_answer(*answer)};
        add_tag<Op>(given, caller);
        co_return given;
    }
}

}  // namespace kradan::server
