#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "api/operation.h"

/// Fair play: reports, moderators' actions, and the log of these actions. Times are milliseconds since 1970.
namespace kradan::api {

/// The reason for a report.
enum class Complaint : std::uint8_t { rude, stalling, abandoned, engine, name, other, rating };
constexpr auto words(Complaint) {
    return std::array<std::string_view, 7>{"rude", "stalling", "abandoned", "engine",
                                           "name", "other",    "rating"};
}

/// The state of a report.
enum class ReportState : std::uint8_t { open, handled, no_fault };
constexpr auto words(ReportState) {
    return std::array<std::string_view, 3>{"open", "handled", "no-fault"};
}

/// What moderators and owners can do. `act_rules` in `src/server/moderation/` defines who may do what to
/// whom.
enum class Act : std::uint8_t {
    warn,
    note,
    mute,
    ban,
    ban_address,
    end_game,
    close_seeks,
    undo,
    close_report,
    role,
    filter,
    refund,
};
constexpr auto words(Act) {
    return std::array<std::string_view, 12>{"warn",         "note",     "mute",        "ban",
                                            "ban-address",  "end-game", "close-seeks", "undo",
                                            "close-report", "role",     "filter",      "refund"};
}

struct FileReport {
    static constexpr Operation operation = post("fileReport", "/api/v1/reports", Access::player,
                                                "Reports a player: the opponent or a player in a game, or an "
                                                "account. The game and its chat are attached");
    struct Request {
        std::optional<std::string> game = {};
        std::optional<Colour> side = {};
        std::optional<std::string> player = {};
        Complaint reason = Complaint::other;
        std::string text = {};
        static void describe(auto& self, auto& member) {
            member("game", self.game, "the id of the game that the report is about");
            member("side", self.side, "the side of the reported player; either this or `player` is needed");
            member("player", self.player, "the name of the reported account");
            member("reason", self.reason, "the reason");
            member("text", self.text, "the reporter's text, at most 280 characters; may be empty");
        }
    };
    using Answer = Nothing;
};

/// A message from the moderators to a player.
struct Notice {
    std::string id = {};
    std::string what = {};
    std::string text = {};
    std::int64_t at = 0;
    static void describe(auto& self, auto& member) {
        member("id", self.id, "the id of the notice");
        member("what", self.what,
               R"("warning"; the outcome of a report by the player: "handled" or "no-fault"; or "refund")");
        member(
            "text", self.text,
            "the warning; the name of the reported player; or the number of rating points returned that the "
            "player had lost to somebody who broke the rules");
        member("at", self.at, "when it was written");
    }
};

struct ReadNotices {
    static constexpr Operation operation =
        get("readNotices", "/api/v1/me/notices", Access::player,
            "The moderators' notices to the player that have not been dismissed yet");
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Notices";
        std::vector<Notice> notices = {};
        std::optional<std::int64_t> muted_until = {};
        static void describe(auto& self, auto& member) {
            member("notices", self.notices, "the notices, oldest first");
            member("mutedUntil", self.muted_until,
                   "when the player may chat again; absent: chat is permitted");
        }
    };
};

struct DismissNotice {
    static constexpr Operation operation =
        remove("dismissNotice", "/api/v1/me/notices/{notice}", Access::player,
               "Dismisses a notice that the player has read");
    struct Request {
        std::string notice = {};
        static void describe(auto& self, auto& member) {
            member("notice", self.notice, "the id of the notice");
        }
    };
    using Answer = Nothing;
};

/// A player as moderators see them.
struct Person {
    std::int64_t key = 0;
    std::string player = {};
    bool account = false;
    std::string role = {};
    static void describe(auto& self, auto& member) {
        member("key", self.key, "the key of the player, for moderators' actions; 0: the command line");
        member("name", self.player, "the name of the account");
        member("account", self.account, "true: an account; false: a guest");
        member("role", self.role, "the role: player, moderator or owner");
    }
};

