#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "api/history.h"
#include "api/operation.h"
#include "session/config.h"

/// Running and finished games, as seen by anyone who may watch them. Times are milliseconds since 1970,
/// except clock times.
namespace kradan::api {

using GameConfig = schema::Json<session::Config>;

struct SeatedPlayer {
    std::string player = {};
    bool account = false;
    bool bot = false;
    std::optional<int> level = {};
    static void describe(auto& self, auto& member) {
        member("name", self.player, R"(the player's name when the game began; "" for the computer)");
        member("account", self.account, "true: the player has an account");
        member("bot", self.bot, "true: a program plays for the account");
        member("level", self.level, "the level of the computer, 1 to 10");
    }
};

enum class GamePhase : std::uint8_t { playing, marking, ended };
constexpr std::array<std::string_view, 3> words(GamePhase) {
    return {"playing", "marking", "ended"};
}

/// A game in a list.
struct GameSummary {
    std::string game = {};
    std::string kind = {};
    std::string speed = {};
    bool rated = false;
    SeatedPlayer first = {};
    SeatedPlayer second = {};
    std::int64_t created = 0;
    std::optional<std::int64_t> over = {};
    std::optional<Colour> winner = {};
    std::optional<std::string> reason = {};
    std::optional<std::string> result = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member("kind", self.kind, R"(the kind of game: "chess", "chess960", "go-9x9", "ogi", …)");
        member(
            "speed", self.speed,
            R"(the speed: "bullet", "blitz", "rapid", "classical", "correspondence", or "none" without a clock)");
        member("rated", self.rated, "true: the game is rated");
        member("first", self.first, "the player who moves first");
        member("second", self.second, "the second player");
        member("created", self.created, "when it began");
        member("over", self.over, "when it ended");
        member("winner", self.winner, "the winner; absent: nobody");
        member("reason", self.reason, R"(how it ended: "checkmate", "time", …)");
        member("result", self.result, R"(the result as in records: "1-0", "B+6.5", "*")");
    }
};

/// The current state of a game.
struct GameNow {
    GamePhase phase = GamePhase::playing;
    int plies = 0;
    std::optional<std::string> last = {};
    std::optional<Colour> turn = {};
    std::string position = {};
    std::optional<std::int64_t> first_left = {};
    std::optional<std::int64_t> second_left = {};
    std::optional<int> first_periods = {};
    std::optional<int> second_periods = {};
    std::optional<std::vector<std::string>> dead = {};
    std::optional<std::vector<Colour>> agree = {};
    std::optional<Colour> winner = {};
    std::optional<std::string> reason = {};
    std::optional<std::string> result = {};
    static void describe(auto& self, auto& member) {
        member("phase", self.phase,
               R"("marking": in Go, both sides have passed, and the players mark dead stones)");
        member("plies", self.plies, "the number of moves by both sides");
        member("last", self.last, "the last move");
        member("turn", self.turn, "the side to move; absent once the game is over");
        member("position", self.position, R"(the position; chess: FEN; Ōgi: FEEN; Go: "")");
        member("firstLeft", self.first_left,
               "milliseconds left on the first player's clock; absent without a clock");
        member("secondLeft", self.second_left, "likewise for the second player");
        member("firstPeriods", self.first_periods,
               "byoyomi: the number of periods left; Canadian: the number of moves left in the period; once "
               "main time is used up, `firstLeft` is for the period");
        member("secondPeriods", self.second_periods, "likewise for the second player");
        member("dead", self.dead, "while dead stones are marked: the marked stones");
        member("agree", self.agree, "likewise: the sides that agree");
        member("winner", self.winner, "the winner; absent: nobody");
        member("reason", self.reason, "how it ended");
        member("result", self.result, R"(the result as in records: "1-0", "B+6.5", "*")");
    }
};

