#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "wire/challenges.h"
#include "wire/terms.h"

/// Messages from the server to the page.
namespace kradan::wire {

struct Welcome {
    static constexpr std::string_view type = "welcome";
    int version = wire::version;
    std::int64_t now = 0;
    std::optional<std::string> player = {};
    std::vector<std::string> games = {};
    std::vector<std::string> invitations = {};
    std::vector<std::string> computer = {};
    std::string address = {};
    bool analysis = false;
    bool account = false;
    bool notices = false;
    static void describe(auto& self, auto& member) {
        member("version", self.version, "the version of the protocol");
        member("now", self.now,
               "board time in milliseconds, used by the clocks of all games without own_time");
        member("player", self.player, "the player's name; absent: the token is missing or unknown");
        member("games", self.games, "the player's games in progress");
        member("invitations", self.invitations, "the player's open invitations");
        member("computer", self.computer, "the games for which the server has a computer player");
        member("address", self.address,
               R"(the server's address for other devices, such as "http://192.168.1.20:8080"; "": unknown)");
        member("analysis", self.analysis, "true: the server analyses games on request");
        member("account", self.account, "true: the player has an account; false: a guest");
        member("notices", self.notices, "true: there are notices for the player, available over HTTP");
    }
};

struct Entered {
    static constexpr std::string_view type = "entered";
    std::string nonce = {};
    std::string token = {};
    std::string player = {};
    static void describe(auto& self, auto& member) {
        member("nonce", self.nonce, "the nonce of the request");
        member("token", self.token, "store it in the browser: it identifies the player");
        member("player", self.player, "the player's name");
    }
};

struct Done {
    static constexpr std::string_view type = "done";
    std::string nonce = {};
    std::string id = {};
    static void describe(auto& self, auto& member) {
        member("nonce", self.nonce, "the nonce of the request; its effect is durable");
        member("id", self.id, R"(the id of the new invitation, seek or game; "": nothing was created)");
    }
};

struct Refused {
    static constexpr std::string_view type = "refused";
    std::string nonce = {};
    session::Verdict refusal = {};
    static void describe(auto& self, auto& member) {
        member("nonce", self.nonce, R"(the nonce of the refused message; "": the message could not be read)");
        member("refusal", self.refusal, "why the message is refused");
    }
};

struct Seek {
    std::string id = {};
    std::string player = {};
    std::optional<bool> guest = {};
    Terms terms = {};
    bool mine = false;
    static void describe(auto& self, auto& member) {
        member("id", self.id, "the id of the seek");
        member("player", self.player, "the name of the player who made it");
        member("guest", self.guest, "true: the player is a guest, whose name anyone may use");
        member("terms", self.terms, "the terms of the game");
        member("mine", self.mine,
               "true: the player's own seek, opened on any connection; a lobby always includes it");
    }
};

struct Running {
    std::string id = {};
    std::string game = {};
    std::string first = {};
    std::string second = {};
    std::optional<bool> first_guest = {};
    std::optional<bool> second_guest = {};
    int plies = 0;
    int watchers = 0;
    std::optional<std::int64_t> created = {};
    std::optional<int> first_rating = {};
    std::optional<int> second_rating = {};
    friend bool operator==(const Running&, const Running&) = default;
    static void describe(auto& self, auto& member) {
        member("id", self.id, "the id of the game");
        member("game", self.game, R"("ogi", "ogi-classic", "chess", "kingofthehill", "3check" or "go")");
        member("first", self.first, "the name of the first player");
        member("second", self.second, "the name of the second player");
        member("firstGuest", self.first_guest, "true: the first player has no account");
        member("secondGuest", self.second_guest, "likewise for the second player");
        member("plies", self.plies, "the number of half-moves so far");
        member("watchers", self.watchers, "the number of watchers");
        member("created", self.created, "when it began, in milliseconds since 1970");
        member(
            "firstRating", self.first_rating,
            "the first player's rating in this kind of game and speed, rounded; absent: none, or not known "
            "yet");
        member("secondRating", self.second_rating, "likewise for the second player");
    }
};

struct Lobby {
    static constexpr std::string_view type = "lobby";
    std::vector<Seek> seeks = {};
    std::vector<Running> games = {};
    int players = 0;
    static void describe(auto& self, auto& member) {
        member("seeks", self.seeks, "open seeks, oldest first");
        member("games", self.games,
               "games that anyone may watch, sorted by id; if there are very many, only the highest-rated "
               "and the newest");
        member("players", self.players, "the number of connected clients");
    }
};

struct LobbyChanges {
    static constexpr std::string_view type = "lobby-changes";
    std::vector<Seek> seeks = {};
    std::vector<std::string> gone = {};
    std::vector<Running> games = {};
    std::vector<std::string> over = {};
    int players = 0;
    static void describe(auto& self, auto& member) {
        member("seeks", self.seeks,
               "new seeks, and changed ones, which replace those with the same id; `mine` is never set");
        member("gone", self.gone, "the ids of seeks to remove");
        member("games", self.games, "new games, and changed ones, which replace those with the same id");
        member("over", self.over, "the ids of games to remove");
        member("players", self.players, "the number of connected clients");
    }
};

struct OwnSeek {
    static constexpr std::string_view type = "own-seek";
    std::optional<Seek> seek = {};
    static void describe(auto& self, auto& member) {
        member("seek", self.seek, "the player's seek, opened on any connection; absent: none");
    }
};

/// The quick game that a player is waiting for.
struct Waited {
    std::string quick = {};
    bool rated = false;
    std::int64_t waited = 0;
    std::optional<int> rating = {};
    std::optional<int> window = {};
    int others = 0;
    static void describe(auto& self, auto& member) {
        member("quick", self.quick, "the id of the quick game");
        member("rated", self.rated, "true: for a rated game");
        member("waited", self.waited, "how long the player has waited, in milliseconds");
        member("rating", self.rating, "the player's rating, rounded; absent: none yet");
        member("window", self.window,
               "the maximum difference from the opponent's rating; absent: any opponent");
        member("others", self.others, "the number of other players waiting for this game");
    }
};

struct Waiting {
    static constexpr std::string_view type = "waiting";
    std::string nonce = {};
    std::optional<Waited> wait = {};
    std::optional<session::Verdict> refusal = {};
    bool again = false;
    static void describe(auto& self, auto& member) {
        member("nonce", self.nonce, R"(the nonce of the request; "": an unsolicited update)");
        member("wait", self.wait,
               "the wait; absent: the player is no longer waiting here. If a game has begun, there is also a "
               "`started`");
        member("refusal", self.refusal, "why the player is no longer waiting, if there is a reason");
        member("again", self.again,
               "true: another server now pairs these players. If the player is still waiting, send `wait` "
               "again");
    }
};

/// The number of players waiting for a quick game.
struct WaitingFor {
    std::string quick = {};
    bool rated = false;
    int players = 0;
    static void describe(auto& self, auto& member) {
        member("quick", self.quick, "the id of the quick game");
        member("rated", self.rated, "true: for a rated game");
        member("players", self.players, "the number of other players waiting for it; never 0");
    }
};

struct WaitingPlayers {
    static constexpr std::string_view type = "waiting-players";
    std::vector<WaitingFor> games = {};
    static void describe(auto& self, auto& member) {
        member("games", self.games,
               "all quick games for which players are waiting; replaces the previous list");
    }
};

struct Invitation {
    static constexpr std::string_view type = "invitation";
    std::string nonce = {};
    std::string id = {};
    std::string host = {};
    std::optional<bool> guest = {};
    Terms terms = {};
    bool mine = false;
    std::string game = {};
    std::optional<std::string> to = {};
    static void describe(auto& self, auto& member) {
        member("nonce", self.nonce, "the nonce of the request");
        member("id", self.id, "the id of the invitation");
        member("host", self.host, "the name of the inviting or challenging player");
        member("guest", self.guest, "true: the host is a guest");
        member("terms", self.terms, "the terms of the game");
        member("mine", self.mine, "true: the player's own invitation");
        member("game", self.game,
               R"(for its two players, the game that began with it; "": not accepted yet)");
        member("to", self.to, "a challenge: the name of the challenged account");
    }
};

struct Started {
    static constexpr std::string_view type = "started";
    std::string game = {};
    Colour side = Colour::first;
    std::string from = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the player's new game");
        member("side", self.side, "the side of the player");
        member("from", self.from, "the seek, quick game, invitation or previous game that led to it");
    }
};

struct Line {
    int number = 0;
    std::string by = {};
    std::optional<bool> guest = {};
    std::optional<Colour> side = {};
    std::string text = {};
    std::int64_t at = 0;
    static void describe(auto& self, auto& member) {
        member("number", self.number, "the number of the message, from 1 in each room");
        member("by", self.by, "the author's name");
        member("guest", self.guest, "true: the author is a guest");
        member("side", self.side, "the author's side; absent: a watcher");
        member("text", self.text, "plain text as typed; never markup");
        member("at", self.at, "the time in milliseconds since 1970");
    }
};

struct Talk {
    static constexpr std::string_view type = "talk";
    std::string game = {};
    Room room = Room::players;
    std::vector<Line> lines = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member("room", self.room, "the room");
        member("lines", self.lines, "the chat messages");
    }
};

