#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "api/operation.h"

/// Players' games: lists, statistics and downloads. Times are milliseconds since 1970; ratings are rounded.
namespace kradan::api {

/// The result from the point of view of the history's player. `none`: aborted, or without a result.
enum class GameResult : std::uint8_t { none, loss, draw, win };
constexpr std::array<std::string_view, 4> words(GameResult) {
    return {"none", "loss", "draw", "win"};
}

enum class GameSide : std::uint8_t { first, second };
constexpr std::array<std::string_view, 2> words(GameSide) {
    return {"first", "second"};
}

/// Selects the requested games. An absent member matches all games.
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
        member(
            "speed", self.speed,
            R"(the speed: "bullet", "blitz", "rapid", "classical", "correspondence", or "none" without a clock)");
        member("rated", self.rated, "true: rated games; false: unrated games");
        member("opponent", self.opponent, "the name of the opponent's account");
        member("computer", self.computer, "true: games against the computer");
        member("result", self.result, "the result for the player");
        member("colour", self.colour, "the player's side");
        member("reason", self.reason, R"(how it ended: "checkmate", "time", …)");
        member("opening", self.opening, R"(the first moves, such as "e2e4 c7c5", at most 8)");
        member("from", self.from, "games that ended at this time or later");
        member("to", self.to, "games that ended before this time");
    }
};

struct PlayedGame {
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
        member("game", self.game, "the id of the game");
        member("over", self.over, "when it ended");
        member("kind", self.kind, "the kind of game");
        member("speed", self.speed, "the speed of the game");
        member("rated", self.rated, "true: the game was rated");
        member("colour", self.colour, "the player's side");
        member("result", self.result, "the result for the player");
        member("reason", self.reason, "how it ended");
        member("opponent", self.opponent, "the opponent's current name; absent for the computer");
        member("opponentAccount", self.opponent_account, "true: the opponent has an account with this name");
        member("opponentRating", self.opponent_rating,
               "the opponent's rating before the game, if the game was rated");
        member("rating", self.rating, "the player's rating before the game");
        member("change", self.change, "the change in the player's rating from the game; may be negative");
        member("plies", self.plies, "the number of moves by both sides");
        member("thought", self.thought, "the total duration of the player's turns, in milliseconds");
        member("opening", self.opening,
               "the first moves, at most 8; empty if the game did not start from the usual position");
    }
};

struct PlayedGames {
    std::vector<PlayedGame> games = {};
    std::optional<std::string> next = {};
    static void describe(auto& self, auto& member) {
        member("games", self.games, "the games, most recently ended first; at most 50");
        member("next", self.next, "the value of `before` for the next page, if there is one");
    }
};

struct ReadHistory {
    static constexpr Operation operation = get("readHistory", "/api/v1/history", Access::player,
                                               "The caller's games, in pages of 50", {.scope = "me:read"});
    struct Request {
        GameFilter filter = {};
        std::optional<std::string> before = {};
        static void describe(auto& self, auto& member) {
            GameFilter::describe(self.filter, member);
            member("before", self.before, "`next` from an earlier answer");
        }
    };
    using Answer = PlayedGames;
};

struct ReadPlayerGames {
    static constexpr Operation operation =
        get("readPlayerGames", "/api/v1/players/{player}/games", Access::anyone,
            "The games of an account that anyone may watch, in pages of 50", {.keepable = true});
    struct Request {
        std::string player = {};
        GameFilter filter = {};
        std::optional<std::string> before = {};
        static void describe(auto& self, auto& member) {
            member("player", self.player, "the name of the account");
            GameFilter::describe(self.filter, member);
            member("before", self.before, "`next` from an earlier answer");
        }
    };
    using Answer = PlayedGames;
};

/// The results in a set of games.
struct Score {
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    static void describe(auto& self, auto& member) {
        member("games", self.games, "all games, including those without a result");
        member("wins", self.wins, "games won");
        member("draws", self.draws, "games drawn");
        member("losses", self.losses, "games lost");
    }
};

struct KindScore {
    std::string kind = {};
    std::string speed = {};
    Score score = {};
    std::optional<std::int64_t> move_time = {};
    int lost_on_time = 0;
    static void describe(auto& self, auto& member) {
        member("kind", self.kind, "the kind of game");
        member("speed", self.speed, "the speed of the games");
        member("score", self.score, "the results");
        member("moveTime", self.move_time, "the player's average time per move, in milliseconds");
        member("lostOnTime", self.lost_on_time, "the number of losses on time");
    }
};

