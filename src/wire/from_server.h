#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "wire/terms.h"

/// Messages from the server to the page.
namespace kradan::wire {

struct Welcome {
    static constexpr std::string_view name = "Welcome";
    static constexpr std::string_view type = "welcome";
    int version = wire::version;
    std::int64_t now = 0;
    std::optional<std::string> player = {};
    std::vector<std::string> games = {};
    std::vector<std::string> invitations = {};
    std::vector<std::string> computer = {};
    std::string address = {};
    static void describe(auto& self, auto& member) {
        member("version", self.version, "");
        member("now", self.now, "board time in milliseconds, by which the clocks of all games run");
        member("player", self.player,
               "the player's name; absent: the token is not known here, or there was none");
        member("games", self.games, "the player's games that are still on");
        member("invitations", self.invitations, "the player's own that wait");
        member("computer", self.computer, "the games that a computer of the server plays");
        member("address", self.address,
               R"(where others find this server, as "http://192.168.1.20:8080"; "": not known)");
    }
};

struct Entered {
    static constexpr std::string_view name = "Entered";
    static constexpr std::string_view type = "entered";
    std::string nonce = {};
    std::string token = {};
    std::string player = {};
    static void describe(auto& self, auto& member) {
        member("nonce", self.nonce, "");
        member("token", self.token, "to be kept in the browser: whoever has it is this player");
        member("player", self.player, "the name as it is shown");
    }
};

struct Done {
    static constexpr std::string_view name = "Done";
    static constexpr std::string_view type = "done";
    std::string nonce = {};
    std::string id = {};
    static void describe(auto& self, auto& member) {
        member("nonce", self.nonce, "of what was done, durably");
        member("id", self.id,
               R"(the name of what was made by it, of an invitation, a seek or a game; else "")");
    }
};

struct Refused {
    static constexpr std::string_view name = "Refused";
    static constexpr std::string_view type = "refused";
    std::string nonce = {};
    RefusalJson refusal = {};
    static void describe(auto& self, auto& member) {
        member("nonce", self.nonce, R"(of what was refused; "" where it could not be read)");
        member("refusal", self.refusal, "");
    }
};

struct Seek {
    static constexpr std::string_view name = "Seek";
    std::string id = {};
    std::string player = {};
    Terms terms = {};
    bool mine = false;
    static void describe(auto& self, auto& member) {
        member("id", self.id, "");
        member("player", self.player, "");
        member("terms", self.terms, "");
        member("mine", self.mine, "one's own, opened on whatever line; it is always among them");
    }
};

struct Running {
    static constexpr std::string_view name = "Running";
    std::string id = {};
    std::string game = {};
    std::string first = {};
    std::string second = {};
    int plies = 0;
    int watchers = 0;
    friend bool operator==(const Running&, const Running&) = default;
    static void describe(auto& self, auto& member) {
        member("id", self.id, "");
        member("game", self.game, R"("ogi", "ogi-classic", "chess" or "go")");
        member("first", self.first, "");
        member("second", self.second, "");
        member("plies", self.plies, "");
        member("watchers", self.watchers, "");
    }
};

struct Lobby {
    static constexpr std::string_view name = "Lobby";
    static constexpr std::string_view type = "lobby";
    std::vector<Seek> seeks = {};
    std::vector<Running> games = {};
    int players = 0;
    static void describe(auto& self, auto& member) {
        member("seeks", self.seeks, "who looks for a game, the oldest first");
        member("games", self.games, "games that can be watched now");
        member("players", self.players, "how many are connected");
    }
};

struct LobbyChanges {
    static constexpr std::string_view name = "LobbyChanges";
    static constexpr std::string_view type = "lobby-changes";
    std::vector<Seek> seeks = {};
    std::vector<std::string> gone = {};
    std::vector<Running> games = {};
    std::vector<std::string> over = {};
    int players = 0;
    static void describe(auto& self, auto& member) {
        member("seeks", self.seeks,
               "new ones, and others in the place of those of the same id; none is marked as mine");
        member("gone", self.gone, "seeks that are not shown any more");
        member("games", self.games, "new ones, and others in the place of those of the same id");
        member("over", self.over, "games that are not shown any more");
        member("players", self.players, "how many are connected");
    }
};

struct OwnSeek {
    static constexpr std::string_view name = "OwnSeek";
    static constexpr std::string_view type = "own-seek";
    std::optional<Seek> seek = {};
    static void describe(auto& self, auto& member) {
        member("seek", self.seek, "what this player seeks now, on whatever line; absent: nothing");
    }
};

struct Invitation {
    static constexpr std::string_view name = "Invitation";
    static constexpr std::string_view type = "invitation";
    std::string nonce = {};
    std::string id = {};
    std::string host = {};
    Terms terms = {};
    bool mine = false;
    std::string game = {};
    static void describe(auto& self, auto& member) {
        member("nonce", self.nonce, "");
        member("id", self.id, "");
        member("host", self.host, "who invites");
        member("terms", self.terms, "");
        member("mine", self.mine, "one's own");
        member("game", self.game, R"(the game that came of it, for its two players; "": it waits)");
    }
};

struct Started {
    static constexpr std::string_view name = "Started";
    static constexpr std::string_view type = "started";
    std::string game = {};
    Colour side = Colour::first;
    std::string from = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "a new game of this player");
        member("side", self.side, "");
        member("from", self.from, "the seek, the invitation or the game that it comes of");
    }
};

