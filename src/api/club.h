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
    static constexpr Operation operation{
        .id = "readLobby",
        .method = Method::get,
        .path = "/api/v1/lobby",
        .summary = "Open seeks, and the games that are on and that anyone may watch",
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
        member("challenge", self.challenge, "the id of the challenge, while it waits");
        member("game", self.game, "the id of the game, which is there once the challenge is accepted");
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
            member("to", self.to, "the name of the account that alone may accept");
            member("terms", self.terms, "the terms of the game");
            member("nonce", self.nonce,
                   "any text; the same request again with the same nonce challenges only once");
        }
    };
    using Answer = Offered;
};

/// A challenge that a path names.
struct NamedChallenge {
    static constexpr std::string_view name = "NamedChallenge";
    std::string challenge = {};
    static void describe(auto& self, auto& member) { member("challenge", self.challenge, "its id"); }
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
            member("challenge", self.challenge, "its id");
            member("why", self.why, R"(the challenger is told it; "not-now" if left out)");
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
        .summary = "Withdraws one's own challenge, or removes it once it was declined",
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
        member("state", self.state, R"("none": nobody has asked for it)");
        member("done", self.done, "while it runs: the positions that have been analysed");
        member("all", self.all, "while it runs: all positions of the game");
        member("positions", self.positions,
               "once it is done: what the engine found in each position, as docs/protocol.md describes it");
    }
};

/// A game that a path names.
struct NamedGame {
    static constexpr std::string_view name = "NamedGame";
    std::string game = {};
    static void describe(auto& self, auto& member) { member("game", self.game, "its id"); }
};

struct ReadAnalysis {
    static constexpr Operation operation{.id = "readAnalysis",
                                         .method = Method::get,
                                         .path = "/api/v1/games/{game}/analysis",
                                         .access = Access::player,
                                         .scope = "play",
                                         .summary = "How far the analysis of a game is, and what it found",
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
                                         .summary = "Asks for the analysis of a game that is over",
                                         .for_page = false};
    struct Request : NamedGame {};
    using Answer = GameAnalysis;
};

using ClubOperations = std::tuple<ReadLobby, ListChallenges, MakeChallenge, AcceptChallenge, DeclineChallenge,
                                  WithdrawChallenge, ReadAnalysis, AskAnalysis>;

}  // namespace kradan::api
