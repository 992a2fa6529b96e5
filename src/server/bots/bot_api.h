#pragma once

#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/api/http_api.h"
#include "server/bots/game_stream.h"
#include "server/club/hall.h"
#include "server/limits/rate_limits.h"

namespace kradan::server {

/// A parsed request from a bot.
struct BotRequest {
    /// Values of the {names} in the path.
    std::map<std::string, std::string> segments = {};
    /// Parameters from the query, and from a body that is a form or a JSON object of strings, numbers and
    /// booleans.
    std::map<std::string, std::string> parameters = {};
    std::string body = {};
    std::string token = {};
    std::string address = {};

    const std::string& segment(const std::string& name) const { return segments.at(name); }
    /// Returns a parameter; "" if there is no such parameter.
    std::string parameter(const std::string& name) const {
        const auto found = parameters.find(name);
        return found == parameters.end() ? std::string{} : found->second;
    }
};

/// Returns an error in lichess's format, with the id of the reason: `{"error":"…","reason":"…"}`.
ApiAnswer answer_to_bot(const Problem& problem);

/// The API for bots. It is compatible with lichess's: a program written for lichess only needs a different
/// URL. `docs/bots.md` describes it.
class BotApi {
  public:
    explicit BotApi(Hall& hall) : environment_(hall.environment()), hall_(hall) {}

    /// Who may use an operation.
    enum class Access : std::uint8_t {
        anyone,
        /// An account with a token that has the scope `bot:play`.
        account,
        /// A bot's account, with a token that has that scope.
        bot,
    };
    using Handler = Task<ApiAnswer> (BotApi::*)(Caller caller, BotRequest request);
    struct Operation {
        std::string_view method;
        std::string_view path;
        Access access;
        Handler handler;
        /// True if the response is a stream of lines.
        bool streams = false;
    };
    /// Returns all operations.
    static std::span<const Operation> operations();

    /// Returns the response that refuses a request.
    static ApiAnswer refusal(int status, std::string_view reason, std::string detail = {}) {
        return answer_to_bot(Problem{status, {reason, "", std::move(detail)}});
    }
    /// Returns true if a path belongs to this API.
    static bool has_path(std::string_view path);
    struct Route {
        const Operation* operation = nullptr;
        BotRequest request = {};
        std::size_t longest_body = 8'192;
    };
    /// Finds the operation for a request. If there is none, or if a limit is exceeded, the error is the
    /// response to send.
    std::expected<Route, ApiAnswer> route(const ApiRequest& request);
    /// Decides whether to refuse the request before its body is read. Calls `done` once, with the refusal or
    /// nullopt.
    void admit(const ApiRequest& request, const Route& route,
               std::move_only_function<void(std::optional<ApiAnswer>)> done);
    /// Answers a request; calls `done` once, now or later.
    void serve(const ApiRequest& request, Route route, std::string body,
               std::move_only_function<void(ApiAnswer)> done);

  private:
    /// Returns why the caller may not use the operation; nullopt if they may.
    Task<std::optional<ApiAnswer>> refusal_of(Route route);
    Task<ApiAnswer> answer(Route route);
    Task<OrProblem<Caller>> admit(const BotRequest& request, Access access);

    Task<ApiAnswer> test_tokens(Caller caller, BotRequest request);
    Task<ApiAnswer> read_account(Caller caller, BotRequest request);
    Task<ApiAnswer> read_playing(Caller caller, BotRequest request);
    Task<ApiAnswer> become_bot(Caller caller, BotRequest request);
    Task<ApiAnswer> read_user(Caller caller, BotRequest request);
    Task<ApiAnswer> read_statuses(Caller caller, BotRequest request);
    Task<ApiAnswer> list_bots(Caller caller, BotRequest request);

    Task<ApiAnswer> stream_events(Caller caller, BotRequest request);
    Task<ApiAnswer> stream_game(Caller caller, BotRequest request);
    Task<ApiAnswer> export_game(Caller caller, BotRequest request);
    Task<ApiAnswer> move(Caller caller, BotRequest request);
    Task<ApiAnswer> chat(Caller caller, BotRequest request);
    Task<ApiAnswer> abort(Caller caller, BotRequest request);
    Task<ApiAnswer> resign(Caller caller, BotRequest request);
    Task<ApiAnswer> answer_draw(Caller caller, BotRequest request);
    Task<ApiAnswer> answer_takeback(Caller caller, BotRequest request);
    Task<ApiAnswer> claim_victory(Caller caller, BotRequest request);
    Task<ApiAnswer> claim_draw(Caller caller, BotRequest request);
    Task<ApiAnswer> mark_dead(Caller caller, BotRequest request);
    Task<ApiAnswer> resume(Caller caller, BotRequest request);

    Task<ApiAnswer> list_challenges(Caller caller, BotRequest request);
    Task<ApiAnswer> challenge(Caller caller, BotRequest request);
    Task<ApiAnswer> challenge_computer(Caller caller, BotRequest request);
    Task<ApiAnswer> accept_challenge(Caller caller, BotRequest request);
    Task<ApiAnswer> decline_challenge(Caller caller, BotRequest request);
    Task<ApiAnswer> cancel_challenge(Caller caller, BotRequest request);

    /// A game that the caller has joined: the one being streamed, or one joined only for this request.
    struct Joined {
        std::shared_ptr<GameStream> stream;
        bool alone = false;

        Joined() = default;
        Joined(Joined&&) = default;
        Joined& operator=(Joined&&) = default;
        ~Joined() {
            if (stream && alone) stream->close();
        }
    };
    Task<OrProblem<Joined>> join(const BotRequest& request);
    /// Joins the game, performs the command in it, and answers the request.
    Task<ApiAnswer> act(BotRequest request, std::string_view command);
    struct Named {
        /// "" if the id names a rematch or a game.
        std::string challenge = {};
        std::string rematch_of = {};
        /// True if the game has already begun.
        bool begun = false;

        friend bool operator==(const Named&, const Named&) = default;
    };
    Task<OrProblem<Named>> find_challenge(store::PlayerKey player, std::string id);
    /// Sends a message as a page would, and waits for the reply.
    template <class M>
    Task<OrProblem<wire::FromServer>> ask(const BotRequest& request, M message);
    Task<ApiAnswer> answer_with_game(const Caller& caller, std::string game);

    Environment& environment_;
    Hall& hall_;
    /// Returns true if the request is within the limits.
    bool may_ask(const ApiRequest& request);
    void note_token(const std::string& token, bool valid);

    /// Hashes of recently valid tokens, and when each stops counting as known. Only known tokens have
    /// separate limits, because anyone can make up tokens.
    std::unordered_map<std::string, Milliseconds> known_;
    /// Requests per known token: all of them, and those that do not count towards the address's limit.
    Rates rates_{TokenBucket::each_second(environment_.limits.bot_requests_per_token,
                                          environment_.limits.bot_requests_per_token_and_second)};
    Rates own_rates_{TokenBucket{40, 4}};
    AddressRates address_rates_{
        TokenBucket::each_second(environment_.limits.bot_requests_per_address,
                                 environment_.limits.bot_requests_per_address_and_second),
        network_shares(environment_.limits)};
    /// Requests without a known token, per address.
    AddressRates strange_rates_{TokenBucket{200, 20}, network_shares(environment_.limits)};
    /// Streamed games, by token and game.
    std::map<std::string, std::weak_ptr<GameStream>> games_;
};

}  // namespace kradan::server
