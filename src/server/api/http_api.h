#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "api/lines.h"
#include "api/request.h"
#include "server/accounts/accounts.h"
#include "server/history/pages.h"
#include "server/moderation/moderation.h"
#include "server/programs/club_pages.h"
#include "server/programs/game_pages.h"
#include "server/programs/puzzle_pages.h"
#include "server/ratings/pages.h"

namespace kradan::server {

/// A request without its body.
struct ApiRequest {
    std::string method = {};
    /// The path and the query.
    std::string target = {};
    /// The token in the Authorization header; "" if there is none.
    std::string token = {};
    std::string address = {};
    /// The origin of the page; "" for other programs.
    std::string origin = {};
    /// The user name that a trusted proxy has authenticated; "" if there is none.
    std::string vouched = {};
    /// The Content-Type of the body.
    std::string media = {};
};

/// A limit on requests, and how many more are currently allowed.
struct RateLeft {
    RateLimit limit;
    int left = 0;
};

struct ApiAnswer {
    /// 204 if there is no body.
    int status = 204;
    std::string body = {};
    /// Produces more of the body while it is being sent; null if `body` is the whole body.
    api::NextPortion next = {};
    std::string media = "application/json";
    /// The file name to suggest to a client that saves the body; "" if it is not a file.
    std::string saved_as = {};
    /// For status 405: the allowed methods.
    std::string allowed = {};
    /// The entity tag of the body, quoted; "" if there is none.
    std::string tag = {};
    /// True if the client may keep a copy and revalidate it with the tag.
    bool keepable = false;
    /// How many requests the address has left; nullopt if that is not reported.
    std::optional<RateLeft> rate = std::nullopt;
    /// Lines to send instead of a body, as they are written; null if there are none.
    std::shared_ptr<api::Lines> lines = nullptr;
};

/// Returns the response for a problem: problem details (RFC 9457) with the refusal's reason and clause.
ApiAnswer answer_of(const Problem& problem);

/// The HTTP API operations for programs.
struct ProgramPages {
    explicit ProgramPages(Hall& hall)
        : games(hall.environment(), hall), club(hall.environment(), hall), puzzles(hall.environment()) {}

    GamePages games;
    ClubPages club;
    PuzzlePages puzzles;
};

/// The objects that implement the operations. They must outlive the `HttpApi`.
struct ApiParts {
    Accounts& accounts;
    RatingPages& ratings;
    HistoryPages& history;
    Moderation& moderation;
    ProgramPages& programs;
};

/// Answers requests from pages and programs.
class HttpApi {
  public:
    HttpApi(const Environment& environment, const ApiParts& parts)
        : environment_(environment),
          parts_(parts),
          rates_(TokenBucket::each_second(environment.limits.requests_per_address,
                                          environment.limits.requests_per_second),
                 network_shares(environment.limits)) {}

    /// Returns the response that refuses a request.
    static ApiAnswer refusal(int status, std::string_view reason, std::string detail = {}) {
        return answer_of(Problem{status, Refusal{reason, "", std::move(detail)}});
    }
    /// The operation selected by a request, and its arguments.
    struct Route {
        std::size_t operation = 0;
        std::map<std::string, std::string> segments = {};
        std::map<std::string, std::string> query = {};
        std::size_t longest_body = 0;
    };
    /// Finds the operation. If there is none, or if the address has exceeded its limit, the error is the
    /// response to send.
    std::expected<Route, ApiAnswer> route(const ApiRequest& request);

    /// The limit on requests from an address.
    RateLimit rate_of_address() const {
        const Limits& limits = environment_.limits;
        return {static_cast<int>(limits.requests_per_address), static_cast<int>(limits.requests_per_second)};
    }
    /// How many more requests this address may currently make.
    int left_of(const std::string& address) {
        return static_cast<int>(rates_.left(address, environment_.steady_time()));
    }

    /// Decides whether to refuse the request before its body is read. Calls `done` once, with the refusal or
    /// nullopt.
    void admit(const ApiRequest& request, const Route& route,
               std::move_only_function<void(std::optional<ApiAnswer>)> done);
    /// Answers a request; calls `done` once, now or later.
    void serve(ApiRequest request, Route route, std::string body,
               std::move_only_function<void(ApiAnswer)> done);

  private:
    Task<OrProblem<Caller>> identify(ApiRequest request);
    /// Returns why the caller may not use an operation; nullopt if they may.
    Task<std::optional<ApiAnswer>> refusal_of(ApiRequest request, std::size_t operation);
    Task<ApiAnswer> answer(ApiRequest request, Route route, std::string body);
    template <class Op>
    Task<ApiAnswer> answer_as(const Caller& caller, const Route& route, const std::string& body);

    const Environment& environment_;
    ApiParts parts_;
    AddressRates rates_;
};

}  // namespace kradan::server
