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

/// Running and finished games, as anyone who may watch them sees them. Times are milliseconds since 1970,
/// except those of clocks.
namespace kradan::api {

using GameConfig = schema::Json<session::Config>;

struct SeatedPlayer {
    static constexpr std::string_view name = "SeatedPlayer";
    std::string player = {};
    bool account = false;
    bool bot = false;
    std::optional<int> level = {};
    static void describe(auto& self, auto& member) {
        member("name", self.player, R"(the name when the game began; "" for the computer)");
        member("account", self.account, "true: of an account");
        member("bot", self.bot, "true: a program plays for the account");
        member("level", self.level, "of the computer, 1 to 10");
    }
};

enum class GamePhase : std::uint8_t { playing, marking, ended };
constexpr std::array<std::string_view, 3> words(GamePhase) {
    return {"playing", "marking", "ended"};
}

/// A game in a list.
struct GameSummary {
    static constexpr std::string_view name = "GameSummary";
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
        member("game", self.game, "its id");
        member("kind", self.kind, R"("chess", "chess960", "go-9x9", "ogi", …)");
        member("speed", self.speed,
               R"("bullet", "blitz", "rapid", "classical", "correspondence", or "none" without a clock)");
        member("rated", self.rated, "true: the game is rated");
        member("first", self.first, "who moves first");
        member("second", self.second, "the second player");
        member("created", self.created, "when it began");
        member("over", self.over, "when it ended");
        member("winner", self.winner, "absent: nobody");
        member("reason", self.reason, R"(how it ended: "checkmate", "time", …)");
        member("result", self.result, R"(as records write it: "1-0", "B+6.5", "*")");
    }
};

/// The current state of a game.
struct GameNow {
    static constexpr std::string_view name = "GameNow";
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
        member("phase", self.phase, R"("marking": in Go, both have passed and mark dead stones)");
        member("plies", self.plies, "moves of both sides");
        member("last", self.last, "the latest move");
        member("turn", self.turn, "whose turn it is; absent once the game is over");
        member("position", self.position, R"(chess: FEN; Ōgi: FEEN; Go: "")");
        member("firstLeft", self.first_left,
               "milliseconds on the clock of the first player; absent without a clock");
        member("secondLeft", self.second_left, "likewise of the second player");
        member("firstPeriods", self.first_periods,
               "with byoyomi: the periods that are left, or the moves that are left in a Canadian period; "
               "once main time is used up, `firstLeft` is of the period");
        member("secondPeriods", self.second_periods, "likewise of the second player");
        member("dead", self.dead, "while dead stones are marked: those that are");
        member("agree", self.agree, "likewise: who agrees");
        member("winner", self.winner, "absent: nobody");
        member("reason", self.reason, "how it ended");
        member("result", self.result, R"(as records write it: "1-0", "B+6.5", "*")");
    }
};

/// A game with its moves.
struct WholeGame {
    static constexpr std::string_view name = "WholeGame";
    GameSummary summary = {};
    GameConfig config = {};
    std::vector<std::string> moves = {};
    std::optional<std::vector<std::string>> legal = {};
    GameNow now = {};
    static void describe(auto& self, auto& member) {
        member("summary", self.summary, "what a list shows of the game");
        member("config", self.config, "the settings, as docs/wasm.md describes them");
        member("moves", self.moves, R"(as "e2e4", "P@c3", "D4" or "pass")");
        member("legal", self.legal, "the moves that are legal now, if they were asked for");
        member("now", self.now, "the game as it stands");
    }
};

struct ReadGame {
    static constexpr Operation operation{.id = "readGame",
                                         .method = Method::get,
                                         .path = "/api/v1/games/{game}",
                                         .summary = "A game: one that anyone may watch, or one's own",
                                         .keepable = true,
                                         .for_page = false};
    struct Request {
        static constexpr std::string_view name = "ReadGameRequest";
        std::string game = {};
        std::optional<bool> legal = {};
        static void describe(auto& self, auto& member) {
            member("game", self.game, "its id");
            member("legal", self.legal, "true: with the legal moves");
        }
    };
    using Answer = WholeGame;
};

