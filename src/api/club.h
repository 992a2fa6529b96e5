#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "api/operation.h"
#include "wire/messages.h"

/// The lobby, challenges and analyses, for programs. The page gets them over its WebSocket.
namespace kradan::api {

struct ReadLobby {
    static constexpr Operation operation{.id = "readLobby",
                                         .method = Method::get,
                                         .path = "/api/v1/lobby",
                                         .summary = "Open seeks, and games in progress that anyone may watch",
                                         .keepable = true,
                                         .for_page = false};
    struct Request : Empty {};
    using Answer = wire::Lobby;
};

struct ListChallenges {
    static constexpr Operation operation{.id = "listChallenges",
                                         .method = Method::get,
                                         .path = "/api/v1/challenges",
                                         .access = Access::account,
                                         .scope = "play",
                                         .summary = "The challenges by and to the account",
                                         .for_page = false};
    struct Request : Empty {};
    using Answer = wire::Challenges;
};

/// A game that has begun, or a challenge that is open.
struct Offered {
    static constexpr std::string_view name = "Offered";
    std::optional<std::string> challenge = {};
    std::string game = {};
    static void describe(auto& self, auto& member) {
        member("challenge", self.challenge, "the id of the challenge, while it is open");
        member("game", self.game, "the id of the game, once the challenge is accepted");
    }
};

struct MakeChallenge {
    static constexpr Operation operation{.id = "makeChallenge",
                                         .method = Method::post,
                                         .path = "/api/v1/challenges",
                                         .access = Access::account,
                                         .scope = "play",
                                         .summary = "Challenges an account",
                                         .for_page = false};
    struct Request {
        static constexpr std::string_view name = "MakeChallengeRequest";
        std::string to = {};
        wire::Terms terms = {};
        std::optional<std::string> nonce = {};
        static void describe(auto& self, auto& member) {
            member("to", self.to, "the name of the challenged account");
            member("terms", self.terms, "the terms of the game");
            member("nonce", self.nonce,
                   "any text; a repeated request with the same nonce makes only one challenge");
        }
    };
    using Answer = Offered;
};

/// A challenge that a path names.
struct NamedChallenge {
    static constexpr std::string_view name = "NamedChallenge";
    std::string challenge = {};
    static void describe(auto& self, auto& member) {
        member("challenge", self.challenge, "the id of the challenge");
    }
};

struct AcceptChallenge {
    static constexpr Operation operation{.id = "acceptChallenge",
                                         .method = Method::post,
                                         .path = "/api/v1/challenges/{challenge}/accept",
                                         .access = Access::account,
                                         .scope = "play",
                                         .summary = "Accepts a challenge: the game begins",
                                         .for_page = false};
    struct Request : NamedChallenge {};
    using Answer = Offered;
};

struct DeclineChallenge {
    static constexpr Operation operation{.id = "declineChallenge",
                                         .method = Method::post,
                                         .path = "/api/v1/challenges/{challenge}/decline",
                                         .access = Access::account,
                                         .scope = "play",
                                         .summary = "Declines a challenge",
                                         .for_page = false};
    struct Request {
        static constexpr std::string_view name = "DeclineChallengeRequest";
        std::string challenge = {};
        std::optional<wire::Declined> why = {};
        static void describe(auto& self, auto& member) {
            member("challenge", self.challenge, "the id of the challenge");
            member("why", self.why, R"(the reason, which the challenger sees; absent: "not-now")");
        }
    };
    using Answer = Nothing;
};

struct WithdrawChallenge {
    static constexpr Operation operation{
        .id = "withdrawChallenge",
        .method = Method::remove,
        .path = "/api/v1/challenges/{challenge}",
        .access = Access::account,
        .scope = "play",
        .summary = "Withdraws the caller's own challenge, or removes it if it was declined",
        .for_page = false};
    struct Request : NamedChallenge {};
    using Answer = Nothing;
};

/// The state of the analysis of a game.
struct GameAnalysis {
    static constexpr std::string_view name = "GameAnalysis";
    wire::AnalysisState state = wire::AnalysisState::none;
    int done = 0;
    int all = 0;
    std::optional<wire::AnalysedPositionsJson> positions = {};
    static void describe(auto& self, auto& member) {
        member("state", self.state, R"("none": not requested)");
        member("done", self.done, "while it runs: the number of analysed positions");
        member("all", self.all, "while it runs: the number of positions of the game");
        member("positions", self.positions,
               "once it is done: the findings for each position, described in docs/protocol.md");
    }
};

/// A game that a path names.
struct NamedGame {
    static constexpr std::string_view name = "NamedGame";
    std::string game = {};
    static void describe(auto& self, auto& member) { member("game", self.game, "the id of the game"); }
};

struct ReadAnalysis {
    static constexpr Operation operation{.id = "readAnalysis",
                                         .method = Method::get,
                                         .path = "/api/v1/games/{game}/analysis",
                                         .access = Access::player,
                                         .scope = "play",
                                         .summary = "The state of the analysis of a game, and its findings",
                                         .for_page = false};
    struct Request : NamedGame {};
    using Answer = GameAnalysis;
};

struct AskAnalysis {
    static constexpr Operation operation{.id = "askAnalysis",
                                         .method = Method::post,
                                         .path = "/api/v1/games/{game}/analysis",
                                         .access = Access::player,
                                         .scope = "play",
                                         .summary = "Requests the analysis of a game that is over",
                                         .for_page = false};
    struct Request : NamedGame {};
    using Answer = GameAnalysis;
};

using ClubOperations = std::tuple<ReadLobby, ListChallenges, MakeChallenge, AcceptChallenge, DeclineChallenge,
                                  WithdrawChallenge, ReadAnalysis, AskAnalysis>;

}  // namespace kradan::api