struct Line {
    static constexpr std::string_view name = "Line";
    int number = 0;
    std::string by = {};
    std::optional<Colour> side = {};
    std::string text = {};
    std::int64_t at = 0;
    static void describe(auto& self, auto& member) {
        member("number", self.number, "1, 2, … in its room");
        member("by", self.by, "");
        member("side", self.side, "of a player");
        member("text", self.text, "as it was typed: never markup");
        member("at", self.at, "milliseconds since 1970");
    }
};

struct Talk {
    static constexpr std::string_view name = "Talk";
    static constexpr std::string_view type = "talk";
    std::string game = {};
    Room room = Room::players;
    std::vector<Line> lines = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "");
        member("room", self.room, "");
        member("lines", self.lines, "");
    }
};

struct Presence {
    static constexpr std::string_view name = "Presence";
    std::int64_t first = 0;
    std::int64_t second = 0;
    int watchers = 0;
    static void describe(auto& self, auto& member) {
        member("first", self.first, "how long the first player has been away, in milliseconds; 0: here");
        member("second", self.second, "");
        member("watchers", self.watchers, "how many watch");
    }
};

struct GameState {
    static constexpr std::string_view name = "GameState";
    static constexpr std::string_view type = "game";
    std::string game = {};
    std::string nonce = {};
    std::optional<Colour> side = {};
    bool watchable = false;
    std::vector<EventJson> events = {};
    bool more = false;
    int limit = 0;
    std::optional<PlanJson> plan = {};
    Presence presence = {};
    bool kept = false;
    bool rematchable = false;
    std::vector<Colour> rematch = {};
    std::string next = {};
    std::int64_t now = 0;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "");
        member("nonce", self.nonce, "");
        member("side", self.side, "the side of the asker; absent: one who watches");
        member("watchable", self.watchable, "");
        member("events", self.events,
               "those after the one that was named: all, or as many as one message holds");
        member(
            "more", self.more,
            "further events are there: to be asked for by join with the latest seq; until all are known, no "
            "others come");
        member("limit", self.limit,
               "the game is called off when it has so many events and is not over; 0: nobody plays on");
        member("plan", self.plan, "what the asker has planned");
        member("presence", self.presence, "");
        member("kept", self.kept, "it was played elsewhere and stays as it stood: nobody plays on");
        member("rematchable", self.rematchable, "there is somebody whom the asker can ask for another game");
        member("rematch", self.rematch, "who has asked for another game");
        member("next", self.next, R"(the game that followed this one; "": none)");
        member("now", self.now, "board time");
    }
};

