#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "api/operation.h"

/// The games of players: lists, statistics, and the games as files. Times are milliseconds since 1970,
/// ratings are rounded.
namespace kradan::api {

/// The result for the player whose history it is. `none`: aborted, or without a result.
enum class GameResult : std::uint8_t { none, loss, draw, win };
constexpr std::array<std::string_view, 4> words(GameResult) {
    return {"none", "loss", "draw", "win"};
}

enum class GameSide : std::uint8_t { first, second };
constexpr std::array<std::string_view, 2> words(GameSide) {
    return {"first", "second"};
}

/// Which games are requested. An absent member matches all games.
struct GameFilter {
    static constexpr std::string_view name = "GameFilter";
    std::optional<std::string> kind = {};
    std::optional<std::string> speed = {};
    std::optional<bool> rated = {};
    std::optional<std::string> opponent = {};
    std::optional<bool> computer = {};
    std::optional<GameResult> result = {};
    std::optional<GameSide> colour = {};
    std::optional<std::string> reason = {};
    std::optional<std::string> opening = {};
    std::optional<std::int64_t> from = {};
    std::optional<std::int64_t> to = {};
    static void describe(auto& self, auto& member) {
        member("kind", self.kind, R"(the kind of game: "chess", "chess960", "go-9x9", "ogi", …)");
        member("speed", self.speed,
               R"("bullet", "blitz", "rapid", "classical", "correspondence", or "none" without a clock)");
        member("rated", self.rated, "true: rated games; false: the others");
        member("opponent", self.opponent, "the name of an account");
        member("computer", self.computer, "true: games against the computer");
        member("result", self.result, "for the player");
        member("colour", self.colour, "of the player");
        member("reason", self.reason, R"(how it ended: "checkmate", "time", …)");
        member("opening", self.opening, R"(the first moves, as "e2e4 c7c5", at most 8)");
        member("from", self.from, "ended at this time or later");
        member("to", self.to, "ended before this time");
    }
};

struct PlayedGame {
    static constexpr std::string_view name = "PlayedGame";
    std::string game = {};
    std::int64_t over = 0;
    std::string kind = {};
    std::string speed = {};
    bool rated = false;
    GameSide colour = GameSide::first;
    GameResult result = GameResult::none;
    std::string reason = {};
    std::optional<std::string> opponent = {};
    bool opponent_account = false;
    std::optional<int> opponent_rating = {};
    std::optional<int> rating = {};
    std::optional<int> change = {};
    int plies = 0;
    std::int64_t thought = 0;
    std::string opening = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "its id");
        member("over", self.over, "when it ended");
        member("kind", self.kind, "the kind of game");
        member("speed", self.speed, "the speed of the game");
        member("rated", self.rated, "true: the game was rated");
        member("colour", self.colour, "of the player");
        member("result", self.result, "for the player");
        member("reason", self.reason, "how it ended");
        member("opponent", self.opponent, "the present name; none for the computer");
        member("opponentAccount", self.opponent_account, "true: the opponent has an account of this name");
        member("opponentRating", self.opponent_rating, "before the game, if it was rated");
        member("rating", self.rating, "of the player, before the game");
        member("change", self.change, "what the game added to the rating; may be negative");
        member("plies", self.plies, "moves of both sides");
        member("thought", self.thought, "milliseconds for which it was the player's turn");
        member("opening", self.opening, "the first moves, at most 8; empty unless the game began as usual");
    }
};

struct PlayedGames {
    static constexpr std::string_view name = "PlayedGames";
    std::vector<PlayedGame> games = {};
    std::optional<std::string> next = {};
    static void describe(auto& self, auto& member) {
        member("games", self.games, "the last to end first, at most 50");
        member("next", self.next, "what to pass as `before` for the games before these, if there are any");
    }
};

struct ReadHistory {
    static constexpr Operation operation{.id = "readHistory",
                                         .method = Method::get,
                                         .path = "/api/v1/history",
                                         .access = Access::player,
                                         .scope = "me:read",
                                         .summary = "The games that one has played, 50 at once"};
    struct Request {
        static constexpr std::string_view name = "ReadHistoryRequest";
        GameFilter filter = {};
        std::optional<std::string> before = {};
        static void describe(auto& self, auto& member) {
            GameFilter::describe(self.filter, member);
            member("before", self.before, "`next` of an earlier answer");
        }
    };
    using Answer = PlayedGames;
};

struct ReadPlayerGames {
    static constexpr Operation operation{
        .id = "readPlayerGames",
        .method = Method::get,
        .path = "/api/v1/players/{player}/games",
        .summary = "The games of an account that anyone may watch, 50 at once",
        .keepable = true};
    struct Request {
        static constexpr std::string_view name = "ReadPlayerGamesRequest";
        std::string player = {};
        GameFilter filter = {};
        std::optional<std::string> before = {};
        static void describe(auto& self, auto& member) {
            member("player", self.player, "the name of the account");
            GameFilter::describe(self.filter, member);
            member("before", self.before, "`next` of an earlier answer");
        }
    };
    using Answer = PlayedGames;
};

/// The results of a set of games.
struct Score {
    static constexpr std::string_view name = "Score";
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    static void describe(auto& self, auto& member) {
        member("games", self.games, "with those that have no result");
        member("wins", self.wins, "games won");
        member("draws", self.draws, "games drawn");
        member("losses", self.losses, "games lost");
    }
};