struct Presence {
    std::int64_t first = 0;
    std::int64_t second = 0;
    int watchers = 0;
    static void describe(auto& self, auto& member) {
        member("first", self.first,
               "how long the first player has been absent, in milliseconds; 0: connected");
        member("second", self.second, "likewise for the second player");
        member("watchers", self.watchers, "the number of watchers");
    }
};

struct GameState {
    static constexpr std::string_view type = "game";
    std::string game = {};
    std::string nonce = {};
    std::optional<Colour> side = {};
    bool watchable = false;
    std::vector<EventJson> events = {};
    bool more = false;
    int limit = 0;
    int undecided = 0;
    std::optional<PlanJson> plan = {};
    Presence presence = {};
    bool kept = false;
    bool rematchable = false;
    std::vector<Colour> rematch = {};
    std::string next = {};
    std::int64_t created = 0;
    std::int64_t now = 0;
    bool own_time = false;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member("nonce", self.nonce, "the nonce of the request");
        member("side", self.side, "the side of the player who joins; absent: a watcher");
        member("watchable", self.watchable, "true: anyone may watch");
        member("events", self.events,
               "the events after the `seq` of `join`: all, or as many as fit into one message");
        member("more", self.more,
               "true: there are more events; request them with `join` and the last `seq`. Until then the "
               "server sends no new events");
        member("limit", self.limit,
               "the server aborts the game at this number of events; 0: the game is read-only");
        member("undecided", self.undecided,
               "with fewer moves by both sides, `resign` and `accept-draw` abort the game while `abort` is "
               "possible; 0: they never do");
        member("plan", self.plan, "the plan of the player who joins");
        member("presence", self.presence, "the presence of the players");
        member("kept", self.kept, "true: the game was uploaded with keep and is read-only");
        member("rematchable", self.rematchable, "true: the player can ask the opponent for a rematch");
        member("rematch", self.rematch, "the sides that have asked for a rematch");
        member("next", self.next, R"(the rematch; "": none)");
        member("created", self.created, "when it began, in milliseconds since 1970");
        member("now", self.now, "the time of the game's clocks in milliseconds: board time, unless own_time");
        member("own_time", self.own_time,
               "true: the clocks of this game do not use board time. Their time is `now` here and in "
               "`events`, and continues from there");
    }
};