struct ListedReport {
    std::string id = {};
    Person player = {};
    ReportState state = ReportState::open;
    std::vector<Complaint> reasons = {};
    int reporters = 0;
    int open_reports = 0;
    std::int64_t at = 0;
    std::optional<std::string> game = {};
    static void describe(auto& self, auto& member) {
        member("id", self.id, "the id of the report");
        member("player", self.player, "the reported player");
        member("state", self.state, "the state of the report");
        member("reasons", self.reasons, "the reasons, without duplicates");
        member("reporters", self.reporters, "the number of players who reported it; 0: only the club itself");
        member("openReports", self.open_reports, "the number of open reports about the player");
        member("at", self.at, "when it was first reported");
        member("game", self.game, "the id of the game concerned");
    }
};

struct ListReports {
    static constexpr Operation operation =
        get("listReports", "/api/v1/reports", Access::moderator, "The open reports, oldest first");
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Reports";
        std::vector<ListedReport> reports = {};
        bool more = false;
        static void describe(auto& self, auto& member) {
            member("reports", self.reports, "the reports, at most 200");
            member("more", self.more, "whether there are more");
        }
    };
};

/// An entry in the moderation log. Entries are never changed or removed.
struct LoggedAct {
    std::int64_t number = 0;
    std::int64_t at = 0;
    Person by = {};
    std::optional<Person> upon = {};
    Act act = Act::note;
    std::string reason = {};
    std::optional<std::int64_t> until = {};
    bool for_good = false;
    std::optional<std::string> game = {};
    std::optional<std::int64_t> undoes = {};
    std::string detail = {};
    bool undoable = false;
    static void describe(auto& self, auto& member) {
        member("number", self.number, "the number of the entry, from 1");
        member("at", self.at, "when it was done");
        member("by", self.by, "who did it");
        member("upon", self.upon, "the player concerned; absent: none");
        member("act", self.act, "what was done");
        member("reason", self.reason, "why it was done");
        member("until", self.until, "when the action ends; absent: it has no end, or no known one");
        member("forGood", self.for_good, "true: it lasts until it is undone");
        member("game", self.game, "the id of the game concerned");
        member("undoes", self.undoes, "the number of the entry that it undoes");
        member(
            "detail", self.detail,
            R"(the new role, the language of a word list, the loser of a game, or the outcome of a report)");
        member("undoable", self.undoable, "whether it can still be undone");
    }
};

/// Everything that moderators know about a player.
struct PlayerFile {
    Person player = {};
    std::optional<std::int64_t> muted_until = {};
    std::optional<std::int64_t> banned_until = {};
    std::optional<std::int64_t> address_banned_until = {};
    int left_games = 0;
    std::vector<LoggedAct> history = {};
    std::vector<ListedReport> reports = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the player");
        member("mutedUntil", self.muted_until, "when the mute ends; absent: not muted");
        member("bannedUntil", self.banned_until, "when the ban ends; absent: not banned");
        member("addressBannedUntil", self.address_banned_until,
               "when the ban of the address ends; absent: not banned");
        member("leftGames", self.left_games,
               "the number of games that the player left or stalled in the last 30 days");
        member("history", self.history, "moderators' actions on the player, including notes, newest first");
        member("reports", self.reports, "the reports about the player, newest first");
    }
};

/// A comparison of a player's moves with those of the club's engine.
struct Agreement {
    std::string game = {};
    std::string kind = {};
    std::string speed = {};
    int games = 0;
    int moves = 0;
    int same = 0;
    std::int64_t loss = 0;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the game that was played in the compared rated games");
        member("kind", self.kind, "the kind of game, such as chess960");
        member("speed", self.speed, "the speed of the games");
        member("games", self.games, "how many of the most recent games were counted");
        member("moves", self.moves,
               "the number of compared moves, excluding the opening, moves without an alternative, and "
               "positions that are nearly decided");
        member("same", self.same, "the number of these that match the engine's choice");
        member("loss", self.loss, "the total loss from the other moves, in thousandths of a game");
    }
};