struct Events {
    static constexpr std::string_view name = "Events";
    static constexpr std::string_view type = "events";
    std::string game = {};
    std::vector<EventJson> events = {};
    std::string nonce = {};
    std::int64_t now = 0;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "");
        member("events", self.events, "they are durable");
        member("nonce", self.nonce, R"(of the command that they come of; "": of the server itself)");
        member("now", self.now, "board time");
    }
};

struct Present {
    static constexpr std::string_view name = "Present";
    static constexpr std::string_view type = "presence";
    std::string game = {};
    Presence presence = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "");
        member("presence", self.presence, "");
    }
};

struct ComputerWait {
    static constexpr std::string_view name = "ComputerWait";
    static constexpr std::string_view type = "computer-wait";
    std::string game = {};
    std::int64_t wait = 0;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "");
        member("wait", self.wait,
               "the computer answers others first: about so many milliseconds until its move; 0: it does not "
               "wait");
    }
};

struct Planned {
    static constexpr std::string_view name = "Planned";
    static constexpr std::string_view type = "planned";
    std::string game = {};
    std::optional<PlanJson> plan = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "");
        member("plan", self.plan, "what this player has planned now, on whatever device; absent: nothing");
    }
};

struct NextGame {
    static constexpr std::string_view name = "NextGame";
    static constexpr std::string_view type = "next-game";
    std::string game = {};
    std::string next = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "that has ended");
        member("next", self.next,
               R"(the rematch; "": it was called off before a move and is gone, and they may agree anew)");
    }
};

struct RematchAsked {
    static constexpr std::string_view name = "RematchAsked";
    static constexpr std::string_view type = "rematch-asked";
    std::string game = {};
    Colour by = Colour::first;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "");
        member("by", self.by, "");
    }
};

struct Listed {
    static constexpr std::string_view name = "Listed";
    std::string id = {};
    ConfigJson config = {};
    std::optional<Colour> side = {};
    std::optional<Colour> turn = {};
    std::optional<Asked> asked = {};
    bool over = false;
    std::string result = {};
    std::int64_t created = 0;
    static void describe(auto& self, auto& member) {
        member("id", self.id, "");
        member("config", self.config, "with the players");
        member("side", self.side, "the player's own");
        member("turn", self.turn, "whose move is waited for; absent: nobody's");
        member("asked", self.asked, "what the player is asked for, and has not answered yet");
        member("over", self.over, "nobody plays on");
        member("result", self.result, R"(as records write it; "": there is none)");
        member("created", self.created, "milliseconds since 1970");
    }
};

struct Games {
    static constexpr std::string_view name = "Games";
    static constexpr std::string_view type = "games";
    std::string nonce = {};
    std::vector<Listed> games = {};
    static void describe(auto& self, auto& member) {
        member("nonce", self.nonce, "");
        member("games", self.games, "the latest first; of a page, fewer than 20: there are no more");
    }
};

struct News {
    static constexpr std::string_view name = "News";
    static constexpr std::string_view type = "news";
    Listed game = {};
    static void describe(auto& self, auto& member) {
        member(
            "game", self.game,
            "one of this player that this line has not joined: the turn has changed, or something is asked, "
            "or it is over");
    }
};

struct Closing {
    static constexpr std::string_view name = "Closing";
    static constexpr std::string_view type = "closing";
    std::int64_t back = 0;
    static void describe(auto& self, auto& member) {
        member("back", self.back, "after so many milliseconds one should try again");
    }
};

struct Pong {
    static constexpr std::string_view name = "Pong";
    static constexpr std::string_view type = "pong";
    std::int64_t sent = 0;
    std::int64_t now = 0;
    static void describe(auto& self, auto& member) {
        member("sent", self.sent, "of the ping");
        member("now", self.now, "board time");
    }
};

using FromServer = std::variant<Welcome, Entered, Done, Refused, Lobby, LobbyChanges, OwnSeek, Invitation,
                                Started, Talk, GameState, Events, Present, ComputerWait, Planned, NextGame,
                                RematchAsked, Games, News, Closing, Pong>;

}  // namespace kradan::wire