struct Events {
    static constexpr std::string_view type = "events";
    std::string game = {};
    std::vector<EventJson> events = {};
    std::string nonce = {};
    std::int64_t now = 0;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member("events", self.events, "durable events");
        member("nonce", self.nonce,
               R"(the nonce of the command that caused them; "": the server caused them)");
        member("now", self.now, "the time of the game's clocks, as in `game`");
    }
};

struct Present {
    static constexpr std::string_view type = "presence";
    std::string game = {};
    Presence presence = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member("presence", self.presence, "the presence of the players");
    }
};

struct ComputerWait {
    static constexpr std::string_view type = "computer-wait";
    std::string game = {};
    std::int64_t wait = 0;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member("wait", self.wait,
               "estimated milliseconds until the computer moves here, after its moves in other games; 0: no "
               "wait");
    }
};

struct Planned {
    static constexpr std::string_view type = "planned";
    std::string game = {};
    std::optional<PlanJson> plan = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member("plan", self.plan, "the player's current plan, made on any device; absent: none");
    }
};

struct NextGame {
    static constexpr std::string_view type = "next-game";
    std::string game = {};
    std::string next = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the game that has ended");
        member("next", self.next,
               R"(the rematch; "": it was aborted before the first move; the players may agree on another)");
    }
};

struct RematchAsked {
    static constexpr std::string_view type = "rematch-asked";
    std::string game = {};
    Colour by = Colour::first;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member("by", self.by, "the side of the player who asks");
    }
};

struct Listed {
    std::string id = {};
    ConfigJson config = {};
    std::optional<Colour> side = {};
    std::optional<bool> guest = {};
    std::optional<Colour> turn = {};
    std::optional<Asked> asked = {};
    bool over = false;
    std::string result = {};
    std::int64_t created = 0;
    static void describe(auto& self, auto& member) {
        member("id", self.id, "the id of the game");
        member("config", self.config, "the settings, with the players");
        member("side", self.side, "the player's side");
        member("guest", self.guest, "true: the opponent is a guest");
        member("turn", self.turn, "the side to move; absent: none");
        member("asked", self.asked, "the request that the player has not answered yet");
        member("over", self.over, "true: the game has ended or is read-only");
        member("result", self.result, R"(the result as in game records; "": none)");
        member("created", self.created, "when it began, in milliseconds since 1970");
    }
};

