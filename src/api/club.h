#pragma once

#include <optional>
#include <string>
#include <tuple>

#include "api/operation.h"
#include "wire/messages.h"

/// The lobby, challenges and analyses, for programs. The page gets them over its WebSocket.
namespace kradan::api {

struct ReadLobby {
    static constexpr Operation operation =
        get("readLobby", "/api/v1/lobby", Access::anyone,
            "Open seeks, and games in progress that anyone may watch", {.keepable = true, .for_page = false});
    struct Request : Empty {};
    using Answer = wire::Lobby;
};

struct ListChallenges {
    static constexpr Operation operation =
        get("listChallenges", "/api/v1/challenges", Access::account, "The challenges from and to the account",
            {.scope = "play", .for_page = false});
    struct Request : Empty {};
    using Answer = wire::Challenges;
};

/// A game that has begun, or a challenge that is open.
struct Offered {
    std::optional<std::string> challenge = {};
    std::string game = {};
    static void describe(auto& self, auto& member) {
        member("challenge", self.challenge, "the id of the challenge, while it is open");
        member("game", self.game, "the id of the game, once the challenge is accepted");
    }
};

struct MakeChallenge {
    static constexpr Operation operation =
        post("makeChallenge", "/api/v1/challenges", Access::account, "Challenges an account",
             {.scope = "play", .for_page = false});
    struct Request {
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

/// A challenge named by a path.
struct NamedChallenge {
    std::string challenge = {};
    static void describe(auto& self, auto& member) {
        member("challenge", self.challenge, "the id of the challenge");
    }
};

struct AcceptChallenge {
    static constexpr Operation operation =
        post("acceptChallenge", "/api/v1/challenges/{challenge}/accept", Access::account,
             "Accepts a challenge: the game begins", {.scope = "play", .for_page = false});
    struct Request : NamedChallenge {};
    using Answer = Offered;
};

struct DeclineChallenge {
    static constexpr Operation operation =
        post("declineChallenge", "/api/v1/challenges/{challenge}/decline", Access::account,
             "Declines a challenge", {.scope = "play", .for_page = false});
    struct Request {
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
    static constexpr Operation operation =
        remove("withdrawChallenge", "/api/v1/challenges/{challenge}", Access::account,
               "Withdraws the caller's own challenge, or removes it if it was declined",
               {.scope = "play", .for_page = false});
    struct Request : NamedChallenge {};
    using Answer = Nothing;
};

/// The state of a game's analysis.
struct GameAnalysis {
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

/// A game named by a path.
struct NamedGame {
    std::string game = {};
    static void describe(auto& self, auto& member) { member("game", self.game, "the id of the game"); }
};

struct ReadAnalysis {
    static constexpr Operation operation =
        get("readAnalysis", "/api/v1/games/{game}/analysis", Access::player,
            "The state of the analysis of a game, and its findings", {.scope = "play", .for_page = false});
    struct Request : NamedGame {};
    using Answer = GameAnalysis;
};

struct AskAnalysis {
    static constexpr Operation operation =
        post("askAnalysis", "/api/v1/games/{game}/analysis", Access::player,
             "Requests the analysis of a game that is over", {.scope = "play", .for_page = false});
    struct Request : NamedGame {};
    using Answer = GameAnalysis;
};

using ClubOperations = std::tuple<ReadLobby, ListChallenges, MakeChallenge, AcceptChallenge, DeclineChallenge,
                                  WithdrawChallenge, ReadAnalysis, AskAnalysis>;

}  // namespace kradan::api