struct SideScore {
    GameSide colour = GameSide::first;
    Score score = {};
    static void describe(auto& self, auto& member) {
        member("colour", self.colour, "the side");
        member("score", self.score, "the results");
    }
};

struct StrengthScore {
    int from = 0;
    Score score = {};
    static void describe(auto& self, auto& member) {
        member("from", self.from,
               "the lower bound of a 100-point range of the opponent's rating minus the player's; the ranges "
               "from -500 and from 400 also include everything beyond them");
        member("score", self.score, "the results");
    }
};

struct EndingScore {
    std::string reason = {};
    Score score = {};
    static void describe(auto& self, auto& member) {
        member("reason", self.reason, "why the games ended");
        member("score", self.score, "the results");
    }
};

struct OpeningScore {
    std::string kind = {};
    std::string opening = {};
    Score score = {};
    static void describe(auto& self, auto& member) {
        member("kind", self.kind, "the kind of game");
        member("opening", self.opening, "the first moves");
        member("score", self.score, "the results");
    }
};

struct GameStatistics {
    Score score = {};
    bool more = false;
    std::vector<KindScore> kinds = {};
    std::vector<SideScore> colours = {};
    std::vector<StrengthScore> strengths = {};
    std::vector<EndingScore> endings = {};
    std::vector<OpeningScore> openings = {};
    static void describe(auto& self, auto& member) {
        member("score", self.score, "the results of all games");
        member("more", self.more, "true: there are earlier games, which are not included");
        member("kinds", self.kinds, "by kind of game and speed, the most played first");
        member("colours", self.colours, "by side");
        member("strengths", self.strengths, "of rated games, by the difference of the ratings");
        member("endings", self.endings, "by the reason for the end, the most frequent first");
        member("openings", self.openings, "the most frequent openings, at most 20");
    }
};

struct ReadStatistics {
    static constexpr Operation operation =
        get("readStatistics", "/api/v1/history/statistics", Access::player,
            "Statistics on the caller's last 200000 games", {.scope = "me:read"});
    struct Request {
        GameFilter filter = {};
        std::optional<int> depth = {};
        static void describe(auto& self, auto& member) {
            GameFilter::describe(self.filter, member);
            member("depth", self.depth, "the number of moves that distinguish openings, 1 to 8; absent: 4");
        }
    };
    using Answer = GameStatistics;
};

struct ReadPlayerStatistics {
    static constexpr Operation operation =
        get("readPlayerStatistics", "/api/v1/players/{player}/statistics", Access::anyone,
            "Statistics on an account's last 200000 games that anyone may watch", {.keepable = true});
    struct Request {
        std::string player = {};
        GameFilter filter = {};
        std::optional<int> depth = {};
        static void describe(auto& self, auto& member) {
            member("player", self.player, "the name of the account");
            GameFilter::describe(self.filter, member);
            member("depth", self.depth, "the number of moves that distinguish openings, 1 to 8; absent: 4");
        }
    };
    using Answer = GameStatistics;
};

struct ExportPgn {
    static constexpr Operation operation =
        get("exportPgn", "/api/v1/history.pgn", Access::player,
            "The caller's games of chess as PGN, most recently ended first",
            {.scope = "me:read", .media = "application/x-chess-pgn"});
    struct Request : GameFilter {};
    using Answer = File;
};

struct ExportSgf {
    static constexpr Operation operation = get("exportSgf", "/api/v1/history.sgf", Access::player,
                                               "The caller's games of Go as SGF, most recently ended first",
                                               {.scope = "me:read", .media = "application/x-go-sgf"});
    struct Request : GameFilter {};
    using Answer = File;
};

struct ExportPcn {
    static constexpr Operation operation =
        get("exportPcn", "/api/v1/history.pcn", Access::player,
            "The caller's games of Ōgi as PCN, one per line, most recently ended first",
            {.scope = "me:read", .media = "application/jsonl"});
    struct Request : GameFilter {};
    using Answer = File;
};

using HistoryOperations = std::tuple<ReadHistory, ReadPlayerGames, ReadStatistics, ReadPlayerStatistics,
                                     ExportPgn, ExportSgf, ExportPcn>;

}  // namespace kradan::api