struct Games {
    static constexpr std::string_view type = "games";
    std::string nonce = {};
    std::vector<Listed> games = {};
    static void describe(auto& self, auto& member) {
        member("nonce", self.nonce, "the nonce of the request");
        member("games", self.games, "newest first; a page with fewer than 20 games is the last one");
    }
};

struct News {
    static constexpr std::string_view type = "news";
    Listed game = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game,
               "a game of the player that this connection has not joined: its turn changed, a request "
               "arrived, or it ended");
    }
};

struct Analysis {
    static constexpr std::string_view type = "analysis";
    std::string game = {};
    std::string nonce = {};
    AnalysisState state = AnalysisState::none;
    int done = 0;
    int all = 0;
    std::optional<AnalysedPositionsJson> positions = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member(
            "nonce", self.nonce,
            R"(the nonce of the request; "": an update on an analysis that this connection requested or read)");
        member("state", self.state, R"("none": not requested)");
        member("done", self.done, "while it runs: the number of analysed positions");
        member("all", self.all, "while it runs: the number of positions of the game");
        member("positions", self.positions, "the findings, once it is done");
    }
};

/// How a game changed a player's rating.
struct RatingChange {
    std::optional<std::string> player = {};
    int before = 0;
    int after = 0;
    int deviation = 0;
    bool provisional = false;
    static void describe(auto& self, auto& member) {
        member("name", self.player, "the current name of the account; absent if it was deleted");
        member("before", self.before, "the rating before the game, rounded");
        member("after", self.after, "the rating after the game, rounded");
        member("deviation", self.deviation, "the rating deviation after the game, rounded");
        member("provisional", self.provisional, "true: the rating is still uncertain");
    }
};

struct Rated {
    static constexpr std::string_view type = "rated";
    std::string game = {};
    std::string pool = {};
    RatingChange first = {};
    RatingChange second = {};
    std::optional<int> of_pair = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game,
               "the id of a rated game that is over; sent to its followers once it is rated, and after "
               "`game` to clients that join later");
        member("pool", self.pool,
               "the pool, of one kind of game and speed, such as chess.blitz or go-19x19.rapid");
        member("first", self.first, "the change in the first player's rating");
        member("second", self.second, "likewise for the second player");
        member("ofPair", self.of_pair,
               "this is the n-th rated game of the two players within a day, and counts as 1/n of a game; "
               "absent: it counts in full");
    }
};

struct Unrated {
    static constexpr std::string_view type = "unrated";
    std::string game = {};
    WhyUnrated why = WhyUnrated::too_short;
    int least = 0;
    static void describe(auto& self, auto& member) {
        member("game", self.game,
               "the id of a rated game that ended with a result, but is not rated; sent to its followers "
               "instead of `rated`");
        member("why", self.why, "why the game is not rated");
        member("least", self.least, R"("short": the minimum number of moves by both sides)");
    }
};

struct SeatRating {
    int rating = 0;
    bool provisional = false;
    static void describe(auto& self, auto& member) {
        member("rating", self.rating, "the rating, rounded");
        member("provisional", self.provisional, "true: the rating is still uncertain");
    }
};

struct Ratings {
    static constexpr std::string_view type = "ratings";
    std::string game = {};
    SeatRating first = {};
    SeatRating second = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game,
               "the id of a rated game in progress; sent after `game` to clients that join it, but not to "
               "small boards");
        member("first", self.first, "the first player's rating in the pool of the game");
        member("second", self.second, "likewise for the second player");
    }
};

struct Notices {
    static constexpr std::string_view type = "notices";
    std::int64_t waiting = 1;
    static void describe(auto& self, auto& member) {
        member("waiting", self.waiting,
               "there are notices from the moderators for the player, available over HTTP");
    }
};

struct Closing {
    static constexpr std::string_view type = "closing";
    std::int64_t back = 0;
    static void describe(auto& self, auto& member) {
        member("back", self.back, "milliseconds to wait before reconnecting");
    }
};

struct Pong {
    static constexpr std::string_view type = "pong";
    std::int64_t sent = 0;
    std::int64_t now = 0;
    static void describe(auto& self, auto& member) {
        member("sent", self.sent, "the number from the ping");
        member("now", self.now, "board time");
    }
};

using FromServer =
    std::variant<Welcome, Entered, Done, Refused, Lobby, LobbyChanges, OwnSeek, Waiting, WaitingPlayers,
                 Invitation, Started, Talk, GameState, Events, Present, ComputerWait, Planned, NextGame,
                 RematchAsked, Games, News, Analysis, Closing, Pong, Rated, Unrated, Notices, Challenges,
                 Challenged, ChallengeOver, Ratings>;

}  // namespace kradan::wire