/// A line of the stream of a game: the whole game first, and again after a takeback; otherwise its new state
/// after a change.
struct GameLine {
    static constexpr std::string_view name = "GameLine";
    std::optional<WholeGame> game = {};
    std::optional<GameNow> now = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the whole game: the first line, and after a takeback");
        member("now", self.now, "something has happened: usually one more move");
    }
};

struct StreamGame {
    static constexpr Operation operation{
        .id = "streamGame",
        .method = Method::get,
        .path = "/api/v1/games/{game}/stream",
        .summary = "A game that anyone may watch, and what happens in it, line by line, until it is over",
        .for_page = false};
    struct Request {
        static constexpr std::string_view name = "StreamGameRequest";
        std::string game = {};
        static void describe(auto& self, auto& member) { member("game", self.game, "its id"); }
    };
    using Answer = Stream;
    using Line = GameLine;
};

struct ExportGame {
    static constexpr Operation operation{
        .id = "exportGame",
        .method = Method::get,
        .path = "/api/v1/games/{game}/record",
        .summary = "The record of a game that anyone may watch, or of one's own",
        .media = "text/plain; charset=utf-8",
        .keepable = true,
        .for_page = false};
    struct Request {
        static constexpr std::string_view name = "ExportGameRequest";
        std::string game = {};
        std::optional<std::string> format = {};
        static void describe(auto& self, auto& member) {
            member("game", self.game, "its id");
            member(
                "format", self.format,
                R"(as `kradan convert` names it: "pgn", "sgf", "pcn", "pmn", "kifu-en", "log", …; if left out, the one )"
                "that most programs read");
        }
    };
    using Answer = File;
};

struct GameList {
    static constexpr std::string_view name = "GameList";
    std::vector<GameSummary> games = {};
    std::optional<std::string> next = {};
    static void describe(auto& self, auto& member) {
        member("games", self.games,
               "the last to end first; at most 50, and there may be fewer before the end");
        member("next", self.next, "what to pass as `before` for the games before these, if there are any");
    }
};

struct ListGames {
    static constexpr Operation operation{
        .id = "listGames",
        .method = Method::get,
        .path = "/api/v1/games",
        .summary = "The games of the club that are over and that anyone may watch",
        .keepable = true,
        .for_page = false};
    struct Request {
        static constexpr std::string_view name = "ListGamesRequest";
        std::optional<std::string> before = {};
        static void describe(auto& self, auto& member) {
            member("before", self.before, "`next` of an earlier answer");
        }
    };
    using Answer = GameList;
};

struct ReadFeed {
    static constexpr Operation operation{.id = "readFeed",
                                         .method = Method::get,
                                         .path = "/api/v1/games.atom",
                                         .summary = "The latest games of `listGames` as an Atom feed",
                                         .media = "application/atom+xml",
                                         .keepable = true,
                                         .for_page = false};
    struct Request : Empty {};
    using Answer = File;
};

struct ReadPlayerFeed {
    static constexpr Operation operation{
        .id = "readPlayerFeed",
        .method = Method::get,
        .path = "/api/v1/players/{player}/games.atom",
        .summary = "The latest games of an account that anyone may watch, as an Atom feed",
        .media = "application/atom+xml",
        .keepable = true,
        .for_page = false};
    struct Request {
        static constexpr std::string_view name = "ReadPlayerFeedRequest";
        std::string player = {};
        static void describe(auto& self, auto& member) {
            member("player", self.player, "the name of the account");
        }
    };
    using Answer = File;
};

using GameOperations = std::tuple<ListGames, ReadGame, StreamGame, ExportGame, ReadFeed, ReadPlayerFeed>;

}  // namespace kradan::api
