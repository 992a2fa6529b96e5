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
#include "server/programs/program_pages.h"
#include "server/ratings/pages.h"

namespace kradan::server {

/// A request without its body.
struct ApiRequest {
    std::string method = {};
    /// The path and the query.
    std::string target = {};
    /// Of the header Authorization; "" without one.
    std::string token = {};
    std::string address = {};
    /// Of the page that asks; "" for other programs.
    std::string origin = {};
    /// The name of somebody for whom a trusted proxy vouches; "" for nobody.
    std::string vouched = {};
    /// The Content-Type of the body.
    std::string media = {};
};

/// A limit on requests, and how many more may come at once.
struct RateLeft {
    RateLimit limit;
    int left = 0;
};

struct ApiAnswer {
    /// 204: without a body.
    int status = 204;
    std::string body = {};
    /// What follows the body, made while it is sent; null if nothing does.
    api::NextPortion next = {};
    std::string media = "application/json";
    /// The name under which a file is to be saved; "" if it is none.
    std::string saved_as = {};
    /// Of status 405: the methods that are there.
    std::string allowed = {};
    /// The entity tag of the body, quoted; "" without one.
    std::string tag = {};
    /// Whether a copy may be kept, to be asked for again with its tag.
    bool keepable = false;
    /// What the limit on requests of the address leaves; nothing: it is not told.
    std::optional<RateLeft> rate = std::nullopt;
    /// Lines that are sent as they come, in place of a body; null if there are none.
    std::shared_ptr<api::Lines> lines = nullptr;
};

/// A problem as an answer: problem details (RFC 9457) with the reason and the clause of the refusal.
ApiAnswer answer_of(const Problem& problem);

/// Who carries out operations; all of them outlive the interface.
struct ApiParts {
    Accounts& accounts;
    RatingPages& ratings;
    HistoryPages& history;
    Moderation& moderation;
    ProgramPages& programs;
};

/// Answers the requests of pages and programs.
class HttpApi {
  public:
    HttpApi(const Environment& environment, const ApiParts& parts)
        : environment_(environment),
          parts_(parts),
          rates_(TokenBucket::each_second(environment.limits.requests_per_address,
                                          environment.limits.requests_per_second),
                 network_shares(environment.limits)) {}

    /// The answer to a request that is refused before it is read.
    static ApiAnswer refusal(int status, std::string_view reason, std::string detail = {}) {
        return answer_of(Problem{status, Refusal{reason, "", std::move(detail)}});
    }
    /// Which operation a request is for.
    struct Route {
        std::size_t operation = 0;
        std::map<std::string, std::string> segments = {};
        std::map<std::string, std::string> query = {};
        std::size_t longest_body = 0;
    };
    /// The operation, or why there is none, or why not for this address now.
    std::expected<Route, ApiAnswer> route(const ApiRequest& request);

    /// The limit on requests of an address.
    RateLimit rate_of_address() const {
        const Limits& limits = environment_.limits;
        return {static_cast<int>(limits.requests_per_address), static_cast<int>(limits.requests_per_second)};
    }
    /// How many more requests this address may make at once.
    int left_of(const std::string& address) {
        return static_cast<int>(rates_.left(address, environment_.steady_time()));
    }

    /// Tells whether the request is refused for who sends it, before its body is read; `done` is called once.
    void admit(const ApiRequest& request, const Route& route,
               std::move_only_function<void(std::optional<ApiAnswer>)> done);
    /// Answers a request; `done` is called once, now or later.
    void serve(ApiRequest request, Route route, std::string body,
               std::move_only_function<void(ApiAnswer)> done);

  private:
    Task<OrProblem<Caller>> identify(ApiRequest request);
    /// Why the caller may not use an operation; nothing if they may.
    Task<std::optional<ApiAnswer>> refusal_of(ApiRequest request, std::size_t operation);
    Task<ApiAnswer> answer(ApiRequest request, Route route, std::string body);
    template <class Op>
    Task<ApiAnswer> answer_as(const Caller& caller, const Route& route, const std::string& body);

    const Environment& environment_;
    ApiParts parts_;
    AddressRates rates_;
};

}  // namespace kradan::server
