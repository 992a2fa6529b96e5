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
#include "server/limits/rates.h"

namespace kradan::server {

/// A request of a bot, read.
struct BotRequest {
    /// What the {names} of the path stand for.
    std::map<std::string, std::string> segments = {};
    /// Of the query, and of a body that is a form or a JSON object of texts, numbers and truth values.
    std::map<std::string, std::string> parameters = {};
    std::string body = {};
    std::string token = {};
    std::string address = {};

    const std::string& segment(const std::string& name) const { return segments.at(name); }
    /// "" if there is none.
    std::string parameter(const std::string& name) const {
        const auto found = parameters.find(name);
        return found == parameters.end() ? std::string{} : found->second;
    }
};

/// `{"error":"…","reason":"…"}`, as lichess writes errors, with the id of the reason.
ApiAnswer answer_to_bot(const Problem& problem);

/// The API by which bots play, shaped as lichess's: programs that are made for that one need only another
/// address. `docs/bots.md` describes it.
class BotApi {
  public:
    explicit BotApi(Hall& hall) : environment_(hall.environment()), hall_(hall) {}

    /// Who may use an operation.
    enum class Access : std::uint8_t {
        anyone,
        /// An account whose token has the scope `bot:play`.
        account,
        /// The same, if the account is a bot's.
        bot,
    };
    using Handler = Task<ApiAnswer> (BotApi::*)(Caller caller, BotRequest request);
    struct Operation {
        std::string_view method;
        std::string_view path;
        Access access;
        Handler handler;
        /// It is answered by lines that come.
        bool streams = false;
    };
    /// All operations.
    static std::span<const Operation> operations();

    /// The answer to a request that is refused before it is read.
    static ApiAnswer refusal(int status, std::string_view reason, std::string detail = {}) {
        return answer_to_bot(Problem{status, {reason, "", std::move(detail)}});
    }
    /// Whether a path belongs to this interface.
    static bool has_path(std::string_view path);
    struct Route {
        const Operation* operation = nullptr;
        BotRequest request = {};
        std::size_t longest_body = 8'192;
    };
    /// The operation that a request is for, or why there is none, or why not now.
    std::expected<Route, ApiAnswer> route(const ApiRequest& request);
    /// Tells whether the request is refused for who sends it, before its body is read; `done` is called once.
    void admit(const ApiRequest& request, const Route& route,
               std::move_only_function<void(std::optional<ApiAnswer>)> done);
    /// Answers a request; `done` is called once, now or later.
    void serve(const ApiRequest& request, Route route, std::string body,
               std::move_only_function<void(ApiAnswer)> done);

  private:
    /// Why the caller may not use the operation; nothing if they may.
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

    /// A game of this caller that has been joined: the one that it streams, or one for this request alone.
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
    /// Joins the game, does this, and answers.
    Task<ApiAnswer> act(BotRequest request, std::string_view command);
    struct Named {
        /// "": it is none.
        std::string challenge = {};
        std::string rematch_of = {};
        /// The game has begun.
        bool begun = false;

        friend bool operator==(const Named&, const Named&) = default;
    };
    Task<OrProblem<Named>> find_challenge(store::PlayerKey player, std::string id);
    /// Sends a message of the page, and waits for what answers it.
    template <class M>
    Task<OrProblem<wire::FromServer>> ask(const BotRequest& request, M message);
    Task<ApiAnswer> answer_with_game(const Caller& caller, std::string game);

    Environment& environment_;
    Hall& hall_;
    /// Whether this request is within the limits.
    bool may_ask(const ApiRequest& request);
    void note_token(const std::string& token, bool valid);

    /// Tokens that were valid a while ago, by their hashes, and until when that counts. Only these have
    /// limits of their own: anybody can make tokens up.
    std::unordered_map<std::string, Milliseconds> known_;
    /// Requests by known token: in all, and those that the limit of an address does not count.
    Rates rates_{TokenBucket::each_second(environment_.limits.bot_requests_per_token,
                                          environment_.limits.bot_requests_per_token_and_second)};
    Rates own_rates_{TokenBucket{40, 4}};
    AddressRates address_rates_{
        TokenBucket::each_second(environment_.limits.bot_requests_per_address,
                                 environment_.limits.bot_requests_per_address_and_second),
        network_shares(environment_.limits)};
    /// Requests without a known token, by address.
    AddressRates strange_rates_{TokenBucket{200, 20}, network_shares(environment_.limits)};
    /// By token and game: those that are being streamed.
    std::map<std::string, std::weak_ptr<GameStream>> games_;
};

}  // namespace kradan::server