/// A game with its moves.
struct WholeGame {
    GameSummary summary = {};
    GameConfig config = {};
    std::vector<std::string> moves = {};
    std::optional<std::vector<std::string>> legal = {};
    GameNow now = {};
    static void describe(auto& self, auto& member) {
        member("summary", self.summary, "the game as in lists");
        member("config", self.config, "the settings, described in docs/wasm.md");
        member("moves", self.moves, R"(the moves: "e2e4", "P@c3", "D4" or "pass")");
        member("legal", self.legal, "the legal moves now, if they were requested");
        member("now", self.now, "the current state of the game");
    }
};

struct ReadGame {
    static constexpr Operation operation =
        get("readGame", "/api/v1/games/{game}", Access::anyone,
            "A game: one that anyone may watch, or the caller's own", {.keepable = true, .for_page = false});
    struct Request {
        std::string game = {};
        std::optional<bool> legal = {};
        static void describe(auto& self, auto& member) {
            member("game", self.game, "the id of the game");
            member("legal", self.legal, "true: include the legal moves");
        }
    };
    using Answer = WholeGame;
};

/// A line in a game's stream: the whole game first, and again after a takeback; otherwise its new state after
/// a change.
struct GameLine {
    std::optional<WholeGame> game = {};
    std::optional<GameNow> now = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the whole game: in the first line, and after a takeback");
        member("now", self.now, "the new state after a change, usually a move");
    }
};

struct StreamGame {
    static constexpr Operation operation = get(
        "streamGame", "/api/v1/games/{game}/stream", Access::anyone,
        "A game that anyone may watch, and its changes, line by line, until it is over", {.for_page = false});
    struct Request {
        std::string game = {};
        static void describe(auto& self, auto& member) { member("game", self.game, "the id of the game"); }
    };
    using Answer = Stream;
    using Line = GameLine;
};

struct ExportGame {
    static constexpr Operation operation =
        get("exportGame", "/api/v1/games/{game}/record", Access::anyone,
            "The record of a game that anyone may watch, or of the caller's own",
            {.media = "text/plain; charset=utf-8", .keepable = true, .for_page = false});
    struct Request {
        std::string game = {};
        std::optional<std::string> format = {};
        static void describe(auto& self, auto& member) {
            member("game", self.game, "the id of the game");
            member(
                "format", self.format,
                R"(the format, as in `kradan convert`: "pgn", "sgf", "pcn", "pmn", "kifu-en", "log", …; absent: the )"
                "one that most programs read");
        }
    };
    using Answer = File;
};

struct GameList {
    std::vector<GameSummary> games = {};
    std::optional<std::string> next = {};
    static void describe(auto& self, auto& member) {
        member("games", self.games,
               "the games, most recently ended first; at most 50. A shorter page does not mean that there "
               "are no more");
        member("next", self.next, "the value of `before` for the next page, if there is one");
    }
};

struct ListGames {
    static constexpr Operation operation =
        get("listGames", "/api/v1/games", Access::anyone, "The club's finished games that anyone may watch",
            {.keepable = true, .for_page = false});
    struct Request {
        std::optional<std::string> before = {};
        static void describe(auto& self, auto& member) {
            member("before", self.before, "`next` from an earlier answer");
        }
    };
    using Answer = GameList;
};

struct ReadFeed {
    static constexpr Operation operation = get(
        "readFeed", "/api/v1/games.atom", Access::anyone, "The newest games of `listGames` as an Atom feed",
        {.media = "application/atom+xml", .keepable = true, .for_page = false});
    struct Request : Empty {};
    using Answer = File;
};

struct ReadPlayerFeed {
    static constexpr Operation operation =
        get("readPlayerFeed", "/api/v1/players/{player}/games.atom", Access::anyone,
            "The newest games of an account that anyone may watch, as an Atom feed",
            {.media = "application/atom+xml", .keepable = true, .for_page = false});
    struct Request {
        std::string player = {};
        static void describe(auto& self, auto& member) {
            member("player", self.player, "the name of the account");
        }
    };
    using Answer = File;
};

using GameOperations = std::tuple<ListGames, ReadGame, StreamGame, ExportGame, ReadFeed, ReadPlayerFeed>;

}  // namespace kradan::api