/// Rating points that a player won quickly, or from accounts at one address.
struct Gain {
    std::string game = {};
    std::string kind = {};
    std::string speed = {};
    int points = 0;
    int games = 0;
    int opponents = 0;
    int same_address = 0;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "the game that was played in the rated games");
        member("kind", self.kind, "the kind of game, such as chess960");
        member("speed", self.speed, "the speed of the games");
        member("points", self.points, "the net gain in points");
        member("games", self.games, "how many of the most recent games were counted");
        member("opponents", self.opponents, "the number of opponents");
        member("sameAddress", self.same_address,
               "how many of these accounts shared one address, the player's or another; 0: no two");
    }
};

struct ReadReport {
    static constexpr Operation operation =
        get("readReport", "/api/v1/reports/{report}", Access::moderator,
            "A report, with everything that a moderator needs to decide it");
    struct Request {
        std::string report = {};
        static void describe(auto& self, auto& member) {
            member("report", self.report, "the id of the report");
        }
    };
    struct Reported {
        Person by = {};
        Complaint reason = Complaint::other;
        std::string text = {};
        std::int64_t at = 0;
        std::optional<Agreement> agreement = {};
        std::optional<Gain> gain = {};
        static void describe(auto& self, auto& member) {
            member("by", self.by,
                   "the reporter; key 0: the club itself, because the player's moves resemble an engine's, "
                   "or because of the player's gain of rating points");
            member("reason", self.reason, "the reason");
            member("text", self.text, "the reporter's text");
            member("at", self.at, "when it was reported");
            member("agreement", self.agreement, "present if the club itself reported the moves");
            member("gain", self.gain, "present if the club itself reported the rating points");
        }
    };
    struct SaidLine {
        std::string player = {};
        bool reported = false;
        bool watchers = false;
        std::string text = {};
        std::int64_t at = 0;
        static void describe(auto& self, auto& member) {
            member("name", self.player, "the author's name");
            member("reported", self.reported, "whether the reported player is the author");
            member("watchers", self.watchers, "whether it is from the watchers' chat");
            member("text", self.text, "the text");
            member("at", self.at, "when it was sent");
        }
    };
    struct Answer {
        static constexpr std::string_view name = "Report";
        ListedReport report = {};
        std::vector<Reported> reported = {};
        std::vector<SaidLine> talk = {};
        std::vector<Person> players = {};
        bool live = false;
        PlayerFile file = {};
        static void describe(auto& self, auto& member) {
            member("report", self.report, "the report");
            member("reported", self.reported, "the reporters and their reasons");
            member("talk", self.talk, "the last chat messages of the game when it was first reported");
            member("players", self.players,
                   "the players of the game: the first, the second; key 0: the computer");
            member("live", self.live, "whether the game is in progress");
            member("file", self.file, "the file of the reported player");
        }
    };
};

struct CloseReport {
    static constexpr Operation operation =
        post("closeReport", "/api/v1/reports/{report}/close", Access::moderator,
             "Closes a report, and informs those who reported it");
    struct Request {
        std::string report = {};
        ReportState state = ReportState::handled;
        std::string reason = {};
        static void describe(auto& self, auto& member) {
            member("report", self.report, "the id of the report");
            member("state", self.state, "the new state, not `open`");
            member("reason", self.reason, "the reason, for the log");
        }
    };
    using Answer = Nothing;
};

struct ReadPlayerFile {
    static constexpr Operation operation = get("readPlayerFile", "/api/v1/desk/player", Access::moderator,
                                               "Everything that moderators know about a player");
    struct Request {
        std::optional<std::string> player = {};
        std::optional<std::int64_t> key = {};
        static void describe(auto& self, auto& member) {
            member("name", self.player, "the name of an account; either this or `key` is needed");
            member("key", self.key, "the key of the player");
        }
    };
    using Answer = PlayerFile;
};

