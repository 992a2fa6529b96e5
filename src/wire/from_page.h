#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "wire/terms.h"

/// Messages from the page to the server.
namespace kradan::wire {

struct Hello {
    static constexpr std::string_view name = "Hello";
    static constexpr std::string_view type = "hello";
    int version = 0;
    std::optional<std::string> token = {};
    static void describe(auto& self, auto& member) {
        member("version", self.version, "of this protocol, that the page speaks");
        member("token", self.token, "of a player; without it one watches");
    }
};

struct Enter {
    static constexpr std::string_view name = "Enter";
    static constexpr std::string_view type = "enter";
    std::string player = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the name to be known by");
        member("nonce", self.nonce, "");
    }
};

struct Rename {
    static constexpr std::string_view name = "Rename";
    static constexpr std::string_view type = "rename";
    std::string player = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the new name");
        member("nonce", self.nonce, "");
    }
};

struct FollowLobby {
    static constexpr std::string_view name = "FollowLobby";
    static constexpr std::string_view type = "follow-lobby";
    bool on = false;
    std::optional<bool> changes = {};
    static void describe(auto& self, auto& member) {
        member("on", self.on, "whether lobby messages are wanted from now on");
        member("changes", self.changes,
               "true: after the first whole lobby only what changes, by lobby-changes and own-seek");
    }
};

struct OpenSeek {
    static constexpr std::string_view name = "OpenSeek";
    static constexpr std::string_view type = "open-seek";
    Terms terms = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("terms", self.terms, "");
        member("nonce", self.nonce, "");
    }
};

struct CloseSeek {
    static constexpr std::string_view name = "CloseSeek";
    static constexpr std::string_view type = "close-seek";
    static void describe(auto&, auto&) {}
};

struct TakeSeek {
    static constexpr std::string_view name = "TakeSeek";
    static constexpr std::string_view type = "take-seek";
    std::string seek = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("seek", self.seek, "as the lobby names it");
        member("nonce", self.nonce, "");
    }
};

struct Invite {
    static constexpr std::string_view name = "Invite";
    static constexpr std::string_view type = "invite";
    Terms terms = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("terms", self.terms, "");
        member("nonce", self.nonce, "");
    }
};

struct LookUp {
    static constexpr std::string_view name = "LookUp";
    static constexpr std::string_view type = "look-up";
    std::string invitation = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("invitation", self.invitation, "the name in the link");
        member("nonce", self.nonce, "");
    }
};

struct Accept {
    static constexpr std::string_view name = "Accept";
    static constexpr std::string_view type = "accept";
    std::string invitation = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("invitation", self.invitation, "");
        member("nonce", self.nonce, "");
    }
};

struct Withdraw {
    static constexpr std::string_view name = "Withdraw";
    static constexpr std::string_view type = "withdraw";
    std::string invitation = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("invitation", self.invitation, "one's own");
        member("nonce", self.nonce, "");
    }
};

struct PlayComputer {
    static constexpr std::string_view name = "PlayComputer";
    static constexpr std::string_view type = "play-computer";
    Terms terms = {};
    int level = 0;
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("terms", self.terms, "");
        member("level", self.level, "1 to 10");
        member("nonce", self.nonce, "");
    }
};

struct Join {
    static constexpr std::string_view name = "Join";
    static constexpr std::string_view type = "join";
    std::string game = {};
    int seq = 0;
    int said = 0;
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "");
        member("seq", self.seq, "the last event that one has seen; 0: none");
        member("said", self.said, "the number of the last line of talk that one has seen; 0: none");
        member("nonce", self.nonce, "");
    }
};

struct Leave {
    static constexpr std::string_view name = "Leave";
    static constexpr std::string_view type = "leave";
    std::string game = {};
    static void describe(auto& self, auto& member) { member("game", self.game, ""); }
};

struct Act {
    static constexpr std::string_view name = "Act";
    static constexpr std::string_view type = "act";
    std::string game = {};
    int seq = 0;
    CommandJson command = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "");
        member("seq", self.seq, "of the latest event: what this follows");
        member("command", self.command, "");
        member("nonce", self.nonce, "new for each command; the same when it is sent again");
    }
};

struct LayPlan {
    static constexpr std::string_view name = "LayPlan";
    static constexpr std::string_view type = "lay-plan";
    std::string game = {};
    std::optional<PlanJson> plan = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "");
        member("plan", self.plan,
               "premove and conditional moves, in place of all that was planned; without it nothing is");
        member("nonce", self.nonce, "");
    }
};

struct Say {
    static constexpr std::string_view name = "Say";
    static constexpr std::string_view type = "say";
    std::string game = {};
    std::string text = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game, "players speak to each other, others to those who watch");
        member("text", self.text, "");
        member("nonce", self.nonce, "");
    }
};

struct Rematch {
    static constexpr std::string_view name = "Rematch";
    static constexpr std::string_view type = "rematch";
    std::string game = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("game", self.game,
               "that has ended; when both ask, the next begins; sides change unless a handicap or ranks keep "
               "them");
        member("nonce", self.nonce, "");
    }
};

struct Keep {
    static constexpr std::string_view name = "Keep";
    static constexpr std::string_view type = "keep";
    std::vector<EventJson> events = {};
    bool more = false;
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("events", self.events,
               "of a game that was played elsewhere, from its first on, after those of the message before");
        member("more", self.more, "further events come; otherwise the game is kept as it stands now");
        member("nonce", self.nonce, "");
    }
};

struct ListGames {
    static constexpr std::string_view name = "ListGames";
    static constexpr std::string_view type = "list-games";
    bool running = false;
    std::string before = {};
    std::string nonce = {};
    static void describe(auto& self, auto& member) {
        member("running", self.running,
               "all games that are still on, the latest first; otherwise the latest games, page by page");
        member("before", self.before, R"(the last game of the list before; "": the latest first)");
        member("nonce", self.nonce, "");
    }
};

struct Ping {
    static constexpr std::string_view name = "Ping";
    static constexpr std::string_view type = "ping";
    std::int64_t sent = 0;
    static void describe(auto& self, auto& member) { member("sent", self.sent, "any number"); }
};

using FromPage =
    std::variant<Hello, Enter, Rename, FollowLobby, OpenSeek, CloseSeek, TakeSeek, Invite, LookUp, Accept,
                 Withdraw, PlayComputer, Join, Leave, Act, LayPlan, Say, Rematch, Keep, ListGames, Ping>;

}  // namespace kradan::wire
