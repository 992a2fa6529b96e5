#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "wire/terms.h"

/// Messages from the page to the server.
namespace kradan::wire {

struct Hello {
    static constexpr std::string_view type = "hello";
    int version = 0;
    std::optional<std::string> token = {};
    static void describe(auto& self, auto& member) {
        member("version", self.version, "the protocol version that the page implements");
        member("token", self.token, "the player's token; absent: a watcher");
    }
};

struct Enter {
    static constexpr std::string_view type = "enter";
    std::string player = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the player's name");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct Rename {
    static constexpr std::string_view type = "rename";
    std::string player = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the new name");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct FollowLobby {
    static constexpr std::string_view type = "follow-lobby";
    bool on = false;
    std::optional<bool> changes = {};
    static void describe(auto& self, auto& member) {
        member("on", self.on, "whether to send lobby messages from now on");
        member("changes", self.changes,
               "true: after one complete lobby message, send only changes, as lobby-changes and own-seek");
    }
};

struct OpenSeek {
    static constexpr std::string_view type = "open-seek";
    Terms terms = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("terms", self.terms, "the terms of the game");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct CloseSeek {
    static constexpr std::string_view type = "close-seek";
    static void describe(auto&, auto&) {}
};

struct TakeSeek {
    static constexpr std::string_view type = "take-seek";
    std::string seek = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("seek", self.seek, "the id of the seek in the lobby");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct Wait {
    static constexpr std::string_view type = "wait";
    std::string quick = {};
    bool rated = false;
    std::int64_t waited = 0;
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("quick", self.quick, "the id of a quick game, like chess.5+3");
        member("rated", self.rated, "true: a rated game, for players with accounts");
        member("waited", self.waited,
               "how long the player has already waited, on an earlier connection, in milliseconds; 0: not at "
               "all");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct StopWaiting {
    static constexpr std::string_view type = "stop-waiting";
    static void describe(auto&, auto&) {}
};

struct FollowWaiting {
    static constexpr std::string_view type = "follow-waiting";
    bool on = false;
    static void describe(auto& self, auto& member) {
        member("on", self.on,
               "true: send waiting-players now and whenever it changes, at most once a second; false: stop "
               "sending it");
    }
};

struct Invite {
    static constexpr std::string_view type = "invite";
    Terms terms = {};
    std::optional<std::string> to = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("terms", self.terms, "the terms of the game");
        member("to", self.to,
               "a challenge: the name of the only account that may accept; absent: anyone with the link");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct LookUp {
    static constexpr std::string_view type = "look-up";
    std::string invitation = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("invitation", self.invitation, "the id from the link");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct Accept {
    static constexpr std::string_view type = "accept";
    std::string invitation = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("invitation", self.invitation, "the id of the invitation");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct Withdraw {
    static constexpr std::string_view type = "withdraw";
    std::string invitation = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("invitation", self.invitation,
               "the id of the player's own invitation or challenge, which may have been declined");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct Decline {
    static constexpr std::string_view type = "decline";
    std::string invitation = {};
    Declined reason = Declined::not_now;
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("invitation", self.invitation, "the id of a challenge to this player");
        member("reason", self.reason, "the reason, which the challenger sees");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct PlayComputer {
    static constexpr std::string_view type = "play-computer";
    Terms terms = {};
    int level = 0;
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("terms", self.terms, "the terms of the game");
        member("level", self.level, "the level of the computer, 1 to 10");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct Join {
    static constexpr std::string_view type = "join";
    std::string game = {};
    int seq = 0;
    int said = 0;
    std::optional<bool> moves = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member("seq", self.seq, "the last event that the page has; 0: none");
        member("said", self.said, "the number of the last chat message that the page has; 0: none");
        member("moves", self.moves,
               "true: after `game` the watcher receives only `events`, for a small board, and is not counted "
               "as a watcher");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct Leave {
    static constexpr std::string_view type = "leave";
    std::string game = {};
    static void describe(auto& self, auto& member) { member("game", self.game, "the id of the game"); }
};

struct Act {
    static constexpr std::string_view type = "act";
    std::string game = {};
    int seq = 0;
    CommandJson command = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member("seq", self.seq, "the last event that the page has");
        member("command", self.command, "what the player does");
        member("nonce", self.nonce, "unique for each command; keep it when sending the command again");
    }
};

struct LayPlan {
    static constexpr std::string_view type = "lay-plan";
    std::string game = {};
    std::optional<PlanJson> plan = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game");
        member("plan", self.plan,
               "premove and conditional moves, which replace the previous plan; absent: clear the plan");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct Say {
    static constexpr std::string_view type = "say";
    std::string game = {};
    std::string text = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the id of the game; players write to players, watchers to watchers");
        member("text", self.text, "the text of the message");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct Rematch {
    static constexpr std::string_view type = "rematch";
    std::string game = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member(
            "game", self.game,
            "the id of a game that has ended; the next one begins when both players ask for it; they change "
            "sides, unless a handicap or ranks determine the sides");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct Keep {
    static constexpr std::string_view type = "keep";
    std::vector<EventJson> events = {};
    bool more = false;
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("events", self.events,
               "the next events of a game that was played elsewhere, in order from the first");
        member("more", self.more, "true: more events follow; false: store the game as it is");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct ListGames {
    static constexpr std::string_view type = "list-games";
    bool running = false;
    std::string before = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("running", self.running,
               "true: the player's games in progress, newest first; false: all games of the player, newest "
               "first, in pages");
        member("before", self.before, R"(the last game of the previous page; "": the first page)");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct AskAnalysis {
    static constexpr std::string_view type = "ask-analysis";
    std::string game = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game,
               "the id of a game that is over or was uploaded; the answer is its analysis, which may be "
               "waiting or done already");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct ReadAnalysis {
    static constexpr std::string_view type = "read-analysis";
    std::string game = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game,
               "the id of the game; the answer is its analysis; until it is done or has failed, further "
               "messages report its state");
        member("nonce", self.nonce, "chosen by the page; the answer repeats it");
    }
};

struct Ping {
    static constexpr std::string_view type = "ping";
    std::int64_t sent = 0;
    static void describe(auto& self, auto& member) {
        member("sent", self.sent, "any number; the pong repeats it");
    }
};

using FromPage =
    std::variant<Hello, Enter, Rename, FollowLobby, OpenSeek, CloseSeek, TakeSeek, Wait, StopWaiting,
                 FollowWaiting, Invite, LookUp, Accept, Withdraw, Decline, PlayComputer, Join, Leave, Act,
                 LayPlan, Say, Rematch, Keep, ListGames, AskAnalysis, ReadAnalysis, Ping>;

}  // namespace kradan::wire