struct Moderate {
    static constexpr Operation operation =
        post("moderate", "/api/v1/desk/acts", Access::moderator,
             "Acts on a player: warn, note, mute, ban, ban-address, end-game, close-seeks or refund");
    struct Request {
        Act act = Act::note;
        std::int64_t key = 0;
        std::string reason = {};
        std::optional<std::int64_t> minutes = {};
        std::optional<std::string> game = {};
        bool loses = false;
        static void describe(auto& self, auto& member) {
            member("act", self.act, "the action");
            member("key", self.key, "the key of the player");
            member("reason", self.reason,
                   "at most 280 characters; the player sees the reason of a warning or a ban");
            member("minutes", self.minutes,
                   "the duration of a mute or a ban; absent: until it is undone, allowed only when an "
                   "account is banned");
            member("game", self.game, "the game to end");
            member("loses", self.loses, "true: the player loses the game; false: it is called off");
        }
    };
    using Answer = LoggedAct;
};

struct UndoAct {
    static constexpr Operation operation =
        post("undoAct", "/api/v1/desk/acts/{number}/undo", Access::moderator,
             "Undoes a warning, a note, a mute or a ban");
    struct Request {
        std::string number = {};
        std::string reason = {};
        static void describe(auto& self, auto& member) {
            member("number", self.number, "the number of the action in the log");
            member("reason", self.reason, "why it is undone");
        }
    };
    using Answer = LoggedAct;
};

struct ReadLog {
    static constexpr Operation operation =
        get("readLog", "/api/v1/desk/log", Access::moderator, "The moderation log, newest first");
    struct Request {
        std::optional<std::int64_t> before = {};
        static void describe(auto& self, auto& member) {
            member("before", self.before, "entries with lower numbers only");
        }
    };
    struct Answer {
        static constexpr std::string_view name = "Log";
        std::vector<LoggedAct> acts = {};
        bool more = false;
        static void describe(auto& self, auto& member) {
            member("acts", self.acts, "the entries, at most 50");
            member("more", self.more, "whether there are older entries");
        }
    };
};

struct ListStaff {
    static constexpr Operation operation =
        get("listStaff", "/api/v1/desk/roles", Access::moderator, "The owners and moderators");
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Staff";
        std::vector<Person> people = {};
        static void describe(auto& self, auto& member) {
            member("people", self.people, "the moderators and owners");
        }
    };
};

struct SetRole {
    static constexpr Operation operation =
        put("setRole", "/api/v1/desk/roles", Access::owner, "Changes the role of an account");
    struct Request {
        std::string player = {};
        std::string role = {};
        std::string reason = {};
        static void describe(auto& self, auto& member) {
            member("name", self.player, "the name of the account");
            member("role", self.role, "the role: player, moderator or owner");
            member("reason", self.reason, "why the role changes");
        }
    };
    using Answer = Nothing;
};

/// The words in one language that the club hides.
struct WordList {
    std::string language = {};
    schema::LongText words = {};
    std::int64_t version = 0;
    static void describe(auto& self, auto& member) {
        member("language", self.language, "the language: th, ja or en");
        member("words", self.words,
               "the words, one per line. In languages that separate words, an entry matches a whole word "
               "and, with * before or after it, also part of a word");
        member("version", self.version, "the version of the list; 0: the program's own list");
    }
};

struct ReadWordLists {
    static constexpr Operation operation = get("readWordLists", "/api/v1/desk/words", Access::moderator,
                                               "The words that are hidden in chats and refused in names");
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "WordLists";
        std::vector<WordList> lists = {};
        static void describe(auto& self, auto& member) {
            member("lists", self.lists, "the lists, one for each language");
        }
    };
};

struct WriteWordList {
    static constexpr Operation operation =
        put("writeWordList", "/api/v1/desk/words/{language}", Access::owner,
            "Replaces the hidden words of a language", {.longest_body = 65'536});
    struct Request {
        std::string language = {};
        schema::LongText words = {};
        std::int64_t version = 0;
        static void describe(auto& self, auto& member) {
            member("language", self.language, "the language: th, ja or en");
            member("words", self.words, "the words, one per line");
            member("version", self.version, "the version of the list that it replaces");
        }
    };
    using Answer = WordList;
};

using ModerationOperations =
    std::tuple<FileReport, ReadNotices, DismissNotice, ListReports, ReadReport, CloseReport, ReadPlayerFile,
               Moderate, UndoAct, ReadLog, ListStaff, SetRole, ReadWordLists, WriteWordList>;

}  // namespace kradan::api