struct KindScore {
    static constexpr std::string_view name = "KindScore";
    std::string kind = {};
    std::string speed = {};
    Score score = {};
    std::optional<std::int64_t> move_time = {};
    int lost_on_time = 0;
    static void describe(auto& self, auto& member) {
        member("kind", self.kind, "the kind of game");
        member("speed", self.speed, "the speed of the games");
        member("score", self.score, "how they went");
        member("moveTime", self.move_time, "milliseconds that the player took for a move, on average");
        member("lostOnTime", self.lost_on_time, "how many of the losses were on time");
    }
};

struct SideScore {
    static constexpr std::string_view name = "SideScore";
    GameSide colour = GameSide::first;
    Score score = {};
    static void describe(auto& self, auto& member) {
        member("colour", self.colour, "the side");
        member("score", self.score, "how they went");
    }
};

struct StrengthScore {
    static constexpr std::string_view name = "StrengthScore";
    int from = 0;
    Score score = {};
    static void describe(auto& self, auto& member) {
        member("from", self.from,
               "the opponent's rating was higher by this much or more, and by less than 100 more; negative: "
               "lower. -500 and 400 hold all that is beyond too");
        member("score", self.score, "how they went");
    }
};

struct EndingScore {
    static constexpr std::string_view name = "EndingScore";
    std::string reason = {};
    Score score = {};
    static void describe(auto& self, auto& member) {
        member("reason", self.reason, "why the games ended");
        member("score", self.score, "how they went");
    }
};

struct OpeningScore {
    static constexpr std::string_view name = "OpeningScore";
    std::string kind = {};
    std::string opening = {};
    Score score = {};
    static void describe(auto& self, auto& member) {
        member("kind", self.kind, "the kind of game");
        member("opening", self.opening, "the first moves");
        member("score", self.score, "how they went");
    }
};

struct GameStatistics {
    static constexpr std::string_view name = "GameStatistics";
    Score score = {};
    bool more = false;
    std::vector<KindScore> kinds = {};
    std::vector<SideScore> colours = {};
    std::vector<StrengthScore> strengths = {};
    std::vector<EndingScore> endings = {};
    std::vector<OpeningScore> openings = {};
    static void describe(auto& self, auto& member) {
        member("score", self.score, "of all of the games");
        member("more", self.more, "true: there are earlier games, which are not counted");
        member("kinds", self.kinds, "by kind of game and speed, the most played first");
        member("colours", self.colours, "by side");
        member("strengths", self.strengths, "of rated games, by how much stronger the opponent was");
        member("endings", self.endings, "by how they ended, the most frequent first");
        member("openings", self.openings, "the most frequent openings, at most 20");
    }
};

struct ReadStatistics {
    static constexpr Operation operation{.id = "readStatistics",
                                         .method = Method::get,
                                         .path = "/api/v1/history/statistics",
                                         .access = Access::player,
                                         .scope = "me:read",
                                         .summary = "How one's games went, of the latest 200000"};
    struct Request {
        static constexpr std::string_view name = "ReadStatisticsRequest";
        GameFilter filter = {};
        std::optional<int> depth = {};
        static void describe(auto& self, auto& member) {
            GameFilter::describe(self.filter, member);
            member("depth", self.depth, "by how many moves openings are told apart, 1 to 8; 4 if left out");
        }
    };
    using Answer = GameStatistics;
};

struct ReadPlayerStatistics {
    static constexpr Operation operation{
        .id = "readPlayerStatistics",
        .method = Method::get,
        .path = "/api/v1/players/{player}/statistics",
        .summary = "How the games of an account went that anyone may watch, of the latest 200000",
        .keepable = true};
    struct Request {
        static constexpr std::string_view name = "ReadPlayerStatisticsRequest";
        std::string player = {};
        GameFilter filter = {};
        std::optional<int> depth = {};
        static void describe(auto& self, auto& member) {
            member("player", self.player, "the name of the account");
            GameFilter::describe(self.filter, member);
            member("depth", self.depth, "by how many moves openings are told apart, 1 to 8; 4 if left out");
        }
    };
    using Answer = GameStatistics;
};

struct ExportPgn {
    static constexpr Operation operation{.id = "exportPgn",
                                         .method = Method::get,
                                         .path = "/api/v1/history.pgn",
                                         .access = Access::player,
                                         .scope = "me:read",
                                         .summary = "One's games of chess as PGN, the last to end first",
                                         .media = "application/x-chess-pgn"};
    struct Request : GameFilter {};
    using Answer = File;
};

struct ExportSgf {
    static constexpr Operation operation{.id = "exportSgf",
                                         .method = Method::get,
                                         .path = "/api/v1/history.sgf",
                                         .access = Access::player,
                                         .scope = "me:read",
                                         .summary = "One's games of Go as SGF, the last to end first",
                                         .media = "application/x-go-sgf"};
    struct Request : GameFilter {};
    using Answer = File;
};

struct ExportPcn {
    static constexpr Operation operation{
        .id = "exportPcn",
        .method = Method::get,
        .path = "/api/v1/history.pcn",
        .access = Access::player,
        .scope = "me:read",
        .summary = "One's games of Ōgi as PCN, one a line, the last to end first",
        .media = "application/jsonl"};
    struct Request : GameFilter {};
    using Answer = File;
};

using HistoryOperations = std::tuple<ReadHistory, ReadPlayerGames, ReadStatistics, ReadPlayerStatistics,
                                     ExportPgn, ExportSgf, ExportPcn>;

}  // namespace kradan::api
